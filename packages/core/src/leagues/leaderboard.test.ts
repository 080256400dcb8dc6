import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLeague, aTeam } from '../../testing/league-builders.ts';
import { boardRound, boardRows, type Round, type Score, type Standing } from './index.ts';

const aRound = (roundNumber: number, roundDate: string): Round => ({
  ...{ id: roundNumber, leagueId: 1, name: null },
  ...{ roundNumber, roundDate },
});
const aStanding = (teamId: number) => ({ team: aTeam(teamId) }) as Standing;
const aScore = (teamId: number, strokes: number) => ({ teamId, strokes }) as Score;
const teamsOf = (rows: ReturnType<typeof boardRows>) =>
  rows.map(({ standing, place }) => `${place ?? '-'} ${standing.team.teamId}`);

test('the leaderboard shows the round of tonight, or the latest round before', () => {
  const rounds = [aRound(2, '2026-11-10'), aRound(1, '2026-11-03'), aRound(3, '2026-11-17')];
  const shown = (today: string, canceledNights: { date: string; reason: string }[] = []) =>
    boardRound(rounds, { ...aLeague(), canceledNights }, today)?.roundNumber ?? null;
  expect(shown('2026-11-02')).toBeNull();
  expect(shown('2026-11-10')).toBe(2);
  expect(shown('2026-11-12')).toBe(2);
  expect(shown('2026-11-10', [{ date: '2026-11-10', reason: 'Party' }])).toBe(1);
});

test('fewest strokes come first, equal strokes share a place, and teams without strokes keep their order', () => {
  const rows = boardRows([1, 2, 3, 4, 5].map(aStanding), [aScore(4, 39), aScore(2, 39), aScore(3, 41)], {
    handicap: 'off',
  });
  expect(teamsOf(rows)).toEqual(['1 2', '1 4', '3 3', '- 1', '- 5']);
});

test('with a handicap, net strokes decide', () => {
  const scores = [
    { ...aScore(1, 40), handicap: 2 },
    { ...aScore(2, 44), handicap: 7 },
  ];
  const placesWith = (handicap: 'admins' | 'off') =>
    teamsOf(boardRows([1, 2].map(aStanding), scores, { handicap }));
  expect(placesWith('admins')).toEqual(['1 2', '2 1']);
  expect(placesWith('off')).toEqual(['1 1', '2 2']);
});

test('every team has one row, and a lower score never has a worse place', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 30, max: 60 })), { maxLength: 20 }), (strokes) => {
      const scores = strokes.flatMap((one, index) => (one === null ? [] : [aScore(index + 1, one)]));
      const rows = boardRows(
        strokes.map((_, index) => aStanding(index + 1)),
        scores,
        { handicap: 'off' },
      );
      expect(new Set(rows.map(({ standing }) => standing.team.teamId)).size).toBe(strokes.length);
      for (const one of rows) {
        for (const other of rows) {
          if ((one.score?.strokes ?? 999) < (other.score?.strokes ?? 999)) {
            expect(Number(one.place)).toBeLessThan(other.place ?? 999);
          }
        }
      }
    }),
  );
});
