import { checkIn, deskDayQuery, newClosure, walkIn } from '@clubhouse/core/desk';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { changeCheckIn } from './check-in.ts';
import { closuresFrom } from './closure-queries.ts';
import { closeBay, openBay } from './closures.ts';
import { deskDayOf } from './day.ts';
import { bookGuest } from './walk-ins.ts';

/** The calls of the front desk (contract 5). */
export function deskRoutes(router: Router, deps: Deps): void {
  router.get('/desk/day', async (req, res) => {
    requirePermission(req, 'workTheDesk');
    res.json(await deskDayOf(deps, parse(deskDayQuery, req.query).date));
  });

  router.post('/desk/walk-ins', async (req, res) => {
    const staff = requirePermission(req, 'workTheDesk');
    const { booking, isNew } = await bookGuest(deps, staff, parse(walkIn, req.body));
    res.status(isNew ? 201 : 200).json(booking);
  });

  router.patch('/desk/bookings/:id', async (req, res) => {
    const staff = requirePermission(req, 'workTheDesk');
    const { id } = parse(idParams, req.params);
    res.json(await changeCheckIn(deps, staff, id, parse(checkIn, req.body).checkedIn));
  });

  router.get('/desk/closures', async (req, res) => {
    requirePermission(req, 'workTheDesk');
    res.json(await closuresFrom(deps.db, deps.now()));
  });

  router.post('/desk/closures', async (req, res) => {
    const staff = requirePermission(req, 'workTheDesk');
    res.status(201).json(await closeBay(deps, staff, parse(newClosure, req.body)));
  });

  router.delete('/desk/closures/:id', async (req, res) => {
    const staff = requirePermission(req, 'workTheDesk');
    await openBay(deps, staff, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
