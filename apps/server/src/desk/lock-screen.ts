import { type LockScreen, nextArrival } from '@clubhouse/core/desk';
import { facilityDate } from '@clubhouse/core/time';
import { type Device, deskPeople } from '../auth/index.ts';
import { boardOf } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';

const NOTHING: LockScreen = { people: [], nextArrival: null };

/**
 * Returns the content of the locked front desk, without names of guests or members. Anyone can ask for this
 * content, because the locked screen has no session. So a device on which nobody has signed in today gets
 * nothing.
 */
export async function lockScreenOf(
  { db, now, facility: current }: Deps,
  device: Device | undefined,
): Promise<LockScreen> {
  const facility = current();
  const people = device ? await deskPeople(db, device, now(), facility) : [];
  if (people.length === 0) return NOTHING;
  const { bookings } = await boardOf(db, facilityDate(now(), facility), now(), facility);
  return { people, nextArrival: nextArrival(bookings, now(), facility)?.startTime ?? null };
}
