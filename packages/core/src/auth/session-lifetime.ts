const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Returns the maximum milliseconds since the last request (`idle`) and since the sign-in (`total`). */
export function sessionLifetime({ isPrivileged }: { isPrivileged: boolean }) {
  return isPrivileged
    ? { idle: 12 * HOUR, total: 7 * DAY }
    : { idle: 30 * DAY, total: Number.POSITIVE_INFINITY };
}
