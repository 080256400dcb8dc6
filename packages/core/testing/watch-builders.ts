import type { WaitingWatch } from '../src/watches/index.ts';
import { kim } from './builders.ts';

export const TUESDAY = '2026-11-24';

let lastId = 0;
export function aWatch(changes: Partial<WaitingWatch> = {}): WaitingWatch {
  lastId += 1;
  return {
    id: lastId,
    date: TUESDAY,
    startTime: '18:00:00',
    endTime: '20:00:00',
    hours: 1,
    member: kim,
    passed: [],
    ...changes,
  };
}
