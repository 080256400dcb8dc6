import type { League } from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useReinstateNight } from './api.ts';

type Props = { league: League; date: string; onDone?: (() => void) | undefined; onClose: () => void };

export default function ReinstateNightDialog({ league, date, onDone, onClose }: Props) {
  return (
    <ConfirmChange
      title="Reinstate this league night?"
      keepText="Leave Canceled"
      confirmText="Reinstate Night"
      busyText="Reinstating..."
      look="primary"
      change={useReinstateNight(league.id)}
      input={date}
      done={() => ({
        title: 'Night Reinstated',
        description: `${league.name} plays on ${formatShortDate(date)}. All players get an email.`,
      })}
      fallback="We couldn’t reinstate the night. Please try again."
      staysOpen
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      <p>
        {league.name}, {formatShortDate(date)}, {formatInterval(league)}.{' '}
        {league.hasSchedule && 'The bays are reserved again if they are free. '}All players get an email.
      </p>
    </ConfirmChange>
  );
}
