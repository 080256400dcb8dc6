import type { User } from './contract.ts';
import { may } from './roles.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a session lives, in milliseconds: `idle` without a call, `total` whatever happens (contract 2). */
export function sessionLifetime(user: Pick<User, 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>): {
  idle: number;
  total: number;
} {
  return may(user, 'workTheDesk')
    ? { idle: 12 * HOUR, total: 7 * DAY }
    : { idle: 30 * DAY, total: Number.POSITIVE_INFINITY };
}
