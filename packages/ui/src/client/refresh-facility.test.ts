import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterEach, expect, test, vi } from 'vitest';
import { currentFacility, setFacility } from './facility.ts';
import { refreshFacility } from './refresh-facility.ts';

afterEach(() => {
  setFacility(DEFAULT_FACILITY);
  localStorage.clear();
  vi.unstubAllGlobals();
});

const answerWith = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body));

test('an open page follows settings of an earlier release that break a newer rule', async () => {
  const booking = { ...DEFAULT_FACILITY.booking, longestHours: 1, guestHours: 2 };
  answerWith({ ...DEFAULT_FACILITY, booking });
  await refreshFacility();
  expect(currentFacility().booking).toEqual(booking);
});

test('an open page keeps its settings if the response lacks a group', async () => {
  const { brand: _, ...others } = DEFAULT_FACILITY;
  answerWith({ ...others, place: { ...others.place, name: 'Pine Hills' } });
  await refreshFacility();
  expect(currentFacility()).toEqual(DEFAULT_FACILITY);
});
