import * as z from 'zod/mini';
import { listedBooking } from '../bookings/index.ts';
import { demoRequest } from '../demo-requests/index.ts';
import { league } from '../leagues/index.ts';
import { search } from '../lists/index.ts';
import { listedUser } from '../members/index.ts';
import { isoDate } from '../time/index.ts';

/** The maximum number of results of each kind. A few are enough, because users can add another word. */
export const MAX_RESULTS = 6;

/** Query of GET /api/admin/search. */
export const searchQuery = z.object({ q: search });

/** A person without an account, and the person's latest matching booking. */
const formerGuest = z.object({
  bookingId: z.number(),
  lastDate: isoDate,
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
});
export type FormerGuest = z.output<typeof formerGuest>;

/**
 * Response of GET /api/admin/search. Each list has at most `MAX_RESULTS` entries, in the order of
 * docs/product/front-desk.md#search.
 */
export const searchResults = z.object({
  accounts: z.array(
    z.pick(listedUser, { id: true, displayName: true, email: true, phone: true, isMember: true }),
  ),
  guests: z.array(formerGuest),
  bookings: z.array(listedBooking),
  requests: z.array(
    z.pick(demoRequest, {
      id: true,
      createdAt: true,
      name: true,
      email: true,
      phone: true,
      isRead: true,
      status: true,
      lostReason: true,
    }),
  ),
  leagues: z.array(z.pick(league, { id: true, name: true, startDate: true, endDate: true, isActive: true })),
});
export type SearchResults = z.output<typeof searchResults>;
