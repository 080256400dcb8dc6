import { allBookingsQuery } from '@clubhouse/core/bookings';
import { performanceReportOf, reportQuery } from '@clubhouse/core/reports';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import { bookingsOf } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { bookingsPage } from './booking-list.ts';
import { noShows } from './no-shows.ts';
import { hoursOfMembers, outcomesOfRequests, utilizationOf } from './use-queries.ts';

export function reportRoutes(router: Router, { db, now }: Deps): void {
  router.get('/user/performance-report', async (req, res) => {
    const member = requirePermission(req, 'readOwnReport');
    const bookings = await bookingsOf(db, member.id, { includeCancelled: false });
    res.json(performanceReportOf(member.username, bookings, now()));
  });

  router.get('/admin/reports/utilization', async (req, res) => {
    requirePermission(req, 'workTheDesk');
    res.json(await utilizationOf(db, parse(reportQuery, req.query), now()));
  });

  router.get('/admin/reports/no-shows', async (req, res) => {
    requirePermission(req, 'workTheDesk');
    res.json(await noShows(db, parse(reportQuery, req.query), now()));
  });

  router.get('/admin/reports/member-hours', async (req, res) => {
    requirePermission(req, 'administer');
    res.json(await hoursOfMembers(db, parse(reportQuery, req.query), now()));
  });

  router.get('/admin/reports/demo-requests', async (req, res) => {
    requirePermission(req, 'administer');
    res.json(await outcomesOfRequests(db, parse(reportQuery, req.query)));
  });

  router.get('/admin/all-bookings', async (req, res) => {
    requirePermission(req, 'administer');
    const { rows, total } = await bookingsPage(db, parse(allBookingsQuery, req.query), now());
    res.set('X-Total-Count', String(total)).json(rows);
  });
}
