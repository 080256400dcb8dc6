import * as z from 'zod/mini';
import { search } from '../lists/index.ts';
import { isoDate } from '../time/index.ts';

/** What can be exported as CSV. */
export const EXPORTS = ['users', 'bookings', 'contact-submissions'] as const;
export type ExportName = (typeof EXPORTS)[number];

/**
 * Query of GET /api/admin/export/{name}.csv: booking dates for bookings, else the days on which rows were made, and
 * what the list of the same rows is searched for.
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
