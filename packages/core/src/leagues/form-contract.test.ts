import { describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { leagueChange, leagueForm, leaguePreviewRequest, newLeague } from './index.ts';

const { isActive: _active, description: _none, ...form } = aLeague();
const NAME_TOO_SHORT = 'League name must be at least 3 characters';

function refusedIn(change: object): Record<string, string> {
  const { error } = leagueForm(DEFAULT_FACILITY).safeParse({ ...form, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the fields of the league form', () => {
  test('a league is active and has no description by default', () => {
    expect(leagueForm(DEFAULT_FACILITY).parse(form)).toEqual({ ...form, description: null, isActive: true });
    expect(leagueForm(DEFAULT_FACILITY).parse({ ...form, isActive: false }).isActive).toBe(false);
    expect(newLeague(DEFAULT_FACILITY).parse(form)).toEqual({
      ...form,
      description: null,
      isActive: true,
      createSchedule: false,
    });
    expect(newLeague(DEFAULT_FACILITY).parse({ ...form, createSchedule: true }).createSchedule).toBe(true);
  });

  test('names and descriptions are trimmed, and an empty description is null', () => {
    expect(
      leagueForm(DEFAULT_FACILITY).parse({ ...form, name: '  Tuesday Night ', description: ' Nine holes\n' }),
    ).toEqual({
      ...form,
      description: 'Nine holes',
      isActive: true,
    });
    for (const description of ['', '  ', null]) {
      expect(leagueForm(DEFAULT_FACILITY).parse({ ...form, description }).description).toBeNull();
      expect(leagueChange(DEFAULT_FACILITY).parse({ description })).toEqual({ description: null });
    }
  });

  test('unknown keys are dropped', () => {
    const more = { ...form, id: 3, numberParticipants: 9, scheduleCreated: true };
    expect(leagueForm(DEFAULT_FACILITY).parse({ ...more, createSchedule: true })).toEqual(
      leagueForm(DEFAULT_FACILITY).parse(form),
    );
    expect(newLeague(DEFAULT_FACILITY).parse(more)).toEqual(newLeague(DEFAULT_FACILITY).parse(form));
    expect(leagueChange(DEFAULT_FACILITY).parse({ id: 3, name: 'Wednesday Night' })).toEqual({
      name: 'Wednesday Night',
    });
  });

  const TIME_FORMAT = 'Time must be in 24-hour format (HH:MM)';
  const TOO_LONG = 'Please keep the description to 2,000 characters or fewer';
  test.each([
    ['name', [undefined, null, '', 'ab', '   ab   '], NAME_TOO_SHORT],
    ['name', ['x'.repeat(101)], 'League name must be at most 100 characters'],
    ['description', [7], 'The description must be text'],
    ['description', ['x'.repeat(2001)], TOO_LONG],
    ['leagueType', [undefined, '', 'teams'], 'Please select a league type'],
    ['scoringType', [undefined, '', 'stableford'], 'Please select a scoring type'],
    ['startDate', [undefined, '', '2026-02-30', '11/03/2026', '0001-01-01'], 'Please select a start date'],
    ['endDate', [undefined, '', '2026-11-31', 20261124, '3026-11-24'], 'Please select an end date'],
    ['dayOfWeek', [undefined, '', 'tuesday', 2], 'Please select a day of the week'],
    ['startTime', [undefined, null, ''], 'Please specify a start time'],
    ['startTime', ['6:00', '18:60', '6 PM', '18:00:00', '24:00'], TIME_FORMAT],
    ['endTime', [undefined, null, ''], 'Please specify an end time'],
    ['endTime', ['8:00', '24:00', '29:30', ' 20:00'], TIME_FORMAT],
    ['maxParticipants', [undefined, 0, -4, '4', Number.NaN], 'Must have at least 1 participant'],
    ['maxParticipants', [51, 1e20], 'Maximum 50 participants'],
    ['maxParticipants', [2.5], 'Must be a whole number'],
    ['numberOfBays', [undefined, 0, -1, '1', Number.NaN], 'Must have at least 1 bay'],
    ['numberOfBays', [1.5], 'Must be a whole number'],
    ['numberOfBays', [3], 'Maximum 2 bays available'],
  ])('an invalid %s gets its own message (%#)', (field, values, message) => {
    for (const value of values) {
      expect(refusedIn({ [field]: value }), String(value)).toEqual({ [field]: message });
    }
  });

  test('values at the limits are accepted', () => {
    for (const change of [
      { name: 'Par' },
      { name: ` ${'x'.repeat(100)} ` },
      { description: 'x'.repeat(2000) },
      { maxParticipants: 1 },
      { maxParticipants: 50 },
      { numberOfBays: 2 },
      { startTime: '00:00', endTime: '23:59' },
      { startTime: '18:15', endTime: '18:16' },
    ]) {
      expect(refusedIn(change), Object.keys(change).join()).toEqual({});
    }
  });

  test.each(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])(
    'a league may play on a %s',
    (dayOfWeek) => {
      expect(refusedIn({ dayOfWeek })).toEqual({});
    },
  );
});

describe('the dates and times of a league', () => {
  test('a league can end on its start date but not before', () => {
    const endDate = 'End date must be after start date';
    expect(refusedIn({ startDate: '2026-11-24', endDate: '2026-11-24' })).toEqual({});
    expect(refusedIn({ startDate: '2026-11-24', endDate: '2026-11-23' })).toEqual({ endDate });
    expect(refusedIn({ startDate: '2027-01-05', endDate: '2026-12-29' })).toEqual({ endDate });
  });

  test('a league can last at most three years', () => {
    const endDate = 'A league can last up to 3 years';
    expect(refusedIn({ startDate: '2026-11-03', endDate: '2029-11-03' })).toEqual({});
    expect(refusedIn({ startDate: '2026-11-03', endDate: '2036-11-03' })).toEqual({ endDate });
  });

  test('a session ends after it starts', () => {
    const endTime = 'End time must be after start time';
    expect(refusedIn({ startTime: '18:00', endTime: '18:00' })).toEqual({ endTime });
    expect(refusedIn({ startTime: '18:00', endTime: '09:00' })).toEqual({ endTime });
    expect(refusedIn({ startTime: '18:00', endTime: '18:01' })).toEqual({});
  });

  test('the form shows every error at once', () => {
    expect(refusedIn({ name: '', leagueType: '', endDate: '2026-11-02', endTime: '17:00' })).toEqual({
      name: NAME_TOO_SHORT,
      leagueType: 'Please select a league type',
      endDate: 'End date must be after start date',
      endTime: 'End time must be after start time',
    });
    expect(refusedIn({ startDate: '', startTime: '6 PM', endTime: '17:00' })).toEqual({
      startDate: 'Please select a start date',
      startTime: 'Time must be in 24-hour format (HH:MM)',
    });
  });

  test('creating and previewing a league check the same rules', () => {
    for (const schema of [newLeague, leaguePreviewRequest]) {
      const { error } = schema(DEFAULT_FACILITY).safeParse({
        ...form,
        endDate: '2026-11-02',
        endTime: '17:00',
      });
      expect(error?.issues.map(({ path }) => path)).toEqual([['endDate'], ['endTime']]);
    }
    expect(leaguePreviewRequest(DEFAULT_FACILITY).parse({ ...form, leagueId: 3 }).leagueId).toBe(3);
  });
});

describe('changes of a league', () => {
  test('a change holds only the changed fields, without defaults', () => {
    expect(leagueChange(DEFAULT_FACILITY).parse({})).toEqual({});
    expect(leagueChange(DEFAULT_FACILITY).parse({ isActive: false })).toEqual({ isActive: false });
    expect(leagueChange(DEFAULT_FACILITY).parse({ endDate: '2026-12-01' })).toEqual({
      endDate: '2026-12-01',
    });
  });

  test('changed fields follow the rules of the form', () => {
    const { error } = leagueChange(DEFAULT_FACILITY).safeParse({ name: 'ab', numberOfBays: 3 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'League name must be at least 3 characters',
      'Maximum 2 bays available',
    ]);
  });
});
