import { cancellation } from '@clubhouse/core/bookings';
import {
  availability,
  coachProfile,
  lessonCountsOf,
  lessonOutcome,
  lessonsQuery,
  newLesson,
  openingsQuery,
} from '@clubhouse/core/lessons';
import { reportQuery } from '@clubhouse/core/reports';
import type { Endpoints } from '../access/index.ts';
import { withLongStatements } from '../db/timeouts.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit, rateLimitOfProcess } from '../http/rate-limit.ts';
import { lockUser } from '../users/index.ts';
import {
  allCoaches,
  availabilitiesOf,
  findCoach,
  listedCoaches,
  saveAvailability,
  saveProfile,
} from './coach-queries.ts';
import { lessonsBetween, lessonsOfCoaches, lessonsOfMember, withoutBookingId } from './queries.ts';
import { bookLesson, cancelLesson, changeOutcome, findOpenings, noCoach } from './service.ts';

export function lessonRoutes(endpoints: Endpoints, deps: Deps) {
  const { db, now } = deps;
  const limitReads = rateLimitOfProcess(deps, { name: 'coaches', times: 120, withinMinutes: 1 });
  // Without this limit, members could send any number of emails, because they can cancel lessons and book them again.
  const limitLessons = rateLimit(deps, { name: 'lesson', times: 30, withinMinutes: 60 });

  endpoints.get('/coaches', async (req, res) => {
    await limitReads(req);
    res.json(await allCoaches(db));
  });

  endpoints.get('/coaches/:id/openings', async (req, res) => {
    const { id } = parse(idParams, req.params);
    const { date } = parse(openingsQuery, req.query);
    if (!(await findCoach(db, id))) throw noCoach();
    const openings = await findOpenings(db, id, date, now(), deps.facility());
    res.json(
      openings.map(({ startTime, endTime }) => ({
        startTime: startTime.slice(0, 5),
        endTime: endTime.slice(0, 5),
      })),
    );
  });

  endpoints.get('/user/lessons', async (_req, res, user) => {
    res.json((await lessonsOfMember(db, user.id, deps.facility())).map(withoutBookingId));
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

  endpoints.get('/coach/availability', async (_req, res, { id }) => {
    res.json((await availabilitiesOf(db, [id]))(id));
  });

  endpoints.put('/coach/availability', async (req, res, { id }) => {
    const input = parse(availability, req.body);
    const saved = await inTransaction(db, async (trx) => {
      await lockUser(trx, id);
      await saveAvailability(trx, id, input);
      return (await availabilitiesOf(trx, [id]))(id);
    });
    res.json(saved);
  });

  endpoints.get('/coach/profile', async (_req, res, { id, displayName }) => {
    const coach = await findCoach(db, id);
    res.json({
      name: coach?.name ?? displayName,
      bio: coach?.bio ?? '',
      specialties: coach?.specialties ?? [],
    });
  });

  endpoints.put('/coach/profile', async (req, res, { id }) => {
    const profile = parse(coachProfile, req.body);
    await inTransaction(db, (trx) => saveProfile(trx, id, profile));
    res.json(profile);
  });

  endpoints.get('/coach/lessons', async (req, res, { id }) => {
    const lessons = await lessonsOfCoaches(db, [id], parse(lessonsQuery, req.query), deps.facility());
    res.json(lessons.map(withoutBookingId));
  });

  endpoints.patch('/coach/lessons/:id', async (req, res, coach) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeOutcome(deps, coach, id, parse(lessonOutcome, req.body)));
  });

  endpoints.get('/admin/coaches', async (req, res) => {
    res.json(await listedCoaches(db, parse(lessonsQuery, req.query), deps.facility()));
  });

  endpoints.get('/admin/reports/lessons', async (req, res) => {
    const range = parse(reportQuery, req.query);
    const lessons = await withLongStatements(db, (long) => lessonsBetween(long, range, deps.facility()));
    res.json(lessonCountsOf(lessons, now(), deps.facility()));
  });
}
