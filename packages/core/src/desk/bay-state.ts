import { BAYS } from '../facility/index.ts';
import type { WallTime } from '../time/index.ts';
import type { DeskDay } from './contract.ts';
import { type Occupancy, occupanciesOf } from './occupancy.ts';

/** What takes a bay now and what takes it next. Null means free. */
export type BayState = { current: Occupancy | null; next: Occupancy | null };

/** Returns what takes a bay at a time of the day, and what takes it next. */
export function bayState(day: DeskDay, simulatorId: number, time: WallTime): BayState {
  const held = occupanciesOf(day, simulatorId);
  return {
    current: held.find(({ startTime, endTime }) => startTime <= time && time < endTime) ?? null,
    next: held.find(({ startTime }) => startTime > time) ?? null,
  };
}

/** A line of the day sheet. */
export type SheetRow = { simulatorId: number; item: Occupancy };

/** Returns all bookings, closures and league sessions of a day, sorted by time, then by bay. */
export function sheetRows(day: DeskDay): SheetRow[] {
  return BAYS.flatMap(({ id }) => occupanciesOf(day, id).map((item) => ({ simulatorId: id, item }))).sort(
    (a, b) => a.item.startTime.localeCompare(b.item.startTime),
  );
}
