import { LEAGUE_TYPE_NAMES, type League, SCORING_TYPE_NAMES } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router-dom';
import { ButtonLink, Card } from '../../kit/index.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { leagueWays } from '../league-page.tsx';
import { dateRangeOf, scheduleOf } from '../league-texts.ts';

type Props = { league: League; isOver: boolean; onDelete: () => void };

export function AdminLeagueCard({ league, isOver, onDelete }: Props) {
  const { id, name, description, numberParticipants, maxParticipants } = league;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-[1_1_9rem] text-title">{name}</h2>
        <span className="flex shrink-0 items-center gap-1">
          <LeagueBadge tone={league.isActive ? 'success' : 'warning'}>
            {league.isActive ? 'Active' : 'Inactive'}
          </LeagueBadge>
          <button
            type="button"
            title="Delete"
            aria-label={`Delete, ${name}`}
            onClick={onDelete}
            className="-my-2 -mr-2 grid size-11 cursor-pointer place-items-center rounded-md text-danger hover:bg-danger-soft"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </span>
      </div>
      <p className="mt-2 text-muted">{dateRangeOf(league)}</p>
      <div className="@container mt-4">
        <dl className="grid grid-flow-row-dense gap-x-4 gap-y-3 @min-[18rem]:grid-cols-2 @min-[28rem]:grid-cols-[1.3fr_1fr_1fr]">
          <Fact label="Type">{LEAGUE_TYPE_NAMES[league.leagueType]}</Fact>
          <Fact label="Scoring">{SCORING_TYPE_NAMES[league.scoringType]}</Fact>
          <Fact label="Schedule" className="@min-[18rem]:col-span-2">
            {scheduleOf(league)}{' '}
            <span className="block font-[400] text-muted">
              {league.hasSchedule ? 'Bays reserved' : 'Not scheduled: no bays reserved'}
            </span>
          </Fact>
          <Fact label={league.leagueType === 'individual' ? 'Players' : 'Participants'}>
            {numberParticipants}/{maxParticipants}{' '}
            {numberParticipants >= maxParticipants && <LeagueBadge tone="warning">Full</LeagueBadge>}
          </Fact>
          <Fact label="Number of Bays">{league.numberOfBays}</Fact>
        </dl>
      </div>
      {description && <p className="mt-4 line-clamp-3 whitespace-pre-line text-muted">{description}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-6">
        {leagueWays(league).map(([text, path]) => (
          <ButtonLink
            key={text}
            to={generatePath(path, { id: String(id) })}
            look="secondary"
            aria-label={`${text}, ${name}`}
          >
            {text}
          </ButtonLink>
        ))}
        {isOver && (
          <ButtonLink
            to={`${SCREENS.newLeague.path}?again=${id}`}
            look="secondary"
            aria-label={`Run again, ${name}`}
          >
            Run Again
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

type FactProps = { label: string; className?: string; children: ReactNode };

const Fact = ({ label, className, children }: FactProps) => (
  <div className={className}>
    <dt className="text-muted text-small">{label}</dt>
    <dd className="font-[550]">{children}</dd>
  </div>
);
