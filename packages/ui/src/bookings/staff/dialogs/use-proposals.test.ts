import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';
import { expect, test } from 'vitest';
import type { StartOption } from './start-options.ts';
import { firstStart } from './use-proposals.ts';

const DATE = '2026-11-24';
const option = (startTime: string, isFree = true): StartOption => ({
  simulatorId: 1,
  startTime,
  endTime: '23:30:00',
  isFree,
  label: startTime,
});
const at = (time: string) => instantOf(DATE, time, DEFAULT_FACILITY) as Date;
const proposed = (now: string, options: StartOption[]) =>
  firstStart(DATE, options, at(now), DEFAULT_FACILITY).map(({ startTime }) => startTime);

test('the first free start of a day is proposed, at least one hour from now', () => {
  const options = [option('10:00:00', false), option('10:30:00'), option('11:00:00')];
  expect(proposed('08:00:00', options)).toEqual(['10:30:00']);
  expect(proposed('09:30:00', options)).toEqual(['10:30:00']);
  expect(proposed('09:31:00', options)).toEqual(['11:00:00']);
  expect(proposed('10:30:00', options)).toEqual([]);
});

test('starts outside staff hours are never proposed', () => {
  expect(proposed('02:00:00', [option('06:00:00'), option('08:00:00')])).toEqual(['08:00:00']);
  expect(proposed('18:00:00', [option('20:00:00')])).toEqual([]);
});
