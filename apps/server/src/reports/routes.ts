import { allBookingsQuery } from '@clubhouse/core/bookings';
import { performanceReportOf, reportQuery } from '@clubhouse/core/reports';
import type { Endpoints } from '../access/index.ts';
import { bookingsOf } from '../bookings/index.ts';
import { withLongStatements } from '../db/timeouts.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { bookingsPage } from './booking-list.ts';
import { noShows } from './no-shows.ts';
import { hoursOfMembers, outcomesOfRequests, utilizationOf } from './use-queries.ts';

export function reportRoutes(endpoints: Endpoints, { db, now }: Deps): void {
  endpoints.get('/user/performance-report', async (_req, res, member) => {
    const bookings = await bookingsOf(db, member.id, { includeCancelled: false });
    res.json(performanceReportOf(member.username, bookings, now()));
  });

  endpoints.get('/admin/reports/utilization', async (req, res) => {
    const range = parse(reportQuery, req.query);
    res.json(await withLongStatements(db, (long) => utilizationOf(long, range, now())));
  });

  endpoints.get('/admin/reports/no-shows', async (req, res) => {
    const range = parse(reportQuery, req.query);
    res.json(await withLongStatements(db, (long) => noShows(long, range, now())));
  });

  endpoints.get('/admin/reports/member-hours', async (req, res) => {
    const range = parse(reportQuery, req.query);
    res.json(await withLongStatements(db, (long) => hoursOfMembers(long, range, now())));
  });

  endpoints.get('/admin/reports/demo-requests', async (req, res) => {
    const range = parse(reportQuery, req.query);
    res.json(await withLongStatements(db, (long) => outcomesOfRequests(long, range)));
  });

  endpoints.get('/admin/all-bookings', async (req, res) => {
    const { rows, total } = await bookingsPage(db, parse(allBookingsQuery, req.query), now());
    res.set('X-Total-Count', String(total)).json(rows);
  });
}
