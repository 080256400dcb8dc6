import fc from 'fast-check';
import type {
  LeagueForm,
  Participant,
  PlayedScore,
  Round,
  ScoringType,
  SessionReservation,
  Standing,
  Team,
} from '../src/leagues/index.ts';
import { standingsOf } from '../src/leagues/index.ts';
import { datePlus } from '../src/time/index.ts';

export const FIRST_TUESDAY = '2026-11-03';

/** Four Tuesdays in November, in one bay. */
export function aLeague(changes: Partial<LeagueForm> = {}): LeagueForm {
  return {
    name: 'Tuesday Night',
    description: null,
    leagueType: 'individual',
    scoringType: 'lowest_score',
    startDate: FIRST_TUESDAY,
    endDate: '2026-11-24',
    dayOfWeek: 'Tuesday',
    startTime: '18:00',
    endTime: '20:00',
    maxParticipants: 4,
    numberOfBays: 1,
    isActive: true,
    ...changes,
  };
}

/** A hold by Kim in bay 1 during the first session of `aLeague`. */
export function aHold(changes: Partial<SessionReservation> = {}): SessionReservation {
  return {
    date: FIRST_TUESDAY,
    simulatorId: 1,
    startTime: '18:00:00',
    endTime: '20:00:00',
    holder: 'Kim',
    ...changes,
  };
}

type Player = Pick<Participant, 'id' | 'userId' | 'name' | 'teamId' | 'isTeamLead'>;

export function aPlayer(id: number, changes: Partial<Player> = {}): Player {
  return { id, userId: 100 + id, name: `Player ${id}`, teamId: 1, isTeamLead: false, ...changes };
}

export function aTeam(teamId: number): Team {
  return {
    teamId,
    name: `Team ${teamId}`,
    players: [{ participantId: teamId, name: `Team ${teamId}`, isTeamLead: true }],
  };
}

/** The input of the standings. */
export type Season = {
  scoringType: ScoringType;
  teams: Team[];
  rounds: Pick<Round, 'id' | 'roundDate' | 'roundNumber'>[];
  scores: PlayedScore[];
};

/** Weekly rounds. The IDs run backward, so that code that uses an ID as a position fails. */
export function someRounds(count: number): Season['rounds'] {
  return Array.from({ length: count }, (_, index) => ({
    id: 900 - index,
    roundNumber: index + 1,
    roundDate: datePlus(FIRST_TUESDAY, index * 7),
  }));
}

/** Strokes by team, one entry per round. Null means that the team did not play. */
export function strokesSeason(strokes: Record<number, readonly (number | null)[]>): Season {
  const byTeam = Object.entries(strokes).map(([teamId, played]) => ({ teamId: Number(teamId), played }));
  const rounds = someRounds(Math.max(0, ...byTeam.map(({ played }) => played.length)));
  const scores = byTeam.flatMap(({ teamId, played }) =>
    rounds.flatMap(({ id: roundId }, index): PlayedScore[] => {
      const strokes = played[index] ?? null;
      return strokes === null ? [] : [{ teamId, roundId, strokes, result: null, opponentTeamId: null }];
    }),
  );
  return { scoringType: 'lowest_score', teams: byTeam.map(({ teamId }) => aTeam(teamId)), rounds, scores };
}

/** Winner first. */
export type Match = readonly [number, number];

/** A stored match: one score for each team. */
export function bothSides([winner, loser]: Match, roundId = 1): PlayedScore[] {
  return [
    { teamId: winner, roundId, strokes: null, result: 'win', opponentTeamId: loser },
    { teamId: loser, roundId, strokes: null, result: 'loss', opponentTeamId: winner },
  ];
}

/** The matches of each round, between teams of these numbers. */
export function matchSeason(teamIds: readonly number[], ...matches: readonly (readonly Match[])[]): Season {
  const rounds = someRounds(matches.length);
  const scores = rounds.flatMap(({ id }, index) =>
    (matches[index] ?? []).flatMap((match) => bothSides(match, id)),
  );
  return { scoringType: 'match_play', teams: teamIds.map(aTeam), rounds, scores };
}

export function standingsIn({ scoringType, teams, rounds, scores }: Season): Standing[] {
  return standingsOf(scoringType, teams, rounds, scores);
}

/** The standings as text: `2. Team 7: best_round`, with the tie-break. */
export function tableOf(season: Season): string[] {
  return standingsIn(season).map(
    ({ rank, team, tieBreak }) => `${rank ?? '-'}. ${team.name}${tieBreak === null ? '' : `: ${tieBreak}`}`,
  );
}

// Seasons of two to fifty teams and five rounds, with few different results. Most teams are tied.
const someTeamIds = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), {
  minLength: 2,
  maxLength: 50,
  size: 'max',
});
export const someStrokes = fc.option(fc.integer({ min: 70, max: 72 }), { freq: 3 });
const someCard = fc.array(someStrokes, { minLength: 5, maxLength: 5 });

export const someStrokeSeason: fc.Arbitrary<Season> = someTeamIds.chain((ids) =>
  fc
    .array(someCard, { minLength: ids.length, maxLength: ids.length })
    .map((cards) => strokesSeason(Object.fromEntries(ids.map((id, index) => [id, cards[index] ?? []])))),
);

/** Some teams meet in pairs in every round. The first team of each pair wins. */
export const someMatchSeason: fc.Arbitrary<Season> = someTeamIds.chain((ids) =>
  fc
    .array(fc.shuffledSubarray(ids).map(inTwos), { minLength: 5, maxLength: 5 })
    .map((matches) => matchSeason(ids, ...matches)),
);
export const someSeason = fc.oneof(someStrokeSeason, someMatchSeason);

/** Pairs the first with the second, the third with the fourth. An odd last team has no match. */
export function inTwos(teamIds: readonly number[]): Match[] {
  return teamIds.flatMap((id, index): Match[] =>
    index % 2 === 1 ? [[teamIds[index - 1] as number, id]] : [],
  );
}

/** The same items in random order. */
export const shuffled = <Thing>(things: readonly Thing[]): fc.Arbitrary<Thing[]> =>
  fc.shuffledSubarray([...things], { minLength: things.length });
