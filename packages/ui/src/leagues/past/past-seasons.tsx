import { isSeasonOver, type League } from '@clubhouse/core/leagues';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { dateRangeOf, pathOf } from '../league-texts.ts';

/**
 * Lists the finished leagues, latest first. Leaves out inactive leagues, which admins have hidden:
 * docs/product/leagues.md#past-seasons.
 */
export function PastSeasons({ leagues, now }: { leagues: readonly League[]; now: Date }) {
  const facility = useFacility();
  const past = leagues
    .filter((league) => league.isActive && isSeasonOver(league, now, facility))
    .sort((a, b) => b.endDate.localeCompare(a.endDate));
  if (past.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 id="past-seasons" className="text-title">
        Past seasons
      </h2>
      <ul
        aria-labelledby="past-seasons"
        className="mt-4 divide-y divide-border rounded-lg border border-border bg-surface"
      >
        {past.map((league) => (
          <li
            key={league.id}
            className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6"
          >
            <div className="min-w-0 py-1">
              <h3 className="wrap-anywhere font-[550]">{league.name}</h3>
              <p className="flex flex-wrap items-center gap-2 text-muted text-small">
                {dateRangeOf(league)}
                {league.isJoined && (
                  <LeagueBadge tone="accent">
                    <Check aria-hidden className="size-4" />
                    You played
                  </LeagueBadge>
                )}
              </p>
            </div>
            <Link
              to={pathOf(league)}
              aria-label={`See results, ${league.name}`}
              className="inline-flex min-h-11 items-center font-[550] text-accent underline"
            >
              See results
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
