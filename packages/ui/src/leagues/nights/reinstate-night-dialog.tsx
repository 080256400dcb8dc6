import { hasBegun, type League } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useReinstateNight } from './api.ts';

type Props = {
  league: League;
  date: string;
  focusAfterwards: () => HTMLElement | null;
  onDone?: (() => void) | undefined;
  onClose: () => void;
};

export default function ReinstateNightDialog({ league, date, focusAfterwards, onDone, onClose }: Props) {
  const isOnlyForScores = hasBegun(date, league, useNow(), useFacility());
  return (
    <ConfirmChange
      title={`Reinstate ${league.name} on ${formatShortDate(date)}?`}
      keepText="Leave Canceled"
      confirmText="Reinstate Night"
      busyText="Reinstating..."
      look="primary"
      change={useReinstateNight(league.id)}
      input={date}
      done={() => ({
        title: 'Night Reinstated',
        description: isOnlyForScores
          ? `You can now enter the scores for ${formatShortDate(date)}.`
          : `${league.name} plays on ${formatShortDate(date)}. All players will get an email.`,
      })}
      fallback="We couldn’t reinstate the league night. Please try again."
      staysOpen
      focusWhenGone={focusAfterwards}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      <p>
        {league.name}, {formatShortDate(date)}, {formatInterval(league)}.{' '}
        {isOnlyForScores ? (
          'This night has already started. You can enter its scores, but we won’t reserve bays or email anyone.'
        ) : (
          <>
            {league.hasSchedule && 'We’ll reserve the bays again if they are free. '}All players will get an
            email.
          </>
        )}
      </p>
    </ConfirmChange>
  );
}
