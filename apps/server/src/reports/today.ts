import type { Facility } from '@clubhouse/core/facility';
import type { TodayFigures } from '@clubhouse/core/reports';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { closuresBetween } from '../bookings/index.ts';
import { openRequestsSummary } from '../demo-requests/index.ts';
import { countFailedMails } from '../mail/index.ts';
import { membershipFigures } from './member-queries.ts';
import { countNoShows } from './no-shows.ts';

/** Returns the figures below the day board: docs/product/reports.md#figures-of-today. */
export async function figuresOfToday(db: Knex, now: Date, facility: Facility): Promise<TodayFigures> {
  const today = facilityDate(now, facility);
  const month = { from: `${today.slice(0, 7)}-01`, to: today };
  const lastDays = { from: datePlus(today, -6), to: today };
  const [{ members, ending, joined }, requests, recentNoShows, failedEmails, closures] = await Promise.all([
    membershipFigures(db, month, now, facility),
    openRequestsSummary(db),
    countNoShows(db, lastDays, now, facility),
    countFailedMails(db),
    closuresBetween(db, now, now),
  ]);
  return {
    members,
    ending,
    joinedThisMonth: joined,
    openRequests: requests.count,
    oldestOpenRequestAt: requests.oldestAt,
    recentNoShows,
    failedEmails,
    closures: closures.map(({ simulatorId, to }) => ({ simulatorId, to })),
  };
}
