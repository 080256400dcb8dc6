import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  shuffled,
  someMatchSeason,
  someSeason,
  someStrokeSeason,
  someStrokes,
  standingsIn,
} from '../../testing/league-builders.ts';
import type { PlayedScore, Standing } from './index.ts';

describe('for any season', () => {
  test('the order of teams, rounds and scores does not change the standings', () => {
    const reordered = someSeason.chain((season) =>
      fc.tuple(
        fc.constant(season),
        fc.record({
          scoringType: fc.constant(season.scoringType),
          teams: shuffled(season.teams),
          rounds: shuffled(season.rounds),
          scores: shuffled(season.scores),
        }),
      ),
    );
    fc.assert(
      fc.property(reordered, ([season, other]) => {
        expect(standingsIn(other)).toEqual(standingsIn(season));
      }),
      { numRuns: 200 },
    );
  });

  test('corrected, deleted and late scores count as if they had been entered correctly at first', () => {
    const edited = someStrokeSeason.chain((season) =>
      fc.tuple(
        fc.constant(season),
        fc.array(
          fc.record({
            teamId: fc.constantFrom(...season.teams.map(({ teamId }) => teamId)),
            roundId: fc.constantFrom(...season.rounds.map(({ id }) => id)),
            strokes: someStrokes,
          }),
          { maxLength: 30 },
        ),
      ),
    );
    const keyOf = ({ teamId, roundId }: Pick<PlayedScore, 'teamId' | 'roundId'>) => `${teamId} in ${roundId}`;
    fc.assert(
      fc.property(edited, ([season, edits]) => {
        let scores = season.scores;
        const final = new Map(season.scores.map((score) => [keyOf(score), score]));
        for (const edit of edits) {
          scores = scores.filter((score) => keyOf(score) !== keyOf(edit));
          const score = { ...edit, result: null, opponentTeamId: null };
          if (edit.strokes !== null) scores = [...scores, score];
          final.set(keyOf(edit), score);
        }
        const atOnce = [...final.values()].filter(({ strokes }) => strokes !== null);
        expect(standingsIn({ ...season, scores })).toEqual(standingsIn({ ...season, scores: atOnce }));
      }),
    );
  });

  test('every team is listed once, and teams that have not played are last, unranked, by number', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const rows = standingsIn(season);
        const idOf = ({ team }: Standing) => team.teamId;
        expect(new Set(rows.map(idOf))).toEqual(new Set(season.teams.map(({ teamId }) => teamId)));
        expect(rows).toHaveLength(season.teams.length);
        const idle = rows.slice(rows.filter(({ rank }) => rank !== null).length);
        expect(idle.map(({ rank, roundsPlayed }) => [rank, roundsPlayed])).toEqual(idle.map(() => [null, 0]));
        expect(idle.map(idOf)).toEqual(idle.map(idOf).sort((a, b) => a - b));
      }),
    );
  });

  test('a team that missed more than half of the rounds never ranks above a qualified team', () => {
    fc.assert(
      fc.property(someStrokeSeason, (season) => {
        const rounds = new Set(season.scores.map(({ roundId }) => roundId)).size;
        const playedHalf = standingsIn(season)
          .filter(({ rank }) => rank !== null)
          .map(
            ({ team }) => season.scores.filter(({ teamId }) => teamId === team.teamId).length * 2 >= rounds,
          );
        expect(playedHalf).toEqual([...playedHalf].sort((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test('all teams together have as many wins as losses, and each team has one point per win', () => {
    fc.assert(
      fc.property(someMatchSeason, (season) => {
        const rows = standingsIn(season);
        const sum = (figure: 'wins' | 'losses' | 'points') =>
          rows.reduce((all, row) => all + Number(row[figure]), 0);
        expect(sum('wins')).toBe(season.scores.length / 2);
        expect(sum('losses')).toBe(sum('wins'));
        expect(rows.map(({ points }) => points)).toEqual(rows.map(({ wins }) => wins));
      }),
    );
  });
});
