import { type Bay, DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import {
  changedFields,
  changesOnTop,
  fromFormValues,
  nextBay,
  restoredValue,
  toFormFields,
  toFormValues,
} from './groups.ts';

const bay = (id: number, changes: Partial<Bay> = {}): Bay => ({
  id,
  name: `Bay ${id}`,
  retiredFrom: null,
  ...changes,
});

test('the history names the fields that differ', () => {
  const { place } = DEFAULT_FACILITY;
  const after = { ...place, phone: '(407) 555-0199', social: place.social.slice(1) };
  expect(changedFields('place', place, after)).toEqual(['Phone', 'Social links']);
  expect(changedFields('place', place, structuredClone(place))).toEqual([]);
});

test('the history describes what happened to each bay', () => {
  const before = [bay(1), bay(2), bay(3, { retiredFrom: '2026-12-01' })];
  const after = [bay(2, { retiredFrom: '2027-01-01' }), bay(1, { name: 'VIP' }), bay(3), bay(4)];
  expect(changedFields('bays', before, after)).toEqual([
    'Bay 2 retired as of Fri, Jan 1, 2027',
    'Bay 1 renamed to VIP',
    'Bay 3 back in use',
    'Bay 4 added',
    'Order of the bays',
  ]);
});

test('an admin’s changes to bays keep the bays that someone else added, renamed or retired', () => {
  const base = [bay(1), bay(2)];
  const newest = [bay(1, { name: 'VIP' }), bay(2), bay(3, { name: 'Studio' })];
  const own = [bay(2, { retiredFrom: '2027-01-01' }), bay(1), bay(3, { name: 'Putting' }), bay(4)];
  expect(changesOnTop('bays', { bays: own }, base, newest)).toEqual({
    bays: [
      bay(2, { retiredFrom: '2027-01-01' }),
      bay(1, { name: 'VIP' }),
      bay(4, { name: 'Putting' }),
      bay(5, { name: 'Bay 4' }),
      bay(3, { name: 'Studio' }),
    ],
  });
});

test('a new bay at the end does not change the order', () => {
  expect(changedFields('bays', [bay(1), bay(2)], [bay(1), bay(2), bay(3)])).toEqual(['Bay 3 added']);
});

test('a restored list of bays keeps the bays that were added later', () => {
  const current = [bay(2), bay(3), bay(1, { name: 'VIP' })];
  expect(restoredValue('bays', [bay(1), bay(2)], current)).toEqual([bay(1), bay(2), bay(3)]);
});

test('a new bay gets the next ID, even if the last bay moved up', () => {
  expect(nextBay([bay(1), bay(5), bay(2)])).toEqual(bay(6));
});

test('the form of the bays converts its values and its errors', () => {
  expect(fromFormValues('bays', toFormValues('bays', [bay(1)]))).toEqual([bay(1)]);
  expect(toFormFields('bays', { '2.name': 'Wrong' })).toEqual({ 'bays.2.name': 'Wrong' });
  expect(toFormFields('place', { 'social.0.url': 'Wrong' })).toEqual({ 'social.0.url': 'Wrong' });
});

test('exceptions are listed by date', () => {
  const exception = (date: string) => ({ date, hours: null, note: '' });
  const value = { ...DEFAULT_FACILITY.hours, exceptions: [exception('2026-12-25'), exception('2026-11-26')] };
  expect(toFormValues('hours', value)).toMatchObject({
    exceptions: [exception('2026-11-26'), exception('2026-12-25')],
  });
});
