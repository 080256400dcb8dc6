import type { DeskDay } from '@clubhouse/core/desk';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { heldOf } from './lane.ts';
import { titleOf } from './texts.ts';

/** What a bay does at this moment of its day, and what comes after it, in words. */
export function nowAndNext(day: DeskDay, simulatorId: number, now: Date): { now: string; next: string } {
  const time = facilityTime(now);
  const held = heldOf(day, simulatorId);
  const current = held.find(({ startTime, endTime }) => startTime <= time && time < endTime);
  const next = held.find(({ startTime }) => startTime > time);
  return {
    now: current ? `${titleOf(current)} until ${formatTime(current.endTime)}` : 'free',
    next: next ? `${titleOf(next)} at ${formatTime(next.startTime)}` : 'nothing more today',
  };
}
