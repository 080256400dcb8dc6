import { deskBookingChange } from '@clubhouse/core/bookings';
import {
  bayBookingsQuery,
  checkIn,
  closurePlan,
  deskDayQuery,
  earlierDemosQuery,
  newClosure,
  newClosures,
  noteChange,
  toldChange,
  walkIn,
} from '@clubhouse/core/desk';
import type { Endpoints } from '../access/index.ts';
import { readDevice } from '../auth/index.ts';
import { bookGuest, changeAtDesk, changeCheckIn, earlierDemos } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { callList, markTold } from './call-list.ts';
import { closuresFrom } from './closure-queries.ts';
import { closeBay, closeBays, closureImpactOf, openBay } from './closures.ts';
import { deskDayOf } from './day.ts';
import { lockScreenOf } from './lock-screen.ts';
import { bookingsAhead, moveBooking } from './move-away.ts';
import { changeNote, currentNote } from './note.ts';

export function deskRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/lock', async (req, res) => {
    res.json(await lockScreenOf(deps, readDevice(req, deps.settings)));
  });

  endpoints.get('/desk/day', async (req, res) => {
    res.json(await deskDayOf(deps, parse(deskDayQuery, req.query).date));
  });

  endpoints.get('/desk/earlier-demos', async (req, res) => {
    res.json(await earlierDemos(deps.db, parse(earlierDemosQuery, req.query)));
  });

  endpoints.post('/desk/walk-ins', async (req, res, staff) => {
    const { booking, isNew } = await bookGuest(deps, staff, parse(walkIn(deps.facility()), req.body));
    res.status(isNew ? 201 : 200).json(booking);
  });

  endpoints.patch('/desk/bookings/:id', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeCheckIn(deps, staff, id, parse(checkIn, req.body)));
  });

  // This endpoint is in the desk feature, because moving a lesson needs both the bookings and the lessons
  // feature.
  endpoints.patch('/admin/bookings/:id', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    const change = parse(deskBookingChange(deps.facility()), req.body);
    res.json(await changeAtDesk(deps, staff, id, change, moveBooking));
  });

  endpoints.get('/admin/bays/:id/bookings', async (req, res) => {
    const { id } = parse(idParams, req.params);
    res.json(await bookingsAhead(deps, id, parse(bayBookingsQuery, req.query).from));
  });

  endpoints.get('/desk/closures', async (_req, res) => {
    res.json(await closuresFrom(deps.db, deps.now()));
  });

  endpoints.post('/desk/closures', async (req, res, staff) => {
    const { made, isNew } = await closeBay(deps, staff, parse(newClosure(deps.facility()), req.body));
    res.status(isNew ? 201 : 200).json(made);
  });

  endpoints.post('/desk/closures/impact', async (req, res) => {
    res.json(await closureImpactOf(deps, parse(closurePlan(deps.facility()), req.body)));
  });

  endpoints.post('/desk/closures/many', async (req, res, staff) => {
    const { made, isNew } = await closeBays(deps, staff, parse(newClosures(deps.facility()), req.body));
    res.status(isNew ? 201 : 200).json(made);
  });

  endpoints.delete('/desk/closures/:id', async (req, res, staff) => {
    await openBay(deps, staff, parse(idParams, req.params).id);
    res.status(204).end();
  });

  endpoints.get('/desk/call-list', async (_req, res) => {
    res.json(await callList(deps));
  });

  endpoints.patch('/desk/call-list/:id', async (req, res, staff) => {
    await markTold(deps, staff, parse(idParams, req.params).id, parse(toldChange, req.body).told);
    res.status(204).end();
  });

  endpoints.get('/desk/note', async (_req, res) => {
    res.json({ note: await currentNote(deps.db) });
  });

  endpoints.put('/desk/note', async (req, res, staff) => {
    res.json({ note: await changeNote(deps, staff, parse(noteChange, req.body)) });
  });
}
