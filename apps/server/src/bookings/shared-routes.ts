import type { Booking } from '@clubhouse/core/bookings';
import type { Request } from 'express';
import type { Endpoints, Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { ipCounterOfProcess } from '../http/rate-limit.ts';
import { asShared, findShared, noSharedBooking, sharedCalendar } from './share.ts';

/**
 * Returns a function that finds the booking of a share link. After too many wrong links, it refuses further
 * requests from that IP address.
 */
function sharedFinder(deps: Deps, name: string) {
  const misses = ipCounterOfProcess(deps, { name, times: 60, withinMinutes: 15 });
  return async ({ ip = '', params }: Request): Promise<Booking> => {
    // Checks the limit first, so that an IP address with too many wrong links never queries the database.
    await misses.refuseBlocked(ip);
    const booking = await findShared(deps, String(params.token));
    if (booking) return booking;
    await misses.consume(ip);
    throw noSharedBooking();
  };
}

export function sharedBookingRoutes(endpoints: Endpoints, deps: Deps): void {
  const find = sharedFinder(deps, 'shared-booking-miss');
  endpoints.get('/shared-bookings/:token', async (req, res) => {
    res.json(asShared(await find(req), deps));
  });
}

export function sharedBookingFiles(files: Files, deps: Deps): void {
  const find = sharedFinder(deps, 'shared-calendar-miss');
  files.get('/calendar/shared/:token.ics', async (req, res) => {
    const file = sharedCalendar(await find(req), deps);
    res.attachment('golf.ics').type('text/calendar').send(file);
  });
}
