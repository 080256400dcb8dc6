import { describe, expect, test } from 'vitest';
import { aLeague, standingsIn, strokesSeason } from '../../testing/league-builders.ts';
import { rankChanges, rankChangesText, ruleChangeRefusal } from './index.ts';

describe('the season rules', () => {
  const before = aLeague();
  const after = aLeague({ countedRounds: 6 });

  test('can change freely until the first score', () => {
    expect(ruleChangeRefusal(before, after, { hasScores: false, isConfirmed: false })).toBeNull();
  });

  test('change only with a confirmation after the first score', () => {
    expect(ruleChangeRefusal(before, after, { hasScores: true, isConfirmed: false })?.code).toBe(
      'rules_locked',
    );
    expect(ruleChangeRefusal(before, after, { hasScores: true, isConfirmed: true })).toBeNull();
    expect(ruleChangeRefusal(after, after, { hasScores: true, isConfirmed: false })).toBeNull();
  });

  test('of another scoring type need no confirmation, because they do not hold', () => {
    const other = aLeague({ allowsHalves: true, absence: 'no_points' });
    expect(ruleChangeRefusal(before, other, { hasScores: true, isConfirmed: false })).toBeNull();
    const match = aLeague({ scoringType: 'match_play', countedRounds: 6 });
    expect(ruleChangeRefusal(before, match, { hasScores: true, isConfirmed: false })).toBeNull();
    const alone = aLeague({ allowsSingle: true });
    expect(ruleChangeRefusal(before, alone, { hasScores: true, isConfirmed: false })).toBeNull();
    const scramble = aLeague({ leagueType: 'scramble', allowsSingle: true });
    expect(ruleChangeRefusal(before, scramble, { hasScores: true, isConfirmed: false })?.code).toBe(
      'rules_locked',
    );
  });
});

test('the effect of a rule names each team whose rank changes', () => {
  const season = strokesSeason({ 1: [70, 90], 2: [75, 75], 3: [90, 90], 4: [] });
  const after = standingsIn({ ...season, countedRounds: 1 });
  expect(
    rankChanges(standingsIn(season), after).map((change) => [
      change.team.teamId,
      change.before,
      change.after,
    ]),
  ).toEqual([
    [1, 2, 1],
    [2, 1, 2],
  ]);
  expect(rankChanges(after, after)).toEqual([]);
  const texts = [0, 1, 2].map((count) =>
    rankChangesText(rankChanges(standingsIn(season), after).slice(0, count), 'team'),
  );
  expect(texts).toEqual([
    'Every team’s rank stays the same.',
    '1 team has a new rank.',
    '2 teams have new ranks.',
  ]);
});
