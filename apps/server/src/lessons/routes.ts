import { cancellation } from '@clubhouse/core/bookings';
import {
  availabilityChange,
  coachProfile,
  deskLesson,
  enteredLesson,
  lessonCountsOf,
  lessonMove,
  lessonOutcome,
  lessonsQuery,
  memberSearch,
  membersForCoach,
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
import { membersMatching } from '../users/index.ts';
import { changeAvailability } from './availability-service.ts';
import { allCoaches, availabilitiesOf, findCoach, listedCoaches, saveProfile } from './coach-queries.ts';
import { bookLesson, moveLesson, noLesson } from './lesson-times.ts';
import { firstOpenings, openingsForCoach, openingsForMember } from './openings.ts';
import { findLesson, lessonsBetween, lessonsOfMember, withoutBookingId } from './queries.ts';
import { restoreLesson, undoLessonCancellation } from './restore.ts';
import { cancelLesson, changeOutcome } from './service.ts';
import { membersTaughtBy, taughtLessons } from './taught-queries.ts';

/**
 * The maximum number of members that a coach's search returns. A coach types more of a name to find others.
 */
const MAX_MEMBERS_FOUND = 20;

export function lessonRoutes(endpoints: Endpoints, deps: Deps) {
  const { db, now } = deps;
  const limitReads = rateLimitOfProcess(deps, { name: 'coaches', times: 120, withinMinutes: 1 });
  // Without this limit, a member or a coach could send any number of emails by canceling and booking lessons
  // again.
  const limitLessons = rateLimit(deps, { name: 'lesson', times: 30, withinMinutes: 60 });

  endpoints.get('/coaches', async (req, res) => {
    await limitReads(req);
    res.json(await allCoaches(db));
  });

  endpoints.get('/coaches/:id/openings', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    res.json(await openingsForMember(deps, member, id, parse(openingsQuery, req.query)));
  });

  endpoints.get('/coaches/first-openings', async (_req, res) => {
    res.json(await firstOpenings(deps));
  });

  endpoints.get('/user/lessons', async (_req, res, user) => {
    res.json((await lessonsOfMember(db, user.id, deps.facility())).map(withoutBookingId));
  });

  endpoints.post('/lessons', async (req, res, member) => {
    const input = parse(newLesson, req.body);
    await limitLessons(req, `user ${member.id}`);
    const { lesson, isNew } = await bookLesson(deps, 'member', member, { ...input, memberId: member.id });
    res.status(isNew ? 201 : 200).json(lesson);
  });

  endpoints.patch('/lessons/:id/time', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    const input = parse(lessonMove, req.body);
    await limitLessons(req, `user ${member.id}`);
    res.json(await moveLesson(deps, 'member', member, id, input));
  });

  endpoints.delete('/lessons/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    await cancelLesson(deps, user, id, parse(cancellation, req.body).reason);
    res.status(204).end();
  });

  endpoints.post('/lessons/:id/restore', async (req, res, user) => {
    res.json(await undoLessonCancellation(deps, user, parse(idParams, req.params).id));
  });

  endpoints.get('/admin/lessons/:id', async (req, res) => {
    const lesson = await findLesson(db, parse(idParams, req.params).id, deps.facility());
    if (!lesson) throw noLesson();
    res.json(deskLesson.parse(lesson));
  });

  endpoints.post('/admin/lessons/:id/restore', async (req, res, staff) => {
    res.json(await restoreLesson(deps, staff, parse(idParams, req.params).id));
  });

  endpoints.get('/coach/availability', async (_req, res, { id }) => {
    res.json((await availabilitiesOf(db, [id]))(id));
  });

  endpoints.put('/coach/availability', async (req, res, coach) => {
    res.json(await changeAvailability(deps, coach, parse(availabilityChange, req.body)));
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
    res.json(await taughtLessons(db, id, parse(lessonsQuery, req.query), now(), deps.facility()));
  });

  endpoints.post('/coach/lessons', async (req, res, coach) => {
    const input = parse(enteredLesson, req.body);
    await limitLessons(req, `user ${coach.id}`);
    const { lesson, isNew } = await bookLesson(deps, 'coach', coach, { ...input, coachId: coach.id });
    res.status(isNew ? 201 : 200).json(lesson);
  });

  endpoints.get('/coach/openings', async (req, res, coach) => {
    res.json(await openingsForCoach(deps, coach, parse(openingsQuery, req.query)));
  });

  endpoints.get('/coach/members', async (req, res, { id: coachId }) => {
    const { search } = parse(memberSearch, req.query);
    const found = await membersMatching(db, search, {
      limit: MAX_MEMBERS_FOUND,
      now: now(),
      facility: deps.facility(),
    });
    const others = found.filter(({ id }) => id !== coachId);
    const ids = others.map(({ id }) => id);
    const taught = await membersTaughtBy(db, coachId, ids);
    res.json(
      membersForCoach(
        others.map((member) => ({ ...member, isTaught: taught.has(member.id) })),
        search,
      ),
    );
  });

  endpoints.patch('/coach/lessons/:id/time', async (req, res, coach) => {
    const { id } = parse(idParams, req.params);
    const input = parse(lessonMove, req.body);
    await limitLessons(req, `user ${coach.id}`);
    res.json(await moveLesson(deps, 'coach', coach, id, input));
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
