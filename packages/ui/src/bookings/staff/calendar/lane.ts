import { deskWindowRefusal, startsNow } from '@clubhouse/core/bookings';
import { type DeskDay, type Occupancy, occupanciesOf } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { type Interval, intervalFrom, overlaps } from '@clubhouse/core/time';
import { ANY_BAY } from '../dialogs/slot-choice.ts';
import { HALF_HOURS, type Share } from './rows.ts';

/**
 * `skipped` half-hours do not exist on the day when daylight saving time starts. `closed` half-hours are
 * outside the bookable hours.
 */
export type SlotState = 'upcoming' | 'now' | 'completed' | 'skipped' | 'closed';

export type Slot = Interval & { type: 'slot'; key: string; state: SlotState };

export type Block = Occupancy & { share: Share };

export type Lane = { simulatorId: number; date: string; isCompact: boolean };

export function laneOf(day: DeskDay, simulatorId: number, now: Date, facility: Facility): (Slot | Block)[] {
  const held = occupanciesOf(day, simulatorId, facility);
  const slots = HALF_HOURS.map((startTime) => intervalFrom(startTime, 0.5))
    .filter((halfHour) => !held.some((item) => overlaps(item, halfHour)))
    .map((halfHour) => ({
      ...halfHour,
      type: 'slot' as const,
      key: `slot ${halfHour.startTime}`,
      state: slotState(day.date, halfHour, now, facility),
    }));
  return [...slots, ...sideBySide(held)].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

export function slotState(bookingDate: string, halfHour: Interval, now: Date, facility: Facility): SlotState {
  const slot = { simulatorId: ANY_BAY, bookingDate, ...halfHour };
  const refusal = deskWindowRefusal(slot, now, facility);
  if (refusal === null) {
    const { earliestStart, latestEnd } = facility.booking;
    if (slot.startTime < earliestStart || slot.endTime > latestEnd) return 'closed';
    return startsNow(slot, now, facility) ? 'now' : 'upcoming';
  }
  return refusal.code === 'skipped_hour' ? 'skipped' : 'completed';
}

/**
 * Puts overlapping blocks side by side. For example, a booking that could not move out of a closed bay
 * overlaps the closure.
 */
function sideBySide(items: readonly Occupancy[]): Block[] {
  const groups: Occupancy[][] = [];
  let end = '';
  for (const item of items) {
    if (item.startTime >= end) groups.push([]);
    groups.at(-1)?.push(item);
    if (item.endTime > end) end = item.endTime;
  }
  return groups.flatMap(inColumns);
}

/** Puts each block of an overlapping group in the first column that is free when the block starts. */
function inColumns(group: readonly Occupancy[]): Block[] {
  const ends: string[] = [];
  const placed = group.map((item) => {
    const free = ends.findIndex((end) => end <= item.startTime);
    const index = free < 0 ? ends.length : free;
    ends[index] = item.endTime;
    return { item, index };
  });
  return placed.map(({ item, index }) => ({ ...item, share: { index, of: ends.length } }));
}
