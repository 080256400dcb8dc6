import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { type League, newLeagueDefaults, type PlannedSession } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../core/testing/facility-builders.ts';
import {
  dryRunOf,
  inOrderOfInterest,
  laterStartOf,
  outlookOf,
  scheduledDates,
  sessionDateOf,
  skippingOf,
  summaryOf,
} from './session-preview-plan.ts';

const free = (date: string, ...simulatorIds: number[]): PlannedSession => ({
  date,
  simulatorIds,
  conflicts: [],
});
/** No scheduled dates, as in a new schedule. */
const NEW = new Set<string>();
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
  expect(summaryOf([night, free('2026-12-01', 1), free('2026-12-08', 1)])).toBe(
    'All 2 upcoming sessions have free bays',
  );
  expect(summaryOf([over('2026-11-17'), night])).toBe('All sessions are over or canceled');
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
  expect(dryRunOf({ ...form, playoffTeams: 4 }, 7, DEFAULT_FACILITY).input).toMatchObject({
    playoffTeams: 4,
  });
  expect(dryRunOf({ ...form, endDate: '2026-11-01', endTime: '17:00' }, undefined, DEFAULT_FACILITY)).toEqual(
    {
      input: null,
      needed: ['End date must be after start date', 'End time must be after start time'],
    },
  );
});

test('the summary counts upcoming sessions', () => {
  expect(summaryOf([free('2026-11-24', 1), free('2026-12-01', 2)])).toBe('All 2 sessions have free bays');
  expect(summaryOf([free('2026-11-24', 1), clash('2026-12-01', [1, 'Kim'])])).toBe(
    '1 of 2 sessions has a conflict',
  );
  expect(summaryOf([over('2026-11-17'), free('2026-11-24', 1), free('2026-12-01', 1)])).toBe(
    'All 2 upcoming sessions have free bays',
  );
  expect(summaryOf([free('2026-11-24', 1)])).toBe('A bay is free for the session');
  expect(summaryOf([over('2026-11-17')])).toBe('All sessions are already over');
  expect(summaryOf([clash('2026-11-24', [1, 'Kim'])])).toBe('1 of 1 sessions has a conflict');
  expect(summaryOf([clash('2026-11-24', [1, 'Kim']), clash('2026-12-01', [1, 'Kim'])])).toBe(
    '2 of 2 sessions have a conflict',
  );
  expect(summaryOf([])).toBe('No sessions fall between these dates');
});

test('a session shows its bays, its conflicts, or that it is over', () => {
  expect(outlookOf(free('2026-11-24', 1, 2), DEFAULT_FACILITY)).toEqual(['Bay 1, Bay 2']);
  expect(
    outlookOf(clash('2026-11-24', [1, 'Nadia Brooks'], [1, 'Kim'], [2, 'New mat']), DEFAULT_FACILITY),
  ).toEqual(['Bay 1: Nadia Brooks, Kim', 'Bay 2: New mat']);
  const [conflict] = clash('2026-11-24', [1, 'Kim']).conflicts;
  const lesson = { ...free('2026-11-24'), conflicts: conflict ? [{ ...conflict, lessonMemberId: 7 }] : [] };
  expect(outlookOf(lesson, DEFAULT_FACILITY)).toEqual(['Bay 1: Kim (lesson)']);
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

test('a schedule proposes to skip the dates with a conflict, and says how many dates it has', () => {
  const [past, one, other] = [over('2026-11-17'), free('2026-12-01', 1), free('2026-12-08', 1)];
  const taken = clash('2026-11-24', [1, 'Kim']);
  expect(skippingOf([past, taken, one, other], {}, NEW)).toEqual({
    skipDates: ['2026-11-24'],
    kept: '2 of 3 dates',
    refusal: null,
  });
  expect(skippingOf([past, one, other], {}, NEW)).toEqual({ skipDates: [], kept: null, refusal: null });
});

test('the admin decides about each date', () => {
  const sessions = [clash('2026-11-24', [1, 'Kim']), free('2026-12-01', 1), free('2026-12-08', 1)];
  const choose = (choices: Record<string, boolean>) => skippingOf(sessions, choices, NEW);
  expect(choose({ '2026-12-08': true }).kept).toBe('1 of 3 dates');
  expect(choose({ '2026-11-24': false }).refusal).toBe('Tue, Nov 24 has a conflict. Skip the date.');
  const movable = sessions.map((session) => ({
    ...session,
    conflicts: session.conflicts.map((conflict) => ({ ...conflict, bookingId: 3 })),
  }));
  expect(skippingOf(movable, { '2026-11-24': false }, NEW).refusal).toBe(
    'Tue, Nov 24 has a conflict. Skip the date, or move the booking.',
  );
  expect(choose({ '2026-12-01': true, '2026-12-08': true }).refusal).toBe(
    'Every date is skipped. Keep at least one date.',
  );
});

test('a schedule without any free date is refused', () => {
  expect(skippingOf([over('2026-11-17'), clash('2026-11-24', [1, 'Kim'])], {}, NEW)).toMatchObject({
    kept: null,
    refusal: 'Every date has a conflict. Choose another day, another time, or fewer bays.',
  });
});

test('a new schedule proposes to skip days on which the front desk is closed, and names them', () => {
  const holiday = { ...free('2026-11-26', 1), holiday: 'Thanksgiving' };
  const sessions = [holiday, free('2026-12-03', 1)];
  expect(skippingOf(sessions, {}, NEW).skipDates).toEqual(['2026-11-26']);
  expect(skippingOf(sessions, { '2026-11-26': false }, NEW).skipDates).toEqual([]);
  expect(outlookOf(holiday, DEFAULT_FACILITY)).toEqual(['Front desk closed · Thanksgiving', 'Bay 1']);
});

test('a schedule that grows proposes to skip only new days on which the front desk is closed', () => {
  const stored = {
    hasSchedule: true,
    startDate: '2026-11-19',
    endDate: '2026-11-26',
    dayOfWeek: 'Thursday',
  } as League;
  const closed = (date: string) => ({ ...free(date, 1), holiday: 'Closed' });
  const sessions = [free('2026-11-19', 1), closed('2026-11-26'), closed('2026-12-24'), free('2026-12-31', 1)];
  const skipping = (league: League | undefined) => skippingOf(sessions, {}, scheduledDates(league));
  expect(skipping(stored)).toEqual({ skipDates: ['2026-12-24'], kept: '3 of 4 dates', refusal: null });
  for (const league of [undefined, { ...stored, hasSchedule: false }]) {
    expect(skipping(league).skipDates).toEqual(['2026-11-26', '2026-12-24']);
  }
});

test('a moved night shows where it comes from, and cannot be skipped', () => {
  const move = {
    date: '2026-11-26',
    movedTo: '2026-11-28',
    startTime: '18:00',
    endTime: '20:00',
    reason: 'Thanksgiving',
  };
  const moved = { ...free('2026-11-28', 1), moved: move };
  expect(outlookOf(moved, DEFAULT_FACILITY)).toEqual(['Bay 1', 'Moved from Thu, Nov 26 · Thanksgiving']);
  const taken = { ...clash('2026-11-28', [1, 'Kim']), moved: move };
  expect(skippingOf([taken, free('2026-12-03', 1)], {}, new Set(['2026-11-26', '2026-12-03']))).toMatchObject(
    {
      skipDates: [],
      refusal: 'The night that was moved to Sat, Nov 28 has a conflict. Move it again before you save.',
    },
  );
});

test('a later start is offered only if the first dates have conflicts', () => {
  const [first, second, third] = ['2026-11-24', '2026-12-01', '2026-12-08'] as const;
  const taken = (date: string) => clash(date, [1, 'Kim']);
  expect(laterStartOf([taken(first), taken(second), free(third, 1)])).toBe(third);
  expect(laterStartOf([free(first, 1), taken(second), free(third, 1)])).toBeNull();
  expect(laterStartOf([taken(first), taken(second)])).toBeNull();
});
