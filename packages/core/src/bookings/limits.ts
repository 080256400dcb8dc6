/** The limits of a booking: docs/product/bookings.md#the-grid. */
export const DAILY_LIMIT_HOURS = 4;
/** The maximum length of a guest's booking: docs/product/front-desk.md#walk-in-length. */
export const GUEST_LIMIT_HOURS = 2;
export const ADVANCE_DAYS = 30;
export const MIN_BOOKING_HOURS = 0.5;
export const MAX_BOOKING_HOURS = 4;
export const DURATIONS_HOURS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4] as const;
export const LAST_START = '23:00:00';
export const LAST_END = '23:30:00';
