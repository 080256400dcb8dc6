import { bookingPhase, deskWindowRefusal, type NewBooking } from '@clubhouse/core/bookings';
import { type DeskDay, type Occupancy, occupanciesOf } from '@clubhouse/core/desk';
import { type Interval, intervalFrom, overlaps } from '@clubhouse/core/time';
import { HALF_HOURS } from './rows.ts';

export { type Occupancy, occupanciesOf };

/** A free half-hour and its state. The clock skips a skipped half-hour on the spring day. */
export type SlotState = 'upcoming' | 'now' | 'completed' | 'skipped';

export type Slot = Interval & { type: 'slot'; key: string; state: SlotState };

/** The position of a block beside overlapping blocks: the first of two is `{ index: 0, of: 2 }`. */
export type Share = { index: number; of: number };

/** A bay's day in order: its blocks and the free half-hours between them. */
export function laneOf(
  day: DeskDay,
  simulatorId: number,
  now: Date,
): (Slot | (Occupancy & { share: Share }))[] {
  const held = occupanciesOf(day, simulatorId);
  const slots = HALF_HOURS.map((startTime) => intervalFrom(startTime, 0.5))
    .filter((halfHour) => !held.some((item) => overlaps(item, halfHour)))
    .map((halfHour) => ({
      ...halfHour,
      type: 'slot' as const,
      key: `slot ${halfHour.startTime}`,
      state: slotState({ simulatorId, bookingDate: day.date, ...halfHour }, now),
    }));
  return [...slots, ...besideOneAnother(held)].sort(byStart);
}

const byStart = (a: Interval, b: Interval) => a.startTime.localeCompare(b.startTime);

export function slotState(slot: NewBooking, now: Date): SlotState {
  const refusal = deskWindowRefusal(slot, now);
  if (refusal === null) return 'upcoming';
  if (refusal.code === 'skipped_hour') return 'skipped';
  return bookingPhase(slot, now) === 'running' ? 'now' : 'completed';
}

/** Puts overlapping blocks side by side. A closed bay can still have bookings that could not be moved. */
function besideOneAnother<Item extends Interval>(items: readonly Item[]): (Item & { share: Share })[] {
  const groups: Item[][] = [];
  let end = '';
  for (const item of items) {
    const group = item.startTime < end ? groups.at(-1) : undefined;
    if (group) group.push(item);
    else groups.push([item]);
    end = group && end > item.endTime ? end : item.endTime;
  }
  return groups.flatMap(inPlaces);
}

function inPlaces<Item extends Interval>(group: readonly Item[]): (Item & { share: Share })[] {
  const ends: string[] = [];
  const placed = group.map((item) => {
    const free = ends.findIndex((end) => end <= item.startTime);
    const index = free < 0 ? ends.length : free;
    ends[index] = item.endTime;
    return { item, index };
  });
  return placed.map(({ item, index }) => ({ ...item, share: { index, of: ends.length } }));
}
