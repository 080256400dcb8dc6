const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Returns how long a session lasts, in milliseconds: `idle` after the last request, and `total` after the
 * sign-in.
 */
export function sessionLifetime({ isPrivileged }: { isPrivileged: boolean }) {
  return isPrivileged
    ? { idle: 12 * HOUR, total: 7 * DAY }
    : { idle: 30 * DAY, total: Number.POSITIVE_INFINITY };
}
