import { expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { deskNowText } from './index.ts';

const TUESDAY = '2026-11-24';

test('visitors read whether someone is at the desk, and when the desk opens again', () => {
  const textAt = (time: string) => deskNowText(at(TUESDAY, time), DEFAULT_FACILITY);
  expect(textAt('07:59')).toBe('No one is at the desk right now. We’ll be back at 8:00 AM.');
  expect(textAt('08:00')).toBe('Someone is at the desk until 8:00 PM.');
  expect(textAt('19:59')).toBe('Someone is at the desk until 8:00 PM.');
  expect(textAt('20:00')).toBe('No one is at the desk right now. We’ll be back tomorrow at 8:00 AM.');
});

test('days without staff are skipped', () => {
  const day = { startTime: '09:30:00', endTime: '17:00:00' };
  const weekend = aFacility({ hours: { week: [null, null, null, null, null, null, day] } });
  expect(deskNowText(at(TUESDAY, '12:00'), weekend)).toBe(
    'No one is at the desk right now. We’ll be back on Saturday at 9:30 AM.',
  );
  const none = { week: Array(7).fill(null) };
  const exception = { date: '2026-12-04', hours: day, note: '' };
  expect(
    deskNowText(at(TUESDAY, '12:00'), aFacility({ hours: { ...none, exceptions: [exception] } })),
  ).toContain('on Fri, Dec 4 at 9:30 AM');
  expect(deskNowText(at(TUESDAY, '12:00'), aFacility({ hours: none }))).toBe('');
});
