import { performanceReportOf } from '@clubhouse/core/reports';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import { bookingsOf } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';

export function reportRoutes(router: Router, { db, now }: Deps): void {
  router.get('/user/performance-report', async (req, res) => {
    const member = requirePermission(req, 'readOwnReport');
    const bookings = await bookingsOf(db, member.id, { includeCancelled: false });
    res.json(performanceReportOf(member.username, bookings, now()));
  });
}
