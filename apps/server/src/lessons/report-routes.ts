import { lessonCountsOf } from '@clubhouse/core/lessons';
import { reportQuery } from '@clubhouse/core/reports';
import type { Endpoints } from '../access/index.ts';
import { withLongStatements } from '../db/timeouts.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { lessonsBetween } from './queries.ts';

/** Lesson outcomes in a date range, by month and coach. */
export function lessonReportRoutes(endpoints: Endpoints, { db, now }: Deps): void {
  endpoints.get('/admin/reports/lessons', async (req, res) => {
    const range = parse(reportQuery, req.query);
    const lessons = await withLongStatements(db, (long) => lessonsBetween(long, range));
    res.json(lessonCountsOf(lessons, now()));
  });
}
