import { cancellation } from '@clubhouse/core/bookings';
import { newLesson, openingsQuery } from '@clubhouse/core/lessons';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit, rateLimitOfProcess } from '../http/rate-limit.ts';
import { allCoaches, findCoach } from './coach-queries.ts';
import { lessonsOfMember, withoutBookingId } from './queries.ts';
import { bookLesson, cancelLesson, findOpenings, noCoach } from './service.ts';

/** Coaches, openings, and the lessons of members. */
export function lessonRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now } = deps;
  const limitReads = rateLimitOfProcess(deps, { name: 'coaches', times: 120, withinMinutes: 1 });
  // Every lesson sends emails, and canceling makes room for another lesson.
  const limitLessons = rateLimit(deps, { name: 'lesson', times: 30, withinMinutes: 60 });

  endpoints.get('/coaches', async (req, res) => {
    await limitReads(req);
    res.json(await allCoaches(db));
  });

  endpoints.get('/coaches/:id/openings', async (req, res) => {
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

  endpoints.get('/user/lessons', async (_req, res, user) => {
    res.json((await lessonsOfMember(db, user.id)).map(withoutBookingId));
  });

  endpoints.post('/lessons', async (req, res, member) => {
    const input = parse(newLesson, req.body);
    await limitLessons(req, `user ${member.id}`);
    const { lesson, isNew } = await bookLesson(deps, member, input);
    res.status(isNew ? 201 : 200).json(lesson);
  });

  endpoints.delete('/lessons/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    await cancelLesson(deps, user, id, parse(cancellation, req.body).reason);
    res.status(204).end();
  });
}
