import fc from 'fast-check';
import type {
  LeagueForm,
  Participant,
  PlayedScore,
  Result,
  Round,
  ScoringType,
  SeasonRules,
  SessionReservation,
  Standing,
  Team,
} from '../src/leagues/index.ts';
import { ABSENCE_RULES, DEFAULT_SEASON_RULES, oppositeResult, standingsOf } from '../src/leagues/index.ts';
import { datePlus } from '../src/time/index.ts';

export const FIRST_TUESDAY = '2026-11-03';

/** Returns a league that plays on four Tuesdays in November, in one bay. */
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
    answersCloseHours: 2,
    isActive: true,
    ...DEFAULT_SEASON_RULES,
    scoreEntry: 'admins',
    substitutes: 'volunteers',
    ...changes,
  };
}

/** Returns Kim's reservation of bay 1 during the first session of `aLeague`. */
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

/** The input of `standingsOf` as one object. If a rule is missing, its default value applies. */
export type Season = Partial<SeasonRules> & {
  scoringType: ScoringType;
  teams: Team[];
  rounds: Pick<Round, 'id' | 'roundDate' | 'roundNumber'>[];
  scores: PlayedScore[];
};

/** Returns weekly rounds. Later rounds have lower IDs, so tests fail if the code sorts rounds by ID. */
export function someRounds(count: number): Season['rounds'] {
  return Array.from({ length: count }, (_, index) => ({
    id: 900 - index,
    roundNumber: index + 1,
    roundDate: datePlus(FIRST_TUESDAY, index * 7),
  }));
}

/**
 * Returns a season with lowest-score scoring. `strokes` maps each team ID to the team's strokes in every round. Null
 * means that the team did not play.
 */
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

/** The IDs of the two teams in a match. */
export type Match = readonly [number, number];

/** A match with the result of the first team. Without a result, the first team wins. */
export type PlayedMatch = readonly [...Match, Result?];

/** Returns the stored scores of a match: one score for each team. */
export function bothSides([one, other, result = 'win']: PlayedMatch, roundId = 1): PlayedScore[] {
  return [
    { teamId: one, roundId, strokes: null, result, opponentTeamId: other },
    { teamId: other, roundId, strokes: null, result: oppositeResult(result), opponentTeamId: one },
  ];
}

/** Returns a match-play season. Each argument after `teamIds` lists the matches of one round. */
export function matchSeason(
  teamIds: readonly number[],
  ...matches: readonly (readonly PlayedMatch[])[]
): Season {
  const rounds = someRounds(matches.length);
  const scores = rounds.flatMap(({ id }, index) =>
    (matches[index] ?? []).flatMap((match) => bothSides(match, id)),
  );
  return { scoringType: 'match_play', teams: teamIds.map(aTeam), rounds, scores };
}

export function standingsIn({ teams, rounds, scores, ...rules }: Season): Standing[] {
  return standingsOf({ ...DEFAULT_SEASON_RULES, ...rules }, teams, rounds, scores);
}

/** Returns the standings as text, for example `2. Team 7: best_round`, where `best_round` is the tie-break. */
export function tableOf(season: Season): string[] {
  return standingsIn(season).map(
    ({ rank, team, tieBreak }) => `${rank ?? '-'}. ${team.name}${tieBreak === null ? '' : `: ${tieBreak}`}`,
  );
}

// The generators below create seasons of two to fifty teams and five rounds. They use so few different
// results that most teams tie.
const someTeamIds = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), {
  minLength: 2,
  maxLength: 50,
  size: 'max',
});
export const someStrokes = fc.option(fc.integer({ min: 70, max: 72 }), { freq: 3 });
const someCard = fc.array(someStrokes, { minLength: 5, maxLength: 5 });

const someCount = fc.option(fc.integer({ min: 1, max: 6 }));
const someStrokeRules = fc.record({ countedRounds: someCount, minimumRounds: someCount });

export const someStrokeSeason: fc.Arbitrary<Season> = someTeamIds.chain((ids) =>
  fc
    .tuple(fc.array(someCard, { minLength: ids.length, maxLength: ids.length }), someStrokeRules)
    .map(([cards, rules]) => ({
      ...strokesSeason(Object.fromEntries(ids.map((id, index) => [id, cards[index] ?? []]))),
      ...rules,
    })),
);

const someResults = fc.array(
  fc.constantFrom<Result[]>('win', 'win', 'half', 'walkover', 'absent', 'both_absent'),
  { minLength: 25, maxLength: 25 },
);

/** Generates match-play seasons. In every round, some of the teams are paired for matches. */
export const someMatchSeason: fc.Arbitrary<Season> = someTeamIds.chain((ids) => {
  const someRound = fc
    .tuple(fc.shuffledSubarray(ids).map(inTwos), someResults)
    .map(([pairs, results]) => pairs.map(([one, other], index): PlayedMatch => [one, other, results[index]]));
  return fc
    .tuple(fc.array(someRound, { minLength: 5, maxLength: 5 }), fc.constantFrom(...ABSENCE_RULES))
    .map(([matches, absence]) => ({ ...matchSeason(ids, ...matches), absence, allowsHalves: true }));
});
export const someSeason = fc.oneof(someStrokeSeason, someMatchSeason);

/**
 * Pairs the first two teams, the next two teams, and so on. If the number of teams is odd, the last team has
 * no match.
 */
export function inTwos(teamIds: readonly number[]): Match[] {
  return teamIds.flatMap((id, index): Match[] =>
    index % 2 === 1 ? [[teamIds[index - 1] as number, id]] : [],
  );
}

export const shuffled = <Thing>(things: readonly Thing[]): fc.Arbitrary<Thing[]> =>
  fc.shuffledSubarray([...things], { minLength: things.length });
