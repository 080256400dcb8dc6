import { newLeagueDefaults, type PlannedSession } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { dryRunOf, inOrderOfInterest, outlookOf, sessionDateOf, summaryOf } from './session-preview-plan.ts';

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

test('a dry run needs the season and its times, but no name', () => {
  const form = newLeagueDefaults('2026-11-24');
  expect(dryRunOf(form, 7)).toMatchObject({
    input: { leagueId: 7, startDate: '2026-11-24', dayOfWeek: 'Tuesday' },
  });
  expect(dryRunOf({ ...form, name: 'Autumn', maxParticipants: 9 }, 7)).toEqual(dryRunOf(form, 7));
  expect(dryRunOf({ ...form, endDate: '2026-11-01', endTime: '17:00' }, undefined)).toEqual({
    input: null,
    needed: ['End date must be after start date', 'End time must be after start time'],
  });
});

test('the summary counts upcoming sessions', () => {
  expect(summaryOf([free('2026-11-24', 1), free('2026-12-01', 2)], false)).toBe(
    'All 2 sessions have free bays',
  );
  expect(summaryOf([free('2026-11-24', 1), clash('2026-12-01', [1, 'Kim'])], false)).toBe(
    '1 of 2 sessions has a conflict. The schedule can’t be created.',
  );
  expect(summaryOf([over('2026-11-17'), free('2026-11-24', 1), free('2026-12-01', 1)], false)).toBe(
    'All 2 upcoming sessions have free bays',
  );
  expect(summaryOf([free('2026-11-24', 1)], false)).toBe('A bay is free for the session');
  expect(summaryOf([over('2026-11-17')], false)).toBe('All sessions are already over');
  expect(summaryOf([clash('2026-11-24', [1, 'Kim'])], true)).toBe(
    '1 of 1 sessions has a conflict. The schedule can’t be moved.',
  );
  expect(summaryOf([], false)).toBe('No sessions fall between these dates');
});

test('a session shows its bays, its conflicts, or that it is over', () => {
  expect(outlookOf(free('2026-11-24', 1, 2))).toEqual(['Bay 1, Bay 2']);
  expect(outlookOf(clash('2026-11-24', [1, 'Nadia Brooks'], [1, 'Kim'], [2, 'New mat']))).toEqual([
    'Bay 1: Nadia Brooks, Kim',
    'Bay 2: New mat',
  ]);
  expect(outlookOf(over('2026-11-24'))).toEqual(['Already over']);
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
