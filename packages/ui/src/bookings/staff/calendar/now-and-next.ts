import { bayState, type DeskDay } from '@clubhouse/core/desk';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { titleOf } from './texts.ts';

/** What a bay does at this moment of its day, and what comes after it, in words. */
export function nowAndNext(day: DeskDay, simulatorId: number, now: Date): { now: string; next: string } {
  const { current, next } = bayState(day, simulatorId, facilityTime(now));
  return {
    now: current ? `${titleOf(current)} until ${formatTime(current.endTime)}` : 'free',
    next: next ? `${titleOf(next)} at ${formatTime(next.startTime)}` : 'nothing more today',
  };
}
