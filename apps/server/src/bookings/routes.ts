import { may, type User } from '@clubhouse/core/auth';
import {
  type Booking,
  bookingChange,
  cancellation,
  closuresQuery,
  dayQuery,
  newBooking,
  ownBookingsQuery,
} from '@clubhouse/core/bookings';
import type { Router } from 'express';
import { requirePermission, requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { closuresTouching } from './day.ts';
import { bookingsOf, bookingsOn } from './queries.ts';
import { bookBay, cancelBooking, moveBooking } from './service.ts';

/** Whose a booking is, only its owner and the desk may know (contract 5). */
function asSeenBy(user: User, booking: Booking): Booking {
  const isVisible = booking.userId === user.id || may(user, 'workTheDesk');
  return isVisible ? booking : { ...booking, userId: null };
}

export function bookingRoutes(router: Router, deps: Deps): void {
  router.get('/bookings', async (req, res) => {
    const user = requireUser(req);
    const { date, ...options } = parse(dayQuery, req.query);
    const bookings = await bookingsOn(deps.db, date, options);
    res.json(bookings.map((booking) => asSeenBy(user, booking)));
  });

  router.get('/user/bookings', async (req, res) => {
    const user = requireUser(req);
    res.json(await bookingsOf(deps.db, user.id, parse(ownBookingsQuery, req.query)));
  });

  router.post('/bookings', async (req, res) => {
    const member = requirePermission(req, 'bookBays');
    const { booking, isNew } = await bookBay(deps, member, parse(newBooking, req.body));
    res.status(isNew ? 201 : 200).json(booking);
  });

  router.patch('/bookings/:id', async (req, res) => {
    const member = requirePermission(req, 'bookBays');
    const { id } = parse(idParams, req.params);
    res.json(await moveBooking(deps, member, id, parse(bookingChange, req.body)));
  });

  router.delete('/bookings/:id', async (req, res) => {
    const user = requireUser(req);
    const { id } = parse(idParams, req.params);
    await cancelBooking(deps, user, id, parse(cancellation, req.body).reason);
    res.status(204).end();
  });

  router.get('/closures', async (req, res) => {
    requireUser(req);
    const { date } = parse(closuresQuery, req.query);
    res.json(await closuresTouching(deps.db, date));
  });
}
