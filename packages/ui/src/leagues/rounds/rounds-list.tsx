import { type League, moveTo, nightOn, type Round, type Score } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { Mail, Trash2 } from 'lucide-react';
import { generatePath, Link } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Card, Skeleton } from '../../kit/index.ts';
import { LeagueBadge } from '../league-badge.tsx';
import {
  canceledText,
  cancellationOf,
  movedText,
  nightPathOf,
  roundTitleOf,
  scoresPath,
} from '../league-texts.ts';
import { NightButtons } from '../nights/night-buttons.tsx';
import { RoundWaves, useWaves } from './round-waves.tsx';

type Props = {
  league: League;
  rounds: readonly Round[];
  scores: readonly Score[];
  onDelete: (round: Round) => void;
};

export function RoundsList({ league, rounds, scores, onDelete }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const { isPending, wavesOn, teams } = useWaves(league);
  if (rounds.length === 0) {
    return (
      <Card>
        <p className="py-6 text-center text-muted">
          No rounds yet. Add one here, or create the schedule under Edit.
        </p>
      </Card>
    );
  }
  // The waves make the rows taller, so the rows would move under the pointer if the waves appeared later.
  if (isPending) return <Skeleton className="h-screen" />;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface print:rounded-none print:border-x-0">
      {rounds.map((round) => {
        const inRound = scores.filter(({ roundId }) => roundId === round.id);
        const entered = inRound.length;
        const title = roundTitleOf(round);
        const canceled = cancellationOf(round, league, entered > 0);
        const moved = moveTo(league, round.roundDate);
        const night = nightOn(league, round.roundDate);
        return (
          <li
            key={round.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 break-inside-avoid px-4 py-3 sm:px-6 print:px-0 print:py-2"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="flex flex-wrap items-center gap-x-2 font-[550]">
                {night ? (
                  <Link
                    to={nightPathOf(league, night, 'adminLeagueNight')}
                    className="-my-2.5 py-2.5 underline decoration-border-strong underline-offset-4 hover:decoration-current"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {canceled && <LeagueBadge tone="warning">{canceledText(canceled)}</LeagueBadge>}
                {!canceled && round.roundDate === today && <LeagueBadge tone="success">Today</LeagueBadge>}
                {inRound.some(({ status }) => status === 'disputed') && (
                  <LeagueBadge tone="warning">Disputed score</LeagueBadge>
                )}
                {!canceled && entered === 0 && round.roundDate < today && (
                  <LeagueBadge tone="warning">No scores yet</LeagueBadge>
                )}
              </p>
              <p className="text-muted text-small">
                {formatShortDate(round.roundDate)}
                {!canceled && ` · ${progressOf(entered)}`}
                {moved && <span className="block">{movedText(moved)}</span>}
                <RoundWaves waves={wavesOn(night)} teams={teams} />
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-1 print:hidden">
              <NightButtons league={league} date={round.roundDate} hasScores={entered > 0} />
              {!canceled && (
                <ButtonLink
                  look={entered === 0 && round.roundDate <= today ? 'primary' : 'secondary'}
                  aria-label={`${title} scores`}
                  to={scoresPath(round)}
                >
                  Scores
                </ButtonLink>
              )}
              {night && round.roundDate >= today && (
                <Link
                  to={`${generatePath(SCREENS.leagueMessages.path, { id: String(league.id) })}?date=${night}`}
                  title="Message players"
                  aria-label={`Message players about ${title}`}
                  className="grid size-11 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-text"
                >
                  <Mail aria-hidden className="size-5" />
                </Link>
              )}
              <button
                type="button"
                aria-label={`Delete ${title}`}
                onClick={() => onDelete(round)}
                className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-danger-soft hover:text-danger"
              >
                <Trash2 aria-hidden className="size-5" />
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function progressOf(entered: number): string {
  if (entered === 0) return 'no scores';
  return entered === 1 ? '1 score' : `${entered} scores`;
}
