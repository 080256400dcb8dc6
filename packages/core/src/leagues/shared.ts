import * as z from 'zod/mini';
import { isoDate } from '../time/index.ts';
import { league } from './contract.ts';
import { type Round, round, type Standing, score, standing } from './play-contract.ts';
import { type Bracket, type BracketSide, bracket } from './playoffs-contract.ts';
import { canceledNightOf, type LeagueNights } from './sessions.ts';
import type { Team } from './teams-contract.ts';

/** A round on the public page. `id` is the round number, because the page must not reveal database IDs. */
const sharedRound = z.object({
  id: z.number(),
  roundNumber: z.number(),
  roundDate: isoDate,
  name: round.shape.name,
  playoffTeams: round.shape.playoffTeams,
  isCanceled: z.boolean(),
});

const sharedScore = z.pick(score, {
  id: true,
  roundId: true,
  teamId: true,
  strokes: true,
  result: true,
  opponentTeamId: true,
  handicap: true,
  lineup: true,
});

type SharedScore = z.output<typeof sharedScore>;

/**
 * The data on a league's public page. Players' names are shortened to initials:
 * docs/product/leagues.md#public-link.
 */
export const sharedLeague = z.object({
  ...z.pick(league, {
    name: true,
    leagueType: true,
    scoringType: true,
    startDate: true,
    endDate: true,
    dayOfWeek: true,
    startTime: true,
    endTime: true,
    countedRounds: true,
    minimumRounds: true,
    allowsHalves: true,
    absence: true,
    allowsSingle: true,
    handicap: true,
    handicapRounds: true,
    handicapCap: true,
    handicapPar: true,
    playoffTeams: true,
  }).shape,
  standings: z.array(standing),
  rounds: z.array(sharedRound),
  scores: z.array(sharedScore),
  /** Missing if the league has no playoffs. */
  bracket: z.optional(bracket),
});
export type SharedLeague = z.output<typeof sharedLeague>;

/** Response of GET and POST /api/leagues/:id/share. `url` is null if the public link is turned off. */
export const leagueLink = z.object({ url: z.nullable(z.string()) });

/** Returns a name's initials, for example "K. L." for "Kim Lee". Skips words without a letter. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => word.match(/^\P{L}*(\p{L})/u)?.[1] ?? []);
  return letters.length === 0 ? '?' : letters.map((letter) => `${capitalOf(letter)}.`).join(' ');
}

/** Returns only the first letter of the uppercase form, because "ß" becomes "SS". */
const capitalOf = (letter: string): string =>
  letter.toLocaleUpperCase('en-US').match(/\p{L}/u)?.[0] ?? letter;

const withInitials = ({ teamId, players }: Team): Team => ({
  teamId,
  name: players.map(({ name }) => initialsOf(name)).join(' & '),
  players: [],
});

type Play = {
  standings: readonly Standing[];
  rounds: readonly Round[];
  /** Must contain only scores that count. */
  scores: readonly SharedScore[];
};

/**
 * Returns the standings, rounds and scores for the public page. Replaces players' names with initials, and
 * leaves out database IDs and times of entry.
 */
export function sharedPlay(nights: LeagueNights, { standings, rounds, scores }: Play) {
  const numbers = new Map(rounds.map(({ id, roundNumber }) => [id, roundNumber]));
  const played = new Set(scores.map(({ roundId }) => roundId));
  return {
    standings: standings.map((row) => ({
      ...row,
      team: withInitials(row.team),
      droppedRoundIds: row.droppedRoundIds.flatMap((id) => numbers.get(id) ?? []),
    })),
    rounds: rounds.map(({ id, roundNumber, roundDate, name, playoffTeams }) => ({
      id: roundNumber,
      roundNumber,
      roundDate,
      name,
      ...(playoffTeams && { playoffTeams }),
      isCanceled: !played.has(id) && canceledNightOf(nights, roundDate) !== undefined,
    })),
    scores: scores.map(({ roundId, teamId, strokes, result, opponentTeamId, handicap, lineup }, index) => ({
      id: index + 1,
      roundId: numbers.get(roundId) ?? 0,
      teamId,
      strokes,
      result,
      opponentTeamId,
      lineup,
      ...(handicap !== undefined && { handicap }),
    })),
  };
}

/** Returns the bracket for the public page, with initials instead of names and without round IDs. */
export function sharedBracket({ rounds, ...bracket }: Bracket): Bracket {
  const sideOf = (side: BracketSide | null) => side && { ...side, team: withInitials(side.team) };
  return {
    ...bracket,
    rounds: rounds.map((round) => ({
      ...round,
      roundId: null,
      matches: round.matches.map(({ sides: [one, other], ...match }) => ({
        ...match,
        sides: [sideOf(one), sideOf(other)],
      })),
    })),
  };
}
