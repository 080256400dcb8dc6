const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * How long a session lives, in milliseconds: `idle` without a request, `total` in any case. Sessions of people who can
 * work the desk end sooner, because they are left open on shared computers.
 */
export function sessionLifetime({ isPrivileged }: { isPrivileged: boolean }): {
  idle: number;
  total: number;
} {
  return isPrivileged
    ? { idle: 12 * HOUR, total: 7 * DAY }
    : { idle: 30 * DAY, total: Number.POSITIVE_INFINITY };
}
