import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { aHold, aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import type { Interval } from '../time/index.ts';
import {
  canceledRoundRefusal,
  cancelNightRefusal,
  leagueNightsOf,
  leagueSessionsOn,
  nextSessionOf,
  nightCancellation,
  planSchedule,
  reinstateNightRefusal,
  sessionDatesOf,
  withSkippedNights,
} from './index.ts';

const NIGHTS = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'] as const;
const canceled = { canceledNights: [{ date: '2026-11-10', reason: 'Election party' }] };
const league = { ...aLeague(), hasSchedule: false, ...canceled };
const before = at('2026-11-01', '12:00');

describe('a canceled night', () => {
  test('is not a session, but still a night of the league', () => {
    expect(sessionDatesOf(league)).toEqual(['2026-11-03', '2026-11-17', '2026-11-24']);
    expect(leagueNightsOf(league)).toEqual(NIGHTS);
  });

  test('leaves its day open for members', () => {
    const sessionsOn = (date: string) => leagueSessionsOn(date, [league], DEFAULT_FACILITY);
    expect(sessionsOn('2026-11-10')).toEqual([]);
    expect(sessionsOn('2026-11-17')).toHaveLength(1);
  });

  test('is never the next session', () => {
    expect(nextSessionOf(league, at('2026-11-04', '12:00'), DEFAULT_FACILITY)?.date).toBe('2026-11-17');
  });

  test('needs no bay and has no conflict, even if every bay is taken', () => {
    const holds = [1, 2].map((simulatorId) => aHold({ date: '2026-11-10', simulatorId }));
    const sessions = planSchedule(league, holds, before, DEFAULT_FACILITY);
    expect(sessions[1]).toEqual({
      date: '2026-11-10',
      simulatorIds: [],
      conflicts: [],
      canceled: 'Election party',
    });
    expect(sessions.map(({ simulatorIds }) => simulatorIds)).toEqual([[1], [], [1], [1]]);
  });

  test('gets no scores', () => {
    expect(canceledRoundRefusal({ roundDate: '2026-11-10' }, league)?.code).toBe('night_canceled');
    expect(canceledRoundRefusal({ roundDate: '2026-11-17' }, league)).toBeNull();
  });

  test('does not stop the scores of its round after the league moved to another day', () => {
    const moved = { ...league, dayOfWeek: 'Monday' as const };
    expect(canceledRoundRefusal({ roundDate: '2026-11-10' }, moved)).toBeNull();
  });
});

test('for any set of canceled nights, the sessions are exactly the other nights', () => {
  fc.assert(
    fc.property(fc.subarray([...NIGHTS]), (dates) => {
      const canceledNights = dates.map((date) => ({ date, reason: 'Holiday' }));
      const some = { ...league, canceledNights };
      const kept = NIGHTS.filter((date) => !dates.includes(date));
      expect(sessionDatesOf(some)).toEqual(kept);
      const planned = planSchedule(some, [], before, DEFAULT_FACILITY);
      expect(planned.map(({ date }) => date)).toEqual(NIGHTS);
      expect(planned.filter(({ simulatorIds }) => simulatorIds.length > 0).map(({ date }) => date)).toEqual(
        kept,
      );
      const blocked = NIGHTS.filter((date) => leagueSessionsOn(date, [some], DEFAULT_FACILITY).length > 0);
      expect(blocked).toEqual(kept);
    }),
  );
});

test('skipped dates become canceled nights, unless the league does not play on them', () => {
  const { canceledNights, skipped } = withSkippedNights(
    league,
    ['2026-11-24', '2026-11-10', '2026-11-25'],
    DEFAULT_FACILITY,
  );
  expect(skipped).toEqual([{ date: '2026-11-24', reason: 'No free bay' }]);
  expect(canceledNights).toEqual([...league.canceledNights, ...skipped]);
  expect(
    withSkippedNights(league, ['2026-11-03'], DEFAULT_FACILITY).canceledNights.map(({ date }) => date),
  ).toEqual(['2026-11-03', '2026-11-10']);
});

test('a skipped date names the holiday, or says that the front desk is closed, or that no bay is free', () => {
  const reasons = (note: string, hours: Interval | null) => {
    const exceptions = [{ date: '2026-11-24', note, hours }];
    const facility = aFacility({ hours: { ...DEFAULT_FACILITY.hours, exceptions } });
    return withSkippedNights(league, ['2026-11-24'], facility).skipped.map(({ reason }) => reason);
  };
  expect(reasons('Thanksgiving', null)).toEqual(['Thanksgiving']);
  expect(reasons('', null)).toEqual(['Front desk closed']);
  // Leagues also play outside staff hours, so shorter hours are no reason to skip a night.
  expect(reasons('Inventory', { startTime: '10:00:00', endTime: '14:00:00' })).toEqual(['No free bay']);
});

describe('canceling a night', () => {
  const codeOf = (date: string, changes: Partial<typeof league> = {}, hasScores = false) =>
    cancelNightRefusal(date, { ...league, ...changes }, { hasScores })?.code ?? null;

  test('is refused for other dates, inactive leagues, canceled nights and nights with scores', () => {
    expect(codeOf('2026-11-17')).toBeNull();
    expect(codeOf('2026-11-18')).toBe('no_league_night');
    expect(codeOf('2026-12-01')).toBe('no_league_night');
    expect(codeOf('2026-11-17', { isActive: false })).toBe('league_inactive');
    expect(codeOf('2026-11-10')).toBe('night_canceled');
    expect(codeOf('2026-11-17', {}, true)).toBe('has_scores');
  });

  test('needs a reason of 1 to 100 characters on one line', () => {
    const parse = (reason: unknown) => nightCancellation.safeParse({ date: '2026-11-17', reason });
    expect(parse(' Thanks\ngiving ').data?.reason).toBe('Thanks giving');
    expect(parse('x'.repeat(100)).success).toBe(true);
    for (const wrong of ['', ' \n ', 'x'.repeat(101), undefined]) expect(parse(wrong).success).toBe(false);
  });
});

test('reinstating is possible for canceled nights, also after they started', () => {
  const codeOf = (date: string, now = before, changes: Partial<typeof league> = {}) =>
    reinstateNightRefusal(date, { ...league, ...changes }, now, DEFAULT_FACILITY)?.code ?? null;
  expect(codeOf('2026-11-10')).toBeNull();
  expect(codeOf('2026-11-10', at('2026-11-10', '17:59'))).toBeNull();
  expect(codeOf('2026-11-10', at('2026-11-10', '18:00'))).toBeNull();
  expect(codeOf('2026-11-17')).toBe('night_not_canceled');
  expect(codeOf('2026-11-10', before, { isActive: false })).toBe('league_inactive');
  expect(codeOf('2026-11-10', at('2026-11-10', '18:00'), { isActive: false })).toBeNull();
  expect(codeOf('2026-11-10', before, { dayOfWeek: 'Monday' })).toBe('no_league_night');
});

test('a night can be either canceled or reinstated, and a canceled round without scores can always get them', () => {
  const someNow = fc.constantFrom(...NIGHTS.flatMap((date) => [at(date, '17:30'), at(date, '18:30')]));
  fc.assert(
    fc.property(fc.constantFrom(...NIGHTS), someNow, (date, now) => {
      const mayCancel = cancelNightRefusal(date, league, { hasScores: false }) === null;
      const mayReinstate = reinstateNightRefusal(date, league, now, DEFAULT_FACILITY) === null;
      const isCanceled = canceledRoundRefusal({ roundDate: date }, league) !== null;
      expect(mayReinstate).toBe(isCanceled);
      expect(mayCancel).toBe(!isCanceled);
    }),
  );
});
