const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Returns the maximum lifetime of a session in milliseconds: `idle` since the last request, and `total` since sign-in.
 * Sessions of staff and admins are shorter because they stay open on shared computers.
 */
export function sessionLifetime({ isPrivileged }: { isPrivileged: boolean }) {
  return isPrivileged
    ? { idle: 12 * HOUR, total: 7 * DAY }
    : { idle: 30 * DAY, total: Number.POSITIVE_INFINITY };
}
