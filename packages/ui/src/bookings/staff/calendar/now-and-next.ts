import { bayState, type DeskDay } from '@clubhouse/core/desk';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { titleOf } from './texts.ts';

/** The current and the next booking of a bay, in words. */
export function nowAndNext(day: DeskDay, simulatorId: number, now: Date): { now: string; next: string } {
  const { current, next } = bayState(day, simulatorId, facilityTime(now));
  return {
    now: current ? `${titleOf(current)} until ${formatTime(current.endTime)}` : 'free',
    next: next ? `${titleOf(next)} at ${formatTime(next.startTime)}` : 'nothing more today',
  };
}
