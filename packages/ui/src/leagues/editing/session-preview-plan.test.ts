import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { newLeagueDefaults, type PlannedSession } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../core/testing/facility-builders.ts';
import {
  dryRunOf,
  inOrderOfInterest,
  outlookOf,
  sessionDateOf,
  skippingOf,
  summaryOf,
} from './session-preview-plan.ts';

const free = (date: string, ...simulatorIds: number[]): PlannedSession => ({
  date,
  simulatorIds,
  conflicts: [],
});
const over = (date: string) => free(date);
const clash = (date: string, ...inTheWay: [number, string][]): PlannedSession => ({
  date,
  simulatorIds: [],
  conflicts: inTheWay.map(([simulatorId, holder]) => ({
    date,
    startTime: '18:00',
    endTime: '20:00',
    simulatorId,
    with: holder,
  })),
});

const canceled = (date: string, reason: string): PlannedSession => ({ ...free(date), canceled: reason });

test('a canceled night shows its reason, and the summary does not count it', () => {
  const night = canceled('2026-11-24', 'Thanksgiving');
  expect(outlookOf(night, DEFAULT_FACILITY)).toEqual(['Canceled · Thanksgiving']);
  expect(summaryOf([night, free('2026-12-01', 1), free('2026-12-08', 1)], true)).toBe(
    'All 2 upcoming sessions have free bays',
  );
  expect(summaryOf([over('2026-11-17'), night], true)).toBe('All sessions are over or canceled');
  expect(inOrderOfInterest([over('2026-11-17'), night]).map(({ date }) => date)).toEqual([
    '2026-11-24',
    '2026-11-17',
  ]);
});

test('a dry run needs the season and its times, but no name', () => {
  const form = newLeagueDefaults('2026-11-24', DEFAULT_FACILITY);
  expect(dryRunOf(form, 7, DEFAULT_FACILITY)).toMatchObject({
    input: { leagueId: 7, startDate: '2026-11-24', dayOfWeek: 'Tuesday' },
  });
  expect(dryRunOf({ ...form, name: 'Autumn', maxParticipants: 9 }, 7, DEFAULT_FACILITY)).toEqual(
    dryRunOf(form, 7, DEFAULT_FACILITY),
  );
  expect(dryRunOf({ ...form, endDate: '2026-11-01', endTime: '17:00' }, undefined, DEFAULT_FACILITY)).toEqual(
    {
      input: null,
      needed: ['End date must be after start date', 'End time must be after start time'],
    },
  );
});

test('the summary counts upcoming sessions', () => {
  expect(summaryOf([free('2026-11-24', 1), free('2026-12-01', 2)], false)).toBe(
    'All 2 sessions have free bays',
  );
  expect(summaryOf([free('2026-11-24', 1), clash('2026-12-01', [1, 'Kim'])], false)).toBe(
    '1 of 2 sessions has a conflict. The schedule can skip this date.',
  );
  expect(summaryOf([over('2026-11-17'), free('2026-11-24', 1), free('2026-12-01', 1)], false)).toBe(
    'All 2 upcoming sessions have free bays',
  );
  expect(summaryOf([free('2026-11-24', 1)], false)).toBe('A bay is free for the session');
  expect(summaryOf([over('2026-11-17')], false)).toBe('All sessions are already over');
  expect(summaryOf([clash('2026-11-24', [1, 'Kim'])], true)).toBe(
    '1 of 1 sessions has a conflict. The schedule can’t be moved.',
  );
  expect(summaryOf([clash('2026-11-24', [1, 'Kim']), clash('2026-12-01', [1, 'Kim'])], false)).toBe(
    '2 of 2 sessions have a conflict. The schedule can’t be created.',
  );
  expect(summaryOf([], false)).toBe('No sessions fall between these dates');
});

test('a session shows its bays, its conflicts, or that it is over', () => {
  expect(outlookOf(free('2026-11-24', 1, 2), DEFAULT_FACILITY)).toEqual(['Bay 1, Bay 2']);
  expect(
    outlookOf(clash('2026-11-24', [1, 'Nadia Brooks'], [1, 'Kim'], [2, 'New mat']), DEFAULT_FACILITY),
  ).toEqual(['Bay 1: Nadia Brooks, Kim', 'Bay 2: New mat']);
  expect(outlookOf(over('2026-11-24'), DEFAULT_FACILITY)).toEqual(['Already over']);
});

test('the bays of a session have the names and the number that the settings say', () => {
  const facility = aFacility({ bays: [{ id: 7, name: 'Studio', retiredFrom: null }] });
  expect(outlookOf(free('2026-11-24', 7), facility)).toEqual(['Studio']);
  expect(outlookOf(clash('2026-11-24', [7, 'Kim']), facility)).toEqual(['Studio: Kim']);
  const form = { ...newLeagueDefaults('2026-11-24', facility), numberOfBays: 2 };
  expect(dryRunOf(form, undefined, facility)).toEqual({ input: null, needed: ['Maximum 1 bay available'] });
  expect(dryRunOf(form, undefined, DEFAULT_FACILITY).needed).toBeNull();
});

test('sessions with conflicts are first, and past sessions are last', () => {
  const sessions = [over('2026-11-17'), free('2026-11-24', 1), clash('2026-12-01', [1, 'Kim'])];
  expect(inOrderOfInterest(sessions).map(({ date }) => date)).toEqual([
    '2026-12-01',
    '2026-11-24',
    '2026-11-17',
  ]);
});

test('dates show the year only if the season spans two years', () => {
  const season = [free('2026-12-29', 1), free('2027-01-05', 1)];
  expect(season.map((session) => sessionDateOf(session, season))).toEqual([
    'Tue, Dec 29, 2026',
    'Tue, Jan 5, 2027',
  ]);
  expect(sessionDateOf(over('2026-11-24'), [over('2026-11-24')])).toBe('Tue, Nov 24');
});

test('a new schedule skips the dates with a conflict, unless no date is free', () => {
  const [past, one, other] = [over('2026-11-17'), free('2026-12-01', 1), free('2026-12-08', 1)];
  const taken = clash('2026-11-24', [1, 'Kim']);
  expect(skippingOf([past, taken, one, other])).toEqual({ skipDates: ['2026-11-24'], kept: '2 of 3 dates' });
  expect(skippingOf([past, one, other])).toBeNull();
  expect(skippingOf([past, taken])).toBeNull();
});
