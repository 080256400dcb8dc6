import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../../testing/builders.ts';
import { aLeague, FIRST_TUESDAY } from '../../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../../facility/index.ts';
import {
  acceptingRefusal,
  askRefusal,
  type Candidate,
  type NightStarts,
  partnerRefusal,
  substituteRefusal,
} from '../index.ts';

const START = at(FIRST_TUESDAY, '18:00');
const minutesBefore = (minutes: number) => new Date(START.getTime() - minutes * 60_000);
const canceledNights = [{ date: FIRST_TUESDAY, reason: 'Snow' }];

describe('a substitute', () => {
  const ask = (now: Date, changes = {}, by: 'player' | 'desk' = 'player', start = '18:00') =>
    askRefusal(FIRST_TUESDAY, aLeague(changes), { by, start }, now, DEFAULT_FACILITY)?.code ?? null;

  test('can be asked for by players until answers close, and by the desk until the start', () => {
    const closing = minutesBefore(120);
    expect(ask(new Date(closing.getTime() - 1))).toBeNull();
    expect(ask(closing)).toBe('answers_closed');
    expect(ask(minutesBefore(1), {}, 'desk')).toBeNull();
    expect(ask(START, {}, 'desk')).toBe('night_started');
  });

  test('can be asked for until the team’s own start', () => {
    expect(ask(START, {}, 'desk', '19:00')).toBeNull();
    expect(ask(at(FIRST_TUESDAY, '19:00'), {}, 'desk', '19:00')).toBe('night_started');
  });

  test('cannot be asked for without requests, without a night, or on a canceled night', () => {
    expect(ask(minutesBefore(300), { substitutes: 'off' })).toBe('no_requests');
    expect(ask(minutesBefore(300), { dayOfWeek: 'Monday' })).toBe('no_league_night');
    expect(ask(minutesBefore(300), { canceledNights })).toBe('night_canceled');
    expect(ask(minutesBefore(300), { isActive: false })).toBe('league_inactive');
  });

  test('can accept until the team’s own start', () => {
    const accept = (now: Date, start: string, changes = {}) =>
      acceptingRefusal(FIRST_TUESDAY, aLeague(changes), start, now, DEFAULT_FACILITY)?.code ?? null;
    expect(accept(new Date(START.getTime() - 1), '18:00')).toBeNull();
    expect(accept(START, '18:00')).toBe('night_started');
    expect(accept(START, '19:00')).toBeNull();
    expect(accept(minutesBefore(300), '18:00', { canceledNights })).toBe('night_canceled');
  });
});

describe('in a team of two', () => {
  const player = { participantId: 1, teamId: 1, answer: 'out' } as const;
  const partner = { participantId: 2, teamId: 1, answer: null } as const;
  const stranger = { participantId: 3, teamId: 2, answer: 'out' } as const;

  test('a substitute replaces only one partner', () => {
    expect(partnerRefusal(player, [player, partner, stranger])).toBeNull();
    expect(partnerRefusal(player, [player, { ...partner, answer: 'out' }])?.code).toBe('partner_out');
  });
});

describe('a member can substitute', () => {
  const KIM = { participantId: 1, userId: 101, teamId: 1 };
  const LEE = { participantId: 2, userId: 102, teamId: 2 };
  const together: NightStarts = { startOf: () => '18:00', areFixed: false };
  const member: Candidate = { userId: 200, isMember: true, isAsked: true, isBusy: false };
  const night = { players: [KIM, LEE], substitutes: [{ participantId: 1, userId: null }], starts: together };
  const refusal = (candidate: Partial<Candidate>, changes = {}, by: 'member' | 'admin' = 'member') =>
    substituteRefusal({ ...member, ...candidate }, KIM, { ...night, ...changes }, by)?.code ?? null;

  test('if they get the requests of the league', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ isAsked: false })).toBe('not_asked');
    expect(refusal({ isAsked: false }, {}, 'admin')).toBeNull();
  });

  test('if they are a member on the night', () => {
    expect([refusal({ isMember: false }), refusal({ isMember: false }, {}, 'admin')]).toEqual([
      'not_a_member',
      'not_a_member',
    ]);
  });

  test('but not in their own team', () => {
    const partner = { participantId: 3, userId: 103, teamId: 1 };
    expect(refusal({ userId: 101 })).toBe('own_team');
    expect(refusal({ userId: 103 }, { players: [KIM, partner] })).toBe('own_team');
  });

  test('but not twice on a night', () => {
    const substitutes = [
      { participantId: 1, userId: null },
      { participantId: 2, userId: 200 },
    ];
    expect(refusal({}, { substitutes })).toBe('already_substituting');
    expect(refusal({}, { substitutes }, 'admin')).toBe('already_substituting');
    // Accepting for the same player again does not count as a second substitution.
    expect(refusal({}, { substitutes: [{ participantId: 1, userId: 200 }] })).toBeNull();
  });

  test('but not while their own team plays', () => {
    const starts = (own: string | null, areFixed: boolean): NightStarts => ({
      startOf: (teamId) => (teamId === 2 ? own : '18:00'),
      areFixed,
    });
    const lee = (own: string | null, areFixed: boolean) =>
      refusal({ userId: 102 }, { starts: starts(own, areFixed) });
    expect(lee('18:00', true)).toBe('own_team_plays');
    expect(lee('19:00', true)).toBeNull();
    // The start waves can still change, so both teams might start at the same time.
    expect(lee('19:00', false)).toBe('own_team_plays');
    // Their own team has a bye, or no match in this playoff round.
    expect(lee(null, false)).toBeNull();
  });

  test('but not while they play in another league, unless an admin names them', () => {
    expect(refusal({ isBusy: true })).toBe('plays_elsewhere');
    expect(refusal({ isBusy: true }, {}, 'admin')).toBeNull();
  });

  test('and an admin can name everyone who can accept', () => {
    const someCandidate = fc.record({
      userId: fc.constantFrom(101, 102, 200),
      isMember: fc.boolean(),
      isAsked: fc.boolean(),
      isBusy: fc.boolean(),
    });
    fc.assert(
      fc.property(someCandidate, fc.boolean(), fc.boolean(), (candidate, areFixed, isLate) => {
        const starts = { startOf: (id: number) => (id === 2 && isLate ? '19:00' : '18:00'), areFixed };
        const accepts = refusal(candidate, { starts }) === null;
        if (accepts) expect(refusal(candidate, { starts }, 'admin')).toBeNull();
      }),
    );
  });
});
