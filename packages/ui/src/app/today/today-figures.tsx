import { bayName, dollars, type Facility } from '@clubhouse/core/facility';
import type { TodayFigures as Figures } from '@clubhouse/core/reports';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { closureEndText } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ChecklistLink } from '../../facility/index.ts';
import { Failed } from '../../kit/index.ts';
import { agoText } from '../../kit/moment.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { todayQuery } from '../../reports/index.ts';

export function TodayFigures() {
  const facility = useFacility();
  const now = useNow();
  const { data, error, isError, refetch } = useQuery(todayQuery);
  return (
    <section aria-labelledby="figures" className="p-3 pb-10 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="figures" className="text-title">
          At a glance
        </h2>
        <ChecklistLink />
      </div>
      {isError && !data ? (
        <div className="mt-3">
          <Failed error={error} what="We couldn’t load these figures." onRetry={() => void refetch()} />
        </div>
      ) : (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-3 sm:grid-cols-3 xl:grid-cols-6">
          {tilesOf(data, now, facility).map(({ name, figure, note, path, isWarning }) => (
            <li key={name}>
              <Link
                to={path}
                className="flex h-full flex-col rounded-lg border border-border bg-surface p-4 hover:border-accent hover:bg-accent-soft"
              >
                <span className="text-muted text-small">{name}</span>
                <span
                  className={`flex min-h-[1.3em] items-center font-[640] text-title leading-tight ${isWarning ? 'text-warning' : ''}`}
                >
                  {figure ?? <Skeleton className="h-[0.9em] w-16" />}
                </span>
                <span className="min-h-[1.55em] text-muted text-small">{note}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Tile = { name: string; figure?: string; note?: string; path: string; isWarning?: boolean };

function tilesOf(figures: Figures | undefined, now: Date, facility: Facility): Tile[] {
  const { monthlyFee } = facility.membership;
  const oldest = figures?.oldestOpenRequestAt ?? null;
  return [
    {
      name: 'Members',
      figure: figures && String(figures.members),
      note: figures && `${figures.joinedThisMonth} joined this month, ${figures.ending} leaving`,
      path: SCREENS.adminMembers.path,
    },
    {
      name: 'Expected this month',
      figure: figures && dollars(figures.members * monthlyFee),
      note: figures && `${figures.members} × ${dollars(monthlyFee)}`,
      path: SCREENS.adminReports.path,
    },
    {
      name: 'Unanswered requests',
      figure: figures && String(figures.openRequests),
      note: figures && (oldest === null ? 'All caught up' : `Oldest: ${agoText(oldest, now)}`),
      path: SCREENS.adminRequests.path,
      isWarning: oldest !== null,
    },
    {
      name: 'No-shows, last 7 days',
      figure: figures && String(figures.recentNoShows),
      note: 'Members and guests',
      path: SCREENS.adminReports.path,
    },
    {
      name: 'Failed emails',
      figure: figures && String(figures.failedEmails),
      note: figures && (figures.failedEmails === 0 ? 'Everything was sent' : 'Open to try again'),
      path: SCREENS.adminEmail.path,
      isWarning: figures !== undefined && figures.failedEmails > 0,
    },
    {
      name: 'Closed bays',
      figure: figures && String(figures.closures.length),
      note:
        figures &&
        (figures.closures
          .map(
            ({ simulatorId, to }) =>
              `${bayName(simulatorId, facility)} until ${closureEndText(to, now, facility)}`,
          )
          .join(', ') ||
          'All bays are open'),
      path: SCREENS.adminCalendar.path,
      isWarning: figures !== undefined && figures.closures.length > 0,
    },
  ];
}
