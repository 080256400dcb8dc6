import type { DeskDay } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import type { DeskWatch } from '@clubhouse/core/watches';
import { ruleDayOf, type SlotHint } from '../dialogs/slot-choice.ts';
import { startOptions } from '../dialogs/start-options.ts';

/**
 * Returns the slot to suggest for a waiting member. This is the offered slot, or else the first free slot in
 * the member's time window. If no slot is free, the hint contains only the date.
 */
export function waitingHint(watch: DeskWatch, day: DeskDay, now: Date, facility: Facility): SlotHint {
  const { date: bookingDate, hours, offer } = watch;
  if (offer) return { bookingDate, simulatorId: offer.simulatorId, startTime: offer.startTime };
  const member = { id: watch.userId, membershipEndsOn: watch.membershipEndsOn };
  const question = { isGuest: false, member, day: ruleDayOf(day, facility), now };
  const free = startOptions({ bookingDate, simulatorId: null, hours }, question).find(
    ({ isFree, startTime, endTime }) => isFree && startTime >= watch.startTime && endTime <= watch.endTime,
  );
  return free ? { bookingDate, simulatorId: free.simulatorId, startTime: free.startTime } : { bookingDate };
}
