import { lessonCountsOf } from '@clubhouse/core/lessons';
import { reportQuery } from '@clubhouse/core/reports';
import type { Calls } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { lessonsBetween } from './queries.ts';

/** What became of the lessons of a range of dates, by month and coach (contract 5). */
export function lessonReportRoutes(calls: Calls, { db, now }: Deps): void {
  calls.get('/admin/reports/lessons', async (req, res) => {
    const lessons = await lessonsBetween(db, parse(reportQuery, req.query));
    res.json(lessonCountsOf(lessons, now()));
  });
}
