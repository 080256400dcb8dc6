import { availability, coachProfile, lessonOutcome, lessonsQuery } from '@clubhouse/core/lessons';
import type { Router } from 'express';
import { lockUser, requirePermission } from '../auth/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { availabilitiesOf, findCoach, saveAvailability, saveProfile } from './coach-queries.ts';
import { listedCoaches } from './listed-coaches.ts';
import { lessonsOfCoaches, withoutBookingId } from './queries.ts';
import { changeOutcome } from './service.ts';

/** What coaches do for themselves, and what admins see of them (contract 5, 8). */
export function coachRoutes(router: Router, deps: Deps): void {
  const { db } = deps;

  router.get('/coach/availability', async (req, res) => {
    const { id } = requirePermission(req, 'coach');
    res.json((await availabilitiesOf(db, [id]))(id));
  });

  router.put('/coach/availability', async (req, res) => {
    const { id } = requirePermission(req, 'coach');
    const wish = parse(availability, req.body);
    const saved = await inTransaction(db, async (trx) => {
      await lockUser(trx, id);
      await saveAvailability(trx, id, wish);
      return (await availabilitiesOf(trx, [id]))(id);
    });
    res.json(saved);
  });

  router.get('/coach/profile', async (req, res) => {
    const { id, username } = requirePermission(req, 'coach');
    const { name, bio, specialties } = (await findCoach(db, id)) ?? {
      name: username,
      bio: '',
      specialties: [],
    };
    res.json({ name, bio, specialties });
  });

  router.put('/coach/profile', async (req, res) => {
    const { id } = requirePermission(req, 'coach');
    const profile = parse(coachProfile, req.body);
    await inTransaction(db, (trx) => saveProfile(trx, id, profile));
    res.json(profile);
  });

  router.get('/coach/lessons', async (req, res) => {
    const { id } = requirePermission(req, 'coach');
    const lessons = await lessonsOfCoaches(db, [id], parse(lessonsQuery, req.query));
    res.json(lessons.map(withoutBookingId));
  });

  router.patch('/coach/lessons/:id', async (req, res) => {
    const coach = requirePermission(req, 'coach');
    const { id } = parse(idParams, req.params);
    res.json(await changeOutcome(deps, coach, id, parse(lessonOutcome, req.body)));
  });

  router.get('/admin/coaches', async (req, res) => {
    requirePermission(req, 'administer');
    res.json(await listedCoaches(db, parse(lessonsQuery, req.query)));
  });
}
