import { deskBooking, deskBookingChange } from '@clubhouse/core/bookings';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { bookForMember, changeAtDesk } from './desk-service.ts';
import { bookingExists, historyOf } from './queries.ts';

/** Endpoints for staff and admins who change other people's bookings: docs/product/bookings.md#desk-bookings. */
export function deskBookingRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.post('/admin/bookings', async (req, res, staff) => {
    const { booking, isNew } = await bookForMember(deps, staff, parse(deskBooking, req.body));
    res.status(isNew ? 201 : 200).json(booking);
  });

  endpoints.patch('/admin/bookings/:id', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await changeAtDesk(deps, staff, id, parse(deskBookingChange, req.body)));
  });

  endpoints.get('/admin/bookings/:id/history', async (req, res) => {
    const { id } = parse(idParams, req.params);
    if (!(await bookingExists(deps.db, id))) throw notFound('This booking does not exist.');
    res.json(await historyOf(deps.db, id));
  });
}
