import { may, type User } from '@clubhouse/core/auth';
import {
  availabilityQuery,
  type Booking,
  bookingChange,
  cancellation,
  dayQuery,
  deskBooking,
  newBooking,
  newSeries,
  openingQuery,
  ownBookingsQuery,
  restoration,
} from '@clubhouse/core/bookings';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { holdsOn } from '../holds/index.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimitBeyond } from '../http/rate-limit.ts';
import { closuresTouching } from './closure-queries.ts';
import { bookForMember } from './desk-service.ts';
import { historyOf } from './history-queries.ts';
import { nextOpeningFor } from './openings.ts';
import { bookingExists, bookingsOf, bookingsOn, pastBookingsOf } from './queries.ts';
import { restoreBooking } from './restore.ts';
import { bookSeries, previewSeries } from './series.ts';
import { bookBay, cancelBooking, moveBooking } from './service.ts';
import { endShareLink, shareBooking } from './share.ts';
import { undoCancellation } from './undo.ts';

/** Hides other people's user IDs from members. */
function asSeenBy(user: User, bookings: Booking[]): Booking[] {
  if (may(user, 'workTheDesk')) return bookings;
  return bookings.map((booking) => (booking.userId === user.id ? booking : { ...booking, userId: null }));
}

export function bookingRoutes(endpoints: Endpoints, deps: Deps): void {
  // Every booking sends an email, and the daily limit does not stop a member who cancels and books again.
  const limitBookings = rateLimitBeyond(deps, { name: 'book', times: 300, withinMinutes: 10, ofProcess: 60 });

  endpoints.get('/bookings', async (req, res, user) => {
    const { date, ...options } = parse(dayQuery(deps.facility()), req.query);
    res.json(asSeenBy(user, await bookingsOn(deps.db, date, options)));
  });

  // One request for all three lists, because a phone on a slow network waits for each request.
  endpoints.get('/availability', async (req, res, user) => {
    const { date } = parse(availabilityQuery, req.query);
    const [bookings, closures, holds] = await Promise.all([
      bookingsOn(deps.db, date),
      closuresTouching(deps.db, date, deps.facility()),
      holdsOn(deps.db, date, deps.now()),
    ]);
    res.json({
      bookings: asSeenBy(user, bookings),
      closures,
      // Hides other members' user IDs. Staff do not need them here, because their day board lists the waiting
      // members.
      holds: holds.map((hold) => (hold.userId === user.id ? hold : { ...hold, userId: null })),
    });
  });

  endpoints.get('/user/bookings', async (req, res, user) => {
    const { before, page, pageSize, ...options } = parse(ownBookingsQuery, req.query);
    if (before === undefined) {
      res.json(await bookingsOf(deps.db, user.id, { ...options, limit: MAX_LISTED }, deps.facility()));
    } else {
      const { rows, total } = await pastBookingsOf(
        deps.db,
        user.id,
        { before, page, pageSize, ...options },
        deps.facility(),
      );
      res.set('X-Total-Count', String(total)).json(rows);
    }
  });

  endpoints.post('/bookings', async (req, res, member) => {
    const slot = parse(newBooking(deps.facility()), req.body);
    await limitBookings(req, `user ${member.id}`);
    const { booking, isNew } = await bookBay(deps, member, slot);
    res.status(isNew ? 201 : 200).json(booking);
  });

  endpoints.post('/bookings/series', async (req, res, member) => {
    const { mode, slots } = parse(newSeries(deps.facility()), req.body);
    if (mode === 'preview') {
      res.json({ dates: await previewSeries(deps, member, slots), bookings: [] });
      return;
    }
    await limitBookings(req, `user ${member.id}`);
    const { isNew, ...answer } = await bookSeries(deps, member, slots, mode);
    res.status(isNew ? 201 : 200).json(answer);
  });

  endpoints.patch('/bookings/:id', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    const change = parse(bookingChange(deps.facility()), req.body);
    await limitBookings(req, `user ${member.id}`);
    res.json(await moveBooking(deps, member, id, change));
  });

  endpoints.delete('/bookings/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    await cancelBooking(deps, user, id, parse(cancellation, req.body).reason);
    res.status(204).end();
  });

  endpoints.post('/bookings/:id/restore', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    await limitBookings(req, `user ${member.id}`);
    res.json(await undoCancellation(deps, member, id));
  });

  endpoints.get('/user/next-opening', async (req, res, member) => {
    res.json({ opening: await nextOpeningFor(deps, member, parse(openingQuery, req.query)) });
  });

  endpoints.post('/bookings/:id/share', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    await limitBookings(req, `user ${member.id}`);
    res.json({ url: await shareBooking(deps, member, id) });
  });

  endpoints.delete('/bookings/:id/share', async (req, res, user) => {
    await endShareLink(deps, user, parse(idParams, req.params).id);
    res.status(204).end();
  });

  // Desk bookings: docs/product/bookings.md#desk-bookings.
  endpoints.post('/admin/bookings', async (req, res, staff) => {
    const { booking, isNew } = await bookForMember(
      deps,
      staff,
      parse(deskBooking(deps.facility()), req.body),
    );
    res.status(isNew ? 201 : 200).json(booking);
  });

  endpoints.post('/admin/bookings/:id/restore', async (req, res, staff) => {
    const { id } = parse(idParams, req.params);
    res.json(await restoreBooking(deps, staff, id, parse(restoration, req.body)));
  });

  endpoints.get('/admin/bookings/:id/history', async (req, res) => {
    const { id } = parse(idParams, req.params);
    if (!(await bookingExists(deps.db, id))) throw notFound('We can’t find this booking.');
    res.json(await historyOf(deps.db, id));
  });
}
