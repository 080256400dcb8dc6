import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aLeague, aPlayer } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  answerRefusal,
  answersCloseAt,
  answersFor,
  attendanceOf,
  leagueForm,
  MAX_ANSWERS_CLOSE_HOURS,
  nightAnswer,
} from './index.ts';

const NIGHT = '2026-11-10';
const START = at(NIGHT, '18:00');
const CLOSING = at(NIGHT, '16:00');
const secondsAfter = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
const refusalAt = (now: Date, by: 'player' | 'desk' = 'player', change: object = {}, night = NIGHT) =>
  answerRefusal(night, { ...aLeague(), ...change }, by, now, DEFAULT_FACILITY)?.code ?? null;

describe('answers', () => {
  test('close two hours before the start: one second earlier a player answers, at the hour no more', () => {
    expect(refusalAt(secondsAfter(CLOSING, -1))).toBeNull();
    expect(refusalAt(CLOSING)).toBe('answers_closed');
  });

  test('of a closed night go to the desk, and the player gets its phone number', () => {
    const refusal = answerRefusal(NIGHT, aLeague(), 'player', CLOSING, DEFAULT_FACILITY);
    expect(refusal?.message).toContain(DEFAULT_FACILITY.place.phone);
  });

  test('of the desk are possible until the night is over', () => {
    expect(refusalAt(CLOSING, 'desk')).toBeNull();
    expect(refusalAt(secondsAfter(at(NIGHT, '20:00'), -1), 'desk')).toBeNull();
    expect(refusalAt(at(NIGHT, '20:00'), 'desk')).toBe('night_over');
    expect(refusalAt(at(NIGHT, '20:00'))).toBe('night_over');
  });

  test('close at the start itself if the league sets no hours', () => {
    expect(refusalAt(secondsAfter(START, -1), 'player', { answersCloseHours: 0 })).toBeNull();
    expect(refusalAt(START, 'player', { answersCloseHours: 0 })).toBe('answers_closed');
  });

  test('of a moved night close before its new start', () => {
    const moved = {
      date: NIGHT,
      movedTo: '2026-11-12',
      startTime: '10:00',
      endTime: '12:00',
      reason: 'Storm',
    };
    expect(answersCloseAt(NIGHT, { ...aLeague(), movedNights: [moved] }, DEFAULT_FACILITY)).toEqual(
      at('2026-11-12', '08:00'),
    );
  });

  test.each([
    ['a canceled night', { canceledNights: [{ date: NIGHT, reason: 'Storm' }] }, 'night_canceled'],
    ['an inactive league', { isActive: false }, 'league_inactive'],
    ['a Tuesday after the season', { endDate: '2026-11-03' }, 'no_league_night'],
  ])('are refused for %s, also from the desk', (_, change, code) => {
    expect([refusalAt(at('2026-11-01', '12:00'), 'player', change)]).toEqual([code]);
    expect([refusalAt(at('2026-11-01', '12:00'), 'desk', change)]).toEqual([code]);
  });

  test('are refused for a date on which the league does not play', () => {
    expect(refusalAt(at('2026-11-01', '12:00'), 'player', {}, '2026-11-11')).toBe('no_league_night');
  });

  test('close the same number of real hours before every start, also when the clocks change', () => {
    const league = {
      ...aLeague({ startDate: '2026-01-01', endDate: '2027-01-01' }),
      dayOfWeek: 'Sunday' as const,
    };
    const sundays = fc.constantFrom('2026-03-08', '2026-06-07', '2026-11-01');
    const hours = fc.integer({ min: 0, max: MAX_ANSWERS_CLOSE_HOURS });
    fc.assert(
      fc.property(sundays, hours, (night, answersCloseHours) => {
        const closing = answersCloseAt(night, { ...league, answersCloseHours }, DEFAULT_FACILITY);
        expect(at(night, '18:00').getTime() - closing.getTime()).toBe(answersCloseHours * 3_600_000);
      }),
    );
  });

  test('are “in” or “out”', () => {
    expect(nightAnswer.safeParse({ answer: 'in' }).success).toBe(true);
    const { error } = nightAnswer.safeParse({ answer: 'maybe' });
    expect(error?.issues[0]?.message).toBe('Please choose “I’m In” or “I’m Out”');
  });
});

test.each([
  [-1, false],
  [0, true],
  [48, true],
  [49, false],
  [1.5, false],
])('answers that close %d hours before the start: %s', (answersCloseHours, isValid) => {
  const form = leagueForm(DEFAULT_FACILITY);
  expect(form.safeParse(aLeague({ answersCloseHours })).success).toBe(isValid);
});

test('a player answers for themselves and for a partner without an account, and for nobody else', () => {
  const kim = aPlayer(1, { teamId: 1 });
  const partner = aPlayer(2, { teamId: 1, userId: null });
  const lee = aPlayer(3, { teamId: 2 });
  const otherPartner = aPlayer(4, { teamId: 2, userId: null });
  const players = [kim, partner, lee, otherPartner];
  expect(players.map((player) => answersFor(101, player, players))).toEqual([true, true, false, false]);
});

test('players without an answer are counted separately', () => {
  const players = ([null, 'in', 'out', 'out'] as const).map((answer) => ({ answer, substitute: null }));
  expect(attendanceOf(players)).toEqual({ in: 1, out: 2, unanswered: 1, substitutes: 0 });
});

test('a player with a substitute is not counted as out', () => {
  const players = [{ name: 'Pat' }, null].map((substitute) => ({ answer: 'out' as const, substitute }));
  expect(attendanceOf(players)).toEqual({ in: 0, out: 1, unanswered: 0, substitutes: 1 });
});
