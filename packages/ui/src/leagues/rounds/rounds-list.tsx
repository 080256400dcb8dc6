import type { League, Round, Score } from '@clubhouse/core/leagues';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { Trash2 } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Card } from '../../kit/index.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { canceledText, cancellationOf, roundTitleOf, scoresPath } from '../league-texts.ts';
import { NightButton } from '../nights/night-button.tsx';

type Props = {
  league: League;
  rounds: readonly Round[];
  scores: readonly Score[];
  onDelete: (round: Round) => void;
};

export function RoundsList({ league, rounds, scores, onDelete }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  if (rounds.length === 0) {
    return (
      <Card>
        <p className="py-6 text-center text-muted">
          No rounds yet. Add one here, or create the schedule under Edit.
        </p>
      </Card>
    );
  }
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
      {rounds.map((round) => {
        const entered = scores.filter(({ roundId }) => roundId === round.id).length;
        const title = roundTitleOf(round);
        const canceled = cancellationOf(round, league, entered > 0);
        return (
          <li key={round.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
            <div className="min-w-0 flex-1 basis-44">
              <p className="flex flex-wrap items-center gap-x-2 font-[550]">
                {title}
                {canceled && <LeagueBadge tone="warning">{canceledText(canceled)}</LeagueBadge>}
                {!canceled && round.roundDate === today && <LeagueBadge tone="success">Today</LeagueBadge>}
                {!canceled && entered === 0 && round.roundDate < today && (
                  <LeagueBadge tone="warning">No scores yet</LeagueBadge>
                )}
              </p>
              <p className="text-muted text-small">
                {formatShortDate(round.roundDate)}
                {!canceled && ` · ${progressOf(entered)}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-1">
              <NightButton league={league} date={round.roundDate} hasScores={entered > 0} />
              {!canceled && (
                <ButtonLink
                  look={entered === 0 && round.roundDate <= today ? 'primary' : 'secondary'}
                  aria-label={`${title} scores`}
                  to={scoresPath(round)}
                >
                  Scores
                </ButtonLink>
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
