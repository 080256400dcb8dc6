import { may, type User } from '../auth/index.ts';
import type { LiveEventName } from './contract.ts';

/** Returns whether a user receives an event: docs/product/README.md#live-events. */
export function isToldOf(user: User, name: LiveEventName): boolean {
  if (name === 'requests') return may(user, 'workTheDesk');
  if (name === 'keypad') return may(user, 'readKeypadCode') || may(user, 'administer');
  return true;
}
