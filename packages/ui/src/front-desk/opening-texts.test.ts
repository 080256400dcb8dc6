import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { openingOf } from '@clubhouse/core/shell';
import { instantOf } from '@clubhouse/core/time';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { onlyAdminText, opensText } from './opening-texts.ts';

const TUESDAY = '2026-11-24';
const FRIDAY = '2026-11-27';

function textsAt(date: string, time: string, facility: Facility): string[] {
  const now = instantOf(date, time, facility) as Date;
  const opening = openingOf(now, null, facility);
  if (opening.isOpen) throw new Error('The desk is open then.');
  return [opensText(opening.opensAt, now, facility), onlyAdminText(opening.opensAt, facility)];
}

test('with the same hours every day, the texts show the closed hours at night', () => {
  const night = ['Opens at 8:00 AM.', 'Between 8 PM and 8 AM, only an admin can open the front desk.'];
  expect(textsAt(TUESDAY, '20:00:00', DEFAULT_FACILITY)).toEqual(night);
  expect(textsAt(TUESDAY, '07:59:00', DEFAULT_FACILITY)).toEqual(night);
});

test('after days without staff, the texts show the date when the desk opens', () => {
  const hours = { startTime: '09:30:00', endTime: '17:00:00' };
  const weekdays = aFacility({ hours: { week: [null, hours, hours, hours, hours, hours, null] } });
  expect(textsAt(FRIDAY, '17:00:00', weekdays)).toEqual([
    'Opens on Monday, November 30 at 9:30 AM.',
    'Until 9:30 AM on Monday, November 30, only an admin can open the front desk.',
  ]);
  expect(textsAt(TUESDAY, '18:00:00', weekdays)).toEqual([
    'Opens at 9:30 AM.',
    'Between 5 PM and 9:30 AM, only an admin can open the front desk.',
  ]);
});

test('without staff hours, only an admin can open the desk', () => {
  const never = aFacility({ hours: { week: [null, null, null, null, null, null, null] } });
  expect(textsAt(TUESDAY, '10:00:00', never)).toEqual([
    'The front desk isn’t scheduled to open.',
    'The front desk isn’t scheduled to open. Only an admin can open it.',
  ]);
});
