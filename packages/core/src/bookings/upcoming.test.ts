import { expect, test } from 'vitest';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { eventsAhead, upcomingText } from './index.ts';

const event = {
  title: 'Golf in Bay 1',
  startsAt: '2026-11-24T23:00:00.000Z',
  endsAt: '2026-11-25T01:00:00.000Z',
};

test('an event is ahead until it ends', () => {
  expect(eventsAhead([event], new Date('2026-11-25T00:59:59Z'))).toEqual([event]);
  expect(eventsAhead([event], new Date('2026-11-25T01:00:00Z'))).toEqual([]);
});

test('an event shows day and times on the clock of the facility', () => {
  expect(upcomingText(event, DEFAULT_FACILITY)).toMatch(/^Tue, Nov 24, 6:00 PM\D+8:00 PM$/);
});
