import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { useNow } from '../client/index.ts';

/** The facility's time, readable across the room. */
export function LargeClock() {
  const now = useNow();
  return (
    <p className="grid gap-1">
      <time dateTime={now.toISOString()} className="font-[640] text-[clamp(3.5rem,12vw,7rem)] leading-none">
        {formatTime(facilityTime(now))}
      </time>
      <span className="text-lead text-muted">{formatDate(facilityDate(now))}</span>
    </p>
  );
}

/** The same clock in a corner. */
export function SmallClock() {
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="whitespace-nowrap text-right leading-tight">
      <span className="block font-[640] text-lead">{formatTime(facilityTime(now))}</span>
      <span className="block text-muted text-small max-lg:hidden">{formatDate(facilityDate(now))}</span>
    </time>
  );
}
