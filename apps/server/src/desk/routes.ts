import { bayBookingsQuery, checkIn, deskDayQuery, newClosure, walkIn } from '@clubhouse/core/desk';
import type { Endpoints } from '../access/index.ts';
import { bookGuest, changeCheckIn } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { closuresFrom } from './closure-queries.ts';
import { bookingsAhead, closeBay, openBay } from './closures.ts';
import { deskDayOf } from './day.ts';

export function deskRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/desk/day', async (req, res) => {
    res.json(await deskDayOf(deps, parse(deskDayQuery, req.query).date));
  });

  endpoints.post('/desk/walk-ins', async (req, res, staff) => {
    const { booking, isNew } = await bookGuest(deps, staff, parse(walkIn(deps.facility()), req.body));
    res.status(isNew ? 201 : 200).json(booking);
  });

  endpoints.patch('/desk/bookings/:id', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeCheckIn(deps, staff, id, parse(checkIn, req.body).checkedIn));
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

  endpoints.delete('/desk/closures/:id', async (req, res, staff) => {
    await openBay(deps, staff, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
