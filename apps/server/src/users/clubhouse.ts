/** The author of automatic changes, in the audit log and in the history of bookings. No account has this ID. */
export const CLUBHOUSE = { id: 0, displayName: 'Clubhouse' };
