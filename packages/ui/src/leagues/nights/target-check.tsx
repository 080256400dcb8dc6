import type { Refusal } from '@clubhouse/core/errors';
import { bayName } from '@clubhouse/core/facility';
import { conflictName, type NightMoveQuestion, nightMoveQuestion } from '@clubhouse/core/leagues';
import { formatInterval, type Interval } from '@clubhouse/core/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { Failed, Notice } from '../../kit/index.ts';
import { movePreviewQuery } from './api.ts';

/**
 * Checks with a dry run whether the night can move to `movedTo`. Until the user chooses a date, the dry run
 * only loads suggestions.
 */
export function useTargetCheck(leagueId: number, { date, movedTo, startTime }: NightMoveQuestion) {
  const question = nightMoveQuestion.safeParse({ date, movedTo: movedTo || date, startTime });
  return useQuery({
    ...movePreviewQuery(leagueId, question.data ?? null),
    placeholderData: keepPreviousData,
  });
}

type Props = {
  check: ReturnType<typeof useTargetCheck>;
  refusal: Refusal | null;
  interval: Interval | null;
  isChosen: boolean;
};

export function TargetCheck({ check, refusal, interval, isChosen }: Props) {
  const facility = useFacility();
  if (check.isError) {
    return <Failed error={check.error} what="We couldn’t check the bays." onRetry={check.refetch} />;
  }
  const { simulatorIds = [], conflicts = [] } = check.data ?? {};
  const isKnown = isChosen && interval !== null && check.data !== undefined && !check.isPlaceholderData;
  const bays = simulatorIds.map((id) => bayName(id, facility)).join(' and ');
  return (
    // The minimum height keeps the fields below in place while one line of text replaces another.
    <div aria-live="polite" className="min-h-13">
      {refusal ? (
        <Notice tone="danger">{refusal.message}</Notice>
      ) : !isKnown ? (
        <p className="py-3 text-muted">
          {isChosen ? 'Checking the bays...' : 'Choose a date to check the bays.'}
        </p>
      ) : conflicts.length === 0 ? (
        <Notice tone="success">
          {formatInterval(interval)}: {bays} {simulatorIds.length === 1 ? 'is' : 'are'} free.
        </Notice>
      ) : (
        <Notice tone="danger">
          <p>Not enough bays are free at this time.</p>
          <ul>
            {conflicts.map((conflict) => (
              <li key={`${conflict.simulatorId} ${conflictName(conflict)}`}>
                {bayName(conflict.simulatorId, facility)}: {conflictName(conflict)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
