import { allBookingsQuery } from '@clubhouse/core/bookings';
import { performanceReportOf, type ReportQuery, reportQuery } from '@clubhouse/core/reports';
import type { Knex } from 'knex';
import type { Endpoints } from '../access/index.ts';
import { bookingsOf } from '../bookings/index.ts';
import { withLongStatements } from '../db/timeouts.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { playedSeasonsOf } from '../leagues/index.ts';
import { bookingsPage, listedBookings } from './booking-list.ts';
import { unmetDemandOf } from './demand-queries.ts';
import { demoOutcomes } from './demo-queries.ts';
import { figuresOfLeagues } from './league-queries.ts';
import { absentMembers, membersAtMonthEnds, membershipFigures } from './member-queries.ts';
import { noShowPeople, noShows } from './no-shows.ts';
import { figuresOfToday } from './today.ts';
import { hoursOfMembers, utilizationOf } from './use-queries.ts';
import { hoursOfWeek } from './week-queries.ts';

type ReportName =
  | 'utilization'
  | 'hours-of-week'
  | 'no-shows'
  | 'no-show-people'
  | 'unmet-demand'
  | 'member-hours'
  | 'membership'
  | 'demo-requests'
  | 'leagues';
type ReportPath = `/admin/reports/${ReportName}`;

export function reportRoutes(endpoints: Endpoints, { db, now, facility }: Deps): void {
  function addReport(path: ReportPath, read: (db: Knex, range: ReportQuery) => Promise<unknown>) {
    endpoints.get(path, async (req, res) => {
      const range = parse(reportQuery, req.query);
      res.json(await withLongStatements(db, (long) => read(long, range)));
    });
  }

  endpoints.get('/user/performance-report', async (_req, res, member) => {
    const [at, settings] = [now(), facility()];
    const [bookings, leagues] = await Promise.all([
      bookingsOf(db, member.id, { includeCancelled: false }, settings),
      playedSeasonsOf(db, member.id, at, settings),
    ]);
    res.json({ ...performanceReportOf(member.username, bookings, at, settings), leagues });
  });

  addReport('/admin/reports/utilization', (long, range) => utilizationOf(long, range, now(), facility()));
  addReport('/admin/reports/no-shows', (long, range) => noShows(long, range, now(), facility()));
  addReport('/admin/reports/hours-of-week', (long, range) => hoursOfWeek(long, range, facility()));
  addReport('/admin/reports/no-show-people', (long, range) => noShowPeople(long, range, now(), facility()));
  addReport('/admin/reports/unmet-demand', (long, range) => unmetDemandOf(long, range));
  addReport('/admin/reports/membership', (long, range) => membershipFigures(long, range, now(), facility()));
  addReport('/admin/reports/member-hours', (long, range) => hoursOfMembers(long, range, now(), facility()));
  addReport('/admin/reports/leagues', (long, range) => figuresOfLeagues(long, range, now(), facility()));
  addReport('/admin/reports/demo-requests', (long, range) => demoOutcomes(long, range, facility()));

  endpoints.get('/admin/reports/absent-members', async (_req, res) => {
    res.json(await withLongStatements(db, (long) => absentMembers(long, now(), facility())));
  });

  endpoints.get('/admin/reports/month-ends', async (_req, res) => {
    res.json(await withLongStatements(db, (long) => membersAtMonthEnds(long, now(), facility())));
  });

  endpoints.get('/admin/today', async (_req, res) => {
    res.json(await figuresOfToday(db, now(), facility()));
  });

  endpoints.get('/admin/all-bookings', async (req, res) => {
    const { rows, total } = await bookingsPage(db, parse(allBookingsQuery, req.query), now(), facility());
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/bookings/:id', async (req, res) => {
    const { id } = parse(idParams, req.params);
    const [found] = await listedBookings(db, [id], facility());
    if (!found) throw notFound('We can’t find this booking.');
    res.json(found);
  });
}
