import { describe, expect, test } from 'vitest';
import { aLeague, someRounds, strokesSeason, tableOf } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  combinedHandicap,
  DEFAULT_SEASON_RULES,
  type HandicapRules,
  handicapChangeText,
  handicapsOnNight,
  haveRulesChanged,
  type LeagueForm,
  leagueForm,
  matchStrokes,
  netStrokes,
  playerHandicaps,
  seasonRuleTexts,
  teamHandicaps,
} from './index.ts';

const COMPUTED: HandicapRules = { ...DEFAULT_SEASON_RULES, handicap: 'computed' };
const aPlayer = (handicap: number | null = null) => ({ id: 11, teamId: 1, handicap });

/** Returns a player's handicap after rounds with these strokes. */
function after(strokes: readonly (number | null)[], rules: Partial<HandicapRules> = {}, set?: number) {
  const { rounds, scores } = strokesSeason({ 1: strokes });
  const [own] = playerHandicaps({ ...COMPUTED, ...rules }, [aPlayer(set ?? null)], {
    rounds,
    scores,
    round: null,
  });
  return own;
}

describe('a computed handicap', () => {
  test('is the average above par of the last rounds without the worst third', () => {
    expect(after([82, 84, 83, 99, 83])).toMatchObject({
      handicap: 11,
      computedFrom: { rounds: 5, dropped: 1 },
      isCapped: false,
    });
    expect(after([90, 90])?.computedFrom).toEqual({ rounds: 2, dropped: 0 });
    expect(after([80, 82, 99])).toMatchObject({ handicap: 9, computedFrom: { rounds: 3, dropped: 1 } });
    expect(after([80, 80, 80, 80, 99, 99], { handicapRounds: 6 })?.handicap).toBe(8);
  });

  test('uses the last rounds that the player played', () => {
    expect(after([99, 99, 80, null, 80], { handicapRounds: 2 })?.handicap).toBe(8);
    expect(after([99, 99, 80, null, 80], { handicapRounds: 3 })?.handicap).toBe(8);
    expect(after([90, null, 80], { handicapRounds: 1 })?.handicap).toBe(8);
  });

  test('is rounded to the nearest number, and a half is rounded up', () => {
    expect([after([80, 81]), after([80, 82, 81, 81])].map((own) => own?.handicap)).toEqual([9, 9]);
    expect(after([80, 80, 81, 99], { handicapRounds: 4 })?.handicap).toBe(8);
  });

  test('is at least 0 and at most the cap', () => {
    expect(after([60, 61])?.handicap).toBe(0);
    expect(after([90])).toMatchObject({ handicap: 18, isCapped: false });
    expect(after([91])).toMatchObject({ handicap: 18, isCapped: true });
    expect(after([91], { handicapCap: 36 })).toMatchObject({ handicap: 19, isCapped: false });
  });

  test('compares with the par of the course', () => {
    expect(after([41, 43], { handicapPar: 36 })?.handicap).toBe(6);
  });

  test('of a newcomer is the number of the admin, or 0', () => {
    expect(after([], {}, 14)).toMatchObject({ handicap: 14, setHandicap: 14, computedFrom: null });
    expect(after([])).toMatchObject({ handicap: 0, setHandicap: null, computedFrom: null });
    expect(after([], {}, 30)).toMatchObject({ handicap: 18, isCapped: true });
    expect(after([80], {}, 14)?.handicap).toBe(8);
  });

  test('in a round depends only on earlier rounds', () => {
    const { rounds, scores } = strokesSeason({ 1: [80, 84, 99] });
    const inRound = (index: number) =>
      playerHandicaps(COMPUTED, [aPlayer()], { rounds, scores, round: rounds[index] ?? null })[0]?.handicap;
    expect([0, 1, 2].map(inRound)).toEqual([0, 8, 10]);
  });
});

test('a handicap by an admin needs no rounds and has no cap of the league', () => {
  const rules = { ...COMPUTED, handicap: 'admins' } as const;
  const play = { ...strokesSeason({ 1: [99] }), round: null };
  expect(playerHandicaps(rules, [aPlayer(30)], play)[0]?.handicap).toBe(30);
  expect(playerHandicaps(rules, [aPlayer()], play)[0]?.handicap).toBe(0);
});

describe('the handicap of a team', () => {
  test('is 35 percent of the lower plus 15 percent of the higher, and a half is rounded up', () => {
    expect(combinedHandicap([10, 20])).toBe(7); // 3.5 + 3.0
    expect(combinedHandicap([20, 10])).toBe(7);
    expect(combinedHandicap([11, 20])).toBe(7); // 3.85 + 3.0
    expect(combinedHandicap([4, 14])).toBe(4); // 1.4 + 2.1
    expect(combinedHandicap([0, 0])).toBe(0);
    expect(combinedHandicap([54, 54])).toBe(27);
  });

  test('of one player is the handicap of the player', () => {
    expect(combinedHandicap([13])).toBe(13);
  });

  test('exists once for each team, in the order of the teams', () => {
    const players = [
      { teamId: 2, handicap: 10 },
      { teamId: 1, handicap: 5 },
      { teamId: 2, handicap: 20 },
    ];
    expect(teamHandicaps(players)).toEqual([
      { teamId: 1, handicap: 5 },
      { teamId: 2, handicap: 7 },
    ]);
  });
});

test('in a match, the lower side plays off zero', () => {
  expect([matchStrokes(11, 7), matchStrokes(7, 11), matchStrokes(7, 7)]).toEqual([4, 0, 0]);
});

test('net strokes are the strokes minus the handicap, and a score without one is net unchanged', () => {
  expect(netStrokes({ strokes: 84, handicap: 11 })).toBe(73);
  expect(netStrokes({ strokes: 84 })).toBe(84);
});

test('net strokes decide the standings, and rounds from before the handicap count as they are', () => {
  const season = strokesSeason({ 1: [80, 80], 2: [84, 84] });
  const [, last] = someRounds(2);
  const scores = season.scores.map((score) =>
    score.teamId === 2 && score.roundId === last?.id ? { ...score, handicap: 9 } : score,
  );
  expect(tableOf({ ...season, scores, handicap: 'admins' })).toEqual(['1. Team 2', '2. Team 1']);
  expect(tableOf({ ...season, scores })).toEqual(['1. Team 1', '2. Team 2']);
});

test('a league computes handicaps only if each player has their own strokes', () => {
  const refusalOf = (changes: Parameters<typeof aLeague>[0]) =>
    leagueForm(DEFAULT_FACILITY).safeParse(aLeague(changes)).error?.issues[0]?.path[0] ?? null;
  expect(refusalOf({ handicap: 'computed' })).toBeNull();
  expect(refusalOf({ handicap: 'computed', leagueType: 'scramble' })).toBe('handicap');
  expect(refusalOf({ handicap: 'computed', scoringType: 'match_play' })).toBe('handicap');
  expect(refusalOf({ handicap: 'admins', leagueType: 'scramble' })).toBeNull();
  expect(refusalOf({ handicap: 'admins', scoringType: 'match_play' })).toBeNull();
});

test('the numbers of the computation have limits', () => {
  const wrongFields = (changes: Parameters<typeof aLeague>[0]) =>
    (leagueForm(DEFAULT_FACILITY).safeParse(aLeague(changes)).error?.issues ?? []).map(({ path }) => path[0]);
  expect(wrongFields({ handicapRounds: 1, handicapCap: 1, handicapPar: 18 })).toEqual([]);
  expect(wrongFields({ handicapRounds: 20, handicapCap: 54, handicapPar: 90 })).toEqual([]);
  const names = ['handicapRounds', 'handicapCap', 'handicapPar'];
  expect(wrongFields({ handicapRounds: 0, handicapCap: 0, handicapPar: 17 })).toEqual(names);
  expect(wrongFields({ handicapRounds: 21, handicapCap: 55, handicapPar: 91 })).toEqual(names);
  expect(wrongFields({ handicapRounds: 1.5, handicapCap: 1.5, handicapPar: 36.5 })).toEqual(names);
});

test('the numbers of the computation hold only while handicaps are computed', () => {
  const before = aLeague();
  expect(haveRulesChanged(before, aLeague({ handicapPar: 36 }))).toBe(false);
  expect(haveRulesChanged(before, aLeague({ handicap: 'admins' }))).toBe(true);
  const computed = aLeague({ handicap: 'computed' });
  expect(haveRulesChanged(computed, { ...computed, handicapPar: 36 })).toBe(true);
  const match = aLeague({ scoringType: 'match_play' });
  expect(haveRulesChanged(match, { ...match, handicap: 'admins' })).toBe(true);
});

test('a changed handicap says what it means for the scores so far', () => {
  const [off, admins, computed] = (['off', 'admins', 'computed'] as const).map((handicap) =>
    aLeague({ handicap }),
  ) as [LeagueForm, LeagueForm, LeagueForm];
  const kept = 'Scores already entered will keep their old handicaps.';
  expect(handicapChangeText(off, { ...off, handicapPar: 36, countedRounds: 3 })).toBeNull();
  expect(handicapChangeText(admins, { ...admins, handicapPar: 36, countedRounds: 3 })).toBeNull();
  expect(handicapChangeText(off, computed)).toBe(kept);
  expect(handicapChangeText(computed, { ...computed, handicapPar: 36 })).toBe(kept);
  expect(handicapChangeText(admins, off)).toBe('Handicaps no longer count.');
});

describe('the handicap in words', () => {
  const textOf = (changes: Parameters<typeof aLeague>[0], competitor: 'player' | 'team' = 'player') =>
    seasonRuleTexts(aLeague(changes), competitor).slice(2).join(' ');

  test('says nothing while it is off', () => {
    expect(textOf({})).toBe('');
  });

  test('names what counts, the computation, and that it is no official index', () => {
    const label = 'This is a league handicap, not an official Handicap Index.';
    expect(textOf({ handicap: 'admins' })).toBe(
      `We use net scores: strokes minus the player’s handicap at the time of the round. ${label}`,
    );
    expect(textOf({ handicap: 'computed' })).toBe(
      `We use net scores: strokes minus the player’s handicap at the time of the round. A handicap is the average score in the last 5 rounds, minus par (72). The worst third of these rounds doesn’t count. The maximum is 18. ${label}`,
    );
    expect(textOf({ handicap: 'computed', handicapRounds: 1, handicapPar: 36 })).toContain(
      'A handicap is the score in the last round, minus par (36). The maximum is 18.',
    );
    expect(textOf({ handicap: 'admins', scoringType: 'match_play' })).toBe(
      `In a match, the player with the higher handicap gets the difference in strokes. ${label}`,
    );
    expect(textOf({ handicap: 'admins' }, 'team')).toContain(
      'A team’s handicap is 35% of the lower partner’s handicap plus 15% of the higher partner’s.',
    );
  });
});

describe('the handicaps of one night', () => {
  const rules: HandicapRules = { ...DEFAULT_SEASON_RULES, handicap: 'admins' };
  const own = (participantId: number, teamId: number, handicap: number) => ({
    ...{ participantId, teamId, handicap, setHandicap: handicap },
    ...{ computedFrom: null, isCapped: false },
  });
  const players = [own(1, 1, 10), own(2, 1, 30), own(3, 2, 5)];
  const onNight = (
    substitutes: [number, { participantId: number | null; handicap: number | null }][],
    absent: number[] = [],
    changes: Partial<HandicapRules> = {},
  ) =>
    teamHandicaps(
      handicapsOnNight({ ...rules, ...changes }, players, {
        absent: new Set(absent),
        substitutes: new Map(substitutes),
      }),
    ).map(({ handicap }) => handicap);

  test('combine the present partner with the substitute', () => {
    expect(onNight([])).toEqual([8, 5]);
    expect(onNight([[2, { participantId: null, handicap: 20 }]])).toEqual([7, 5]);
  });

  test('use a substitute’s own number if they play in the league', () => {
    expect(onNight([[2, { participantId: 3, handicap: 50 }]])).toEqual([combinedHandicap([10, 5]), 5]);
  });

  test('have 0 for a substitute without a number, and at most the highest one', () => {
    const enteredOnNight = (handicap: number | null, changes: Partial<HandicapRules> = {}) =>
      onNight([[3, { participantId: null, handicap }]], [], changes);
    expect(enteredOnNight(null)).toEqual([8, 0]);
    expect(enteredOnNight(40)).toEqual([8, 40]);
    expect(enteredOnNight(40, { handicap: 'computed' })).toEqual([8, 18]);
  });

  test('are the full handicap of a player alone', () => {
    expect(onNight([], [2])).toEqual([10, 5]);
  });
});
