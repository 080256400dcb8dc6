import { availability, coachProfile, lessonOutcome, lessonsQuery } from '@clubhouse/core/lessons';
import type { Endpoints } from '../access/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { lockUser } from '../users/index.ts';
import { availabilitiesOf, findCoach, saveAvailability, saveProfile } from './coach-queries.ts';
import { listedCoaches } from './listed-coaches.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';
import { changeOutcome } from './service.ts';

/** Coaches' endpoints for their own data, and the admins' view of coaches. */
export function coachRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db } = deps;

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
    const { name, bio, specialties } = (await findCoach(db, id)) ?? {
      name: displayName,
      bio: '',
      specialties: [],
    };
    res.json({ name, bio, specialties });
  });

  endpoints.put('/coach/profile', async (req, res, { id }) => {
    const profile = parse(coachProfile, req.body);
    await inTransaction(db, (trx) => saveProfile(trx, id, profile));
    res.json(profile);
  });

  endpoints.get('/coach/lessons', async (req, res, { id }) => {
    const lessons = await lessonsOfCoaches(db, [id], parse(lessonsQuery, req.query));
    res.json(lessons.map(withoutBookingId));
  });

  endpoints.patch('/coach/lessons/:id', async (req, res, coach) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeOutcome(deps, coach, id, parse(lessonOutcome, req.body)));
  });

  endpoints.get('/admin/coaches', async (req, res) => {
    res.json(await listedCoaches(db, parse(lessonsQuery, req.query)));
  });
}
