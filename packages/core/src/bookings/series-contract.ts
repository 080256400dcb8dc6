import * as z from 'zod/mini';
import { perFacility } from '../facility/index.ts';
import { booking, bookingSlot, newBooking } from './contract.ts';

/** The longest booking window has 366 dates, so a weekday occurs at most 53 times. */
const MAX_SERIES_DATES = 53;

/**
 * Body of POST /api/bookings/series. Each slot names the bay that the member prefers.
 * `preview` books nothing, `all` books every date or none, and `fitting` books the dates that fit.
 */
export const newSeries = perFacility((facility) =>
  z.object({
    mode: z.enum(
      ['preview', 'all', 'fitting'],
      'Choose whether to preview the dates, book all of them, or book only the free dates.',
    ),
    slots: z.array(newBooking(facility), 'Please select at least one date.').check(
      z.minLength(1, 'Please select at least one date.'),
      z.maxLength(MAX_SERIES_DATES, `Please select at most ${MAX_SERIES_DATES} dates.`),
      z.refine(
        (slots) => new Set(slots.map(({ bookingDate }) => bookingDate)).size === slots.length,
        'Please select each date only once.',
      ),
    ),
  }),
);
export type NewSeries = z.output<ReturnType<typeof newSeries>>;

/** One date of a series: docs/product/bookings.md#repeating-weekly. */
const seriesDate = z.object({
  /**
   * For a free date, the slot in the preferred bay or in another free bay. For a booked date, the slot that
   * the member booked. For a refused date, the slot in the preferred bay.
   */
  slot: bookingSlot,
  /** `booked` if the member already has this booking. */
  state: z.enum(['free', 'booked', 'refused']),
  message: z.nullable(z.string()),
  /**
   * For a refused date, the nearest slot on that date that the member can book instead. Null if there is no
   * such slot.
   */
  nearest: z.nullable(bookingSlot),
});
export type SeriesDate = z.output<typeof seriesDate>;

/** The result for each date, and the bookings made. A repeat of the same request returns the same bookings. */
export const seriesAnswer = z.object({ dates: z.array(seriesDate), bookings: z.array(booking) });
export type SeriesAnswer = z.output<typeof seriesAnswer>;
