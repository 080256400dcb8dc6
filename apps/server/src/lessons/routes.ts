import { cancellation } from '@clubhouse/core/bookings';
import { newLesson, openingsQuery } from '@clubhouse/core/lessons';
import type { Router } from 'express';
import { requirePermission, requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { allCoaches, findCoach } from './coach-queries.ts';
import { lessonsOfMember, withoutBookingId } from './queries.ts';
import { bookLesson, cancelLesson, findOpenings, noCoach } from './service.ts';

/** Who coaches, when, and the lessons of those who learn (contract 5). */
export function lessonRoutes(router: Router, deps: Deps): void {
  const { db, now } = deps;

  router.get('/coaches', async (_req, res) => {
    res.json(await allCoaches(db));
  });

  router.get('/coaches/:id/openings', async (req, res) => {
    requirePermission(req, 'bookLessons');
    const { id } = parse(idParams, req.params);
    const { date } = parse(openingsQuery, req.query);
    if (!(await findCoach(db, id))) throw noCoach();
    const openings = await findOpenings(db, id, date, now());
    res.json(
      openings.map(({ startTime, endTime }) => ({
        startTime: startTime.slice(0, 5),
        endTime: endTime.slice(0, 5),
      })),
    );
  });

  router.get('/user/lessons', async (req, res) => {
    const user = requireUser(req);
    res.json((await lessonsOfMember(db, user.id)).map(withoutBookingId));
  });

  router.post('/lessons', async (req, res) => {
    const member = requirePermission(req, 'bookLessons');
    const { lesson, isNew } = await bookLesson(deps, member, parse(newLesson, req.body));
    res.status(isNew ? 201 : 200).json(lesson);
  });

  router.delete('/lessons/:id', async (req, res) => {
    const user = requireUser(req);
    const { id } = parse(idParams, req.params);
    await cancelLesson(deps, user, id, parse(cancellation, req.body).reason);
    res.status(204).end();
  });
}
