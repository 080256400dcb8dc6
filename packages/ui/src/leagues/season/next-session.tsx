import { hasBegun, type League } from '@clubhouse/core/leagues';
import { daysBetween, facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useNow } from '../../client/index.ts';
import { LeagueBadge } from '../league-badge.tsx';

/** When one is to be there, in the largest type of the page: it is what most come to look up. */
export function NextSession({ league, date }: { league: League; date: string | null }) {
  const now = useNow();
  if (!date) {
    return (
      <>
        <h2 className="text-title">The season is over</h2>
        <p className="mt-2 text-muted">The standings are final once every score is entered.</p>
      </>
    );
  }
  const isNow = hasBegun(date, league, now);
  return (
    <>
      <h2 className="text-muted">Next Session</h2>
      <p className="mt-1 font-[640] text-heading leading-tight">{formatShortDate(date)}</p>
      <p className="mt-1 font-data">{formatInterval(league)}</p>
      <p className="mt-3">
        {isNow ? (
          <LeagueBadge tone="success">Session now</LeagueBadge>
        ) : (
          <span className="text-muted">{inDays(daysBetween(facilityDate(now), date))}</span>
        )}
      </p>
    </>
  );
}

function inDays(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
