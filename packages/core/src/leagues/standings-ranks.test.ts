import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Season, someSeason, standingsIn } from '../../testing/league-builders.ts';
import type { PlayedScore, Standing, TieBreak } from './index.ts';

const mainFigure = ({ averageStrokes, points }: Standing) => averageStrokes ?? points;

/** A rule of docs/product/leagues.md#standings. Among tied teams, the team with the lowest `figure` ranks first. */
type Rule = { name: TieBreak | null; figure: (teamId: number, tied: readonly number[]) => number };

/** The stored results that count as a win, a half or a loss under each absence rule. */
const COUNTED = {
  opponent_wins: { win: ['win', 'walkover'], half: ['half'], loss: ['loss', 'absent'] },
  no_points: { win: ['win'], half: ['half'], loss: ['loss'] },
};

const countsIn = ({ absence = 'opponent_wins' }: Season, { strokes, result }: PlayedScore) =>
  strokes !== null || Object.values(COUNTED[absence]).flat().includes(String(result));

function rulesOf(season: Season): Rule[] {
  const { scoringType, rounds, scores, absence = 'opponent_wins', countedRounds, minimumRounds } = season;
  const of = (teamId: number) => scores.filter((score) => score.teamId === teamId);
  const count = (teamId: number, what: 'win' | 'half' | 'loss', opponents?: readonly number[]) =>
    of(teamId).filter(
      (s) =>
        COUNTED[absence][what].includes(String(s.result)) &&
        (opponents?.includes(s.opponentTeamId as number) ?? true),
    ).length;
  if (scoringType === 'match_play') {
    const points = (id: number, opponents?: readonly number[]) =>
      count(id, 'win', opponents) + count(id, 'half', opponents) / 2;
    return [
      { name: null, figure: (id) => -points(id) },
      { name: 'head_to_head', figure: (id, tied) => -points(id, tied) },
      { name: 'fewer_losses', figure: (id) => count(id, 'loss') },
    ];
  }
  const best = (teamId: number) =>
    of(teamId)
      .map((s) => s.strokes ?? 0)
      .sort((a, b) => a - b)
      .slice(0, countedRounds ?? 99);
  const strokesIn = (teamId: number, round: number | undefined) =>
    of(teamId).find(({ roundId }) => roundId === round)?.strokes ?? 0;
  const playedEnough = (teamId: number) =>
    of(teamId).length >= (minimumRounds ?? new Set(scores.map(({ roundId }) => roundId)).size / 2);
  const latestOf = (tied: readonly number[]) =>
    rounds.findLast(({ id }) => tied.every((teamId) => strokesIn(teamId, id) > 0))?.id;
  return [
    { name: 'qualification', figure: (id) => (playedEnough(id) ? 0 : 1) },
    { name: null, figure: (id) => best(id).reduce((sum, strokes) => sum + strokes, 0) / best(id).length },
    { name: 'latest_round', figure: (id, tied) => strokesIn(id, latestOf(tied)) },
    { name: 'best_round', figure: (id) => Math.min(...of(id).map(({ strokes }) => strokes ?? 0)) },
  ];
}

/** A group of tied teams. `by` is the rule that ranked this group below the previous group. */
type Group = { teamIds: number[]; by: TieBreak | null };

function split({ teamIds, by }: Group, { name, figure }: Rule): Group[] {
  const figures = new Map(teamIds.map((id) => [id, figure(id, teamIds)]));
  return [...new Set(figures.values())]
    .sort((a, b) => a - b)
    .map((value, index) => ({
      teamIds: teamIds.filter((id) => figures.get(id) === value).sort((a, b) => a - b),
      by: index === 0 ? by : name,
    }));
}

/** Splits a group by the first rule that separates its teams, then applies all rules again to each part. */
function apart(group: Group, rules: readonly Rule[]): Group[] {
  const deciding = rules.find((rule) => split(group, rule).length > 1);
  return deciding ? split(group, deciding).flatMap((part) => apart(part, rules)) : [group];
}

function groupsOf(season: Season): Group[] {
  const played = season.teams
    .map(({ teamId }) => teamId)
    .filter((id) => season.scores.some((s) => s.teamId === id && countsIn(season, s)))
    .sort((a, b) => a - b);
  return played.length === 0 ? [] : apart({ teamIds: played, by: null }, rulesOf(season));
}

describe('for any season', () => {
  test('the rules apply in order, and teams that stay tied share a rank: 1, 2, 2, 4', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        let above = 0;
        const expected = groupsOf(season).flatMap(({ teamIds }) => {
          const rank = above + 1;
          above += teamIds.length;
          return teamIds.map((id) => `${rank}: ${id}`);
        });
        const ranks = standingsIn(season).filter(({ rank }) => rank !== null);
        expect(ranks.map(({ rank, team }) => `${rank}: ${team.teamId}`)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('a row shows its tiebreaker only if its main figure equals that of the row above', () => {
    const seen = new Set<TieBreak | null>();
    fc.assert(
      fc.property(someSeason, (season) => {
        const rows = standingsIn(season);
        const placedBy = new Map(groupsOf(season).map(({ teamIds, by }) => [teamIds[0], by]));
        rows.forEach((row, index) => {
          const above = rows[index - 1];
          const isTied = row.rank !== null && above !== undefined && mainFigure(above) === mainFigure(row);
          const isBelow = isTied && above.rank !== row.rank;
          expect(row.tieBreak).toBe(isBelow ? placedBy.get(row.team.teamId) : null);
          expect(row.tieBreak !== null).toBe(isBelow);
          seen.add(row.tieBreak);
        });
      }),
      { numRuns: 200 },
    );
    // Makes sure that the generated seasons have enough ties to need each of these four rules.
    expect([...seen]).toEqual(
      expect.arrayContaining(['latest_round', 'best_round', 'head_to_head', 'fewer_losses']),
    );
  });
});
