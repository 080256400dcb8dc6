import { BAYS } from '../facility/index.ts';
import type { WallTime } from '../time/index.ts';
import type { DeskDay } from './contract.ts';
import { type Occupancy, occupanciesOf } from './occupancy.ts';

/** What has a bay at this moment, and what has it after that; null where nothing does. */
export type BayState = { current: Occupancy | null; next: Occupancy | null };

/** The current and the next entry of a bay at a given time of the day. */
export function bayState(day: DeskDay, simulatorId: number, time: WallTime): BayState {
  const held = occupanciesOf(day, simulatorId);
  return {
    current: held.find(({ startTime, endTime }) => startTime <= time && time < endTime) ?? null,
    next: held.find(({ startTime }) => startTime > time) ?? null,
  };
}

/** A line of the day sheet: what has which bay. */
export type SheetRow = { simulatorId: number; item: Occupancy };

/** All bookings and closures of a day in reading order: by time, then by bay. */
export function sheetRows(day: DeskDay): SheetRow[] {
  return BAYS.flatMap(({ id }) => occupanciesOf(day, id).map((item) => ({ simulatorId: id, item }))).sort(
    (a, b) => a.item.startTime.localeCompare(b.item.startTime),
  );
}
