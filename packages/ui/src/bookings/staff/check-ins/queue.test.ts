import { beforeEach, expect, test } from 'vitest';
import { serverOrigin } from '../../../client/desk-state.ts';
import { aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import {
  MAX_ON_DEVICE,
  markTried,
  queueCheckIn,
  readDevice,
  removeCheckIn,
  waitingCheckIns,
} from './queue.ts';

const STAFF = 9;
let keys = 0;

beforeEach(() => {
  localStorage.clear();
  serverOrigin.set('https://club.example');
  readDevice();
});

function queue(time = '14:02', staffId = STAFF, booking = aRow()): string {
  keys += 1;
  const key = String(keys).padStart(32, '0');
  const date = new Date().toISOString().slice(0, 10);
  queueCheckIn(booking, { key, staffId, checkedInAt: at(date, time).toISOString(), isTried: false });
  return key;
}
const times = (staffId = STAFF) => waitingCheckIns(staffId).map(({ key }) => key);

test('check-ins survive a restart, in the order in which people arrived', () => {
  const later = queue('14:30');
  const first = queue('14:02');
  readDevice();
  expect(times()).toEqual([first, later]);
});

test('each user and each server has its own check-ins', () => {
  const own = queue();
  queue('14:03', STAFF + 1);
  serverOrigin.set('https://other.example');
  queue('14:04');
  serverOrigin.set('https://club.example');
  expect(times()).toEqual([own]);
});

test('the device stores IDs and times, but no names, phone numbers or emails', () => {
  queue('14:02', STAFF, aRow({ name: 'Kim Lee', phone: '(407) 555-0142', email: 'kim@mail.example' }));
  const stored = JSON.stringify(Object.values(localStorage));
  for (const personal of ['Kim', '555', '@']) expect(stored).not.toContain(personal);
});

test('a check-in that another window adds or removes is not lost and does not come back', () => {
  const mine = queue();
  const other = { ...waitingCheckIns(STAFF)[0], key: 'f'.repeat(32) };
  localStorage.setItem(`check-in:${other.key}`, JSON.stringify(other));
  const second = queue('14:10');
  expect(times().sort()).toEqual([mine, second, other.key].sort());
  localStorage.removeItem(`check-in:${mine}`);
  expect(markTried(mine)).toBe(false);
  expect(times()).not.toContain(mine);
});

test('a person who is checked in from two windows is queued once', () => {
  const kim = aRow();
  queue('14:02', STAFF, kim);
  queue('14:03', STAFF, kim);
  expect(times()).toHaveLength(1);
});

test('the device holds a limited number of check-ins and says when it is full', () => {
  for (let count = 0; count < MAX_ON_DEVICE; count += 1) queue();
  expect(() => queue()).toThrow();
  removeCheckIn(times()[0] ?? '');
  expect(() => queue()).not.toThrow();
});

test('check-ins of a user who has not signed in for a week are deleted', () => {
  const old = { checkedInAt: new Date(Date.now() - 7 * 24 * 3_600_000).toISOString() };
  queueCheckIn(aRow({ bookingDate: TUESDAY }), {
    key: 'a'.repeat(32),
    staffId: STAFF,
    isTried: false,
    ...old,
  });
  expect(times()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('an entry that this release can’t read is deleted', () => {
  localStorage.setItem('check-in:old', '{"booking":7}');
  localStorage.setItem('desk.singleKeys', 'off');
  readDevice();
  expect(Object.keys(localStorage)).toEqual(['desk.singleKeys']);
});
