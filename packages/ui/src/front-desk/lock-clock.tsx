import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { lockScreenQuery } from './lock-screen-query.ts';

/**
 * Shows the current time and the time of the next arrival. Guests can see this screen, so it shows no names.
 */
export function LockClock() {
  const facility = useFacility();
  const now = useNow();
  const next = useQuery(lockScreenQuery).data?.nextArrival ?? null;
  const time = facilityTime(now, facility);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <time dateTime={now.toISOString()} className="font-[640] text-[clamp(2.25rem,7vh,3.5rem)] leading-none">
        {formatTime(time)}
      </time>
      <p className="grid min-h-14 content-center text-muted">
        <span>{formatDate(facilityDate(now, facility))}</span>
        {next !== null && (
          <span>
            {next > time ? 'Next arrival' : 'Someone was due at'}{' '}
            <span className="whitespace-nowrap font-[640] text-text">{formatTime(next)}</span>
          </span>
        )}
      </p>
    </div>
  );
}
