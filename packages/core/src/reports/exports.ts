import * as z from 'zod/mini';
import { search } from '../lists/index.ts';
import { isoDate } from '../time/index.ts';

/** The lists that can be exported as CSV. */
export const EXPORTS = ['users', 'bookings', 'contact-submissions'] as const;
export type ExportName = (typeof EXPORTS)[number];

/**
 * Query of GET /api/admin/export/{name}.csv. The dates are booking dates for bookings and creation dates for other
 * lists. `search` works as in the list on the screen.
 */
export const exportQuery = z
  .object({
    from: z.optional(isoDate),
    to: z.optional(isoDate),
    search,
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'The last date cannot be before the first.',
    }),
  );
export type ExportQuery = z.output<typeof exportQuery>;
