import * as z from 'zod/mini';
import type { League } from './contract.ts';
import { handicap, type Round, type Score } from './play-contract.ts';
import type { Participant } from './teams-contract.ts';

/** A league's handicap settings: docs/product/leagues.md#handicap. */
export type HandicapRules = Pick<League, 'handicap' | 'handicapRounds' | 'handicapCap' | 'handicapPar'>;

export const HANDICAP_LABEL = 'This is a league handicap, not an official Handicap Index.';

/**
 * A row of GET /api/leagues/:id/handicaps: a player's handicap for the next round, and the origin of the
 * handicap.
 */
export const playerHandicap = z.object({
  participantId: z.number(),
  teamId: z.number(),
  handicap: z.number(),
  /** The handicap that an admin entered. Null if no admin has entered one. */
  setHandicap: z.nullable(z.number()),
  /**
   * How many of the latest rounds were considered, and how many of them were dropped as the worst. Null if
   * the handicap was not computed.
   */
  computedFrom: z.nullable(z.object({ rounds: z.number(), dropped: z.number() })),
  /** Whether the cap lowered the handicap. */
  isCapped: z.boolean(),
});
export type PlayerHandicap = z.output<typeof playerHandicap>;

/**
 * Body of PUT /api/leagues/:id/participants/:participantId/handicap. Null removes the handicap that an admin
 * entered.
 */
export const handicapChange = z.object({ handicap: z.nullable(handicap) });

/**
 * A row of GET /api/leagues/:id/rounds/:roundId/handicaps. For a team without a score, this is the handicap
 * that a score entered now would get.
 */
export const teamHandicap = z.object({ teamId: z.number(), handicap: z.number() });
export type TeamHandicap = z.output<typeof teamHandicap>;

type Strokes = { strokes: number; handicap?: number | undefined };

/** Returns the strokes minus the handicap. If there is no handicap, net strokes equal gross strokes. */
export const netStrokes = ({ strokes, handicap }: Strokes): number => strokes - (handicap ?? 0);

/**
 * Returns the strokes that count in the standings: net strokes in a league with a handicap, otherwise gross
 * strokes.
 */
export const countedStrokes = (score: Strokes, rules: Pick<League, 'handicap'>): number =>
  rules.handicap === 'off' ? score.strokes : netStrokes(score);

/**
 * Returns whether handicaps can be computed. This requires an individual lowest-score league, because players
 * do not have strokes of their own in other leagues.
 */
export const canComputeHandicaps = ({
  leagueType,
  scoringType,
}: Pick<League, 'leagueType' | 'scoringType'>): boolean =>
  leagueType === 'individual' && scoringType === 'lowest_score';

type Player = Pick<Participant, 'id' | 'teamId'> & { handicap: number | null };
type PlayedRound = Pick<Round, 'id' | 'roundDate' | 'roundNumber'>;
type PlayedStrokes = Pick<Score, 'roundId' | 'teamId' | 'strokes'> & Partial<Pick<Score, 'lineup'>>;

const inOrder = (a: PlayedRound, b: PlayedRound) =>
  a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber;

type Play = {
  rounds: readonly PlayedRound[];
  /** Must contain only scores that count. */
  scores: readonly PlayedStrokes[];
  /**
   * The round to compute handicaps for. Only earlier rounds count. If this is null, the handicaps are for the
   * next round, and all rounds count.
   */
  round: PlayedRound | null;
};

/** Returns each player's handicap for a round: docs/product/leagues.md#computed-handicaps. */
export function playerHandicaps(
  rules: HandicapRules,
  players: readonly Player[],
  { rounds, scores, round }: Play,
): PlayerHandicap[] {
  const latestFirst = rounds
    .filter((other) => round === null || inOrder(other, round) < 0)
    .sort((a, b) => inOrder(b, a));
  // Leaves out a substitute's score, because it does not show how well the replaced player plays.
  const own = scores.filter(({ lineup }) => lineup !== 'substitute');
  const strokes = new Map(own.map((score) => [`${score.teamId} ${score.roundId}`, score.strokes]));
  return players.map(({ id, teamId, handicap: setHandicap }) => {
    const player = { participantId: id, teamId, setHandicap };
    if (rules.handicap !== 'computed') {
      return { ...player, handicap: setHandicap ?? 0, computedFrom: null, isCapped: false };
    }
    const played = latestFirst.flatMap(({ id: roundId }) => strokes.get(`${teamId} ${roundId}`) ?? []);
    return { ...player, ...computedHandicap(played.slice(0, rules.handicapRounds), setHandicap, rules) };
  });
}

function computedHandicap(
  strokes: readonly number[],
  setHandicap: number | null,
  { handicapPar, handicapCap }: HandicapRules,
): Pick<PlayerHandicap, 'handicap' | 'computedFrom' | 'isCapped'> {
  const dropped = Math.floor(strokes.length / 3);
  const kept = strokes.toSorted((a, b) => a - b).slice(0, strokes.length - dropped);
  const average = kept.reduce((sum, each) => sum + each, 0) / kept.length;
  const uncapped = kept.length === 0 ? (setHandicap ?? 0) : Math.max(0, Math.round(average - handicapPar));
  return {
    handicap: Math.min(uncapped, handicapCap),
    computedFrom: kept.length === 0 ? null : { rounds: strokes.length, dropped },
    isCapped: uncapped > handicapCap,
  };
}

const LOWER_PERCENT = 35;
const HIGHER_PERCENT = 15;

/**
 * Combines the players' handicaps into the team's: docs/product/leagues.md#handicap-of-a-team. A single
 * player's handicap counts in full.
 */
export function combinedHandicap(handicaps: readonly number[]): number {
  const [lower = 0, higher] = [...handicaps].sort((a, b) => a - b);
  // Uses whole percents. With fractions such as 0.35, floating-point errors could round x.5 the wrong way.
  return higher === undefined ? lower : Math.round((LOWER_PERCENT * lower + HIGHER_PERCENT * higher) / 100);
}

/** Returns each team's handicap, sorted by team ID. */
export function teamHandicaps(
  players: readonly Pick<PlayerHandicap, 'teamId' | 'handicap'>[],
): TeamHandicap[] {
  const byTeam = new Map<number, number[]>();
  for (const { teamId, handicap } of players) {
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), handicap]);
  }
  return [...byTeam]
    .map(([teamId, handicaps]) => ({ teamId, handicap: combinedHandicap(handicaps) }))
    .sort((a, b) => a.teamId - b.teamId);
}

/** A substitute on one night. `participantId` is null if the substitute does not play in this league. */
type NightSubstitute = { participantId: number | null; handicap: number | null };

/**
 * Returns the handicaps of everyone who plays on a night: docs/product/leagues.md#handicap-of-a-substitute.
 * `absent` contains the absent players without a substitute. `substitutes` is keyed by the replaced player.
 */
export function handicapsOnNight(
  rules: HandicapRules,
  players: readonly PlayerHandicap[],
  { absent, substitutes }: Night,
): Pick<PlayerHandicap, 'teamId' | 'handicap'>[] {
  return players.flatMap(({ participantId, teamId, handicap }) => {
    const substitute = substitutes.get(participantId);
    if (!substitute) return absent.has(participantId) ? [] : [{ teamId, handicap }];
    const own = players.find((other) => other.participantId === substitute.participantId)?.handicap;
    return [{ teamId, handicap: own ?? enteredHandicap(substitute.handicap, rules) }];
  });
}

type Night = { absent: ReadonlySet<number>; substitutes: ReadonlyMap<number, NightSubstitute> };

const enteredHandicap = (entered: number | null, { handicap, handicapCap }: HandicapRules) =>
  handicap === 'computed' ? Math.min(entered ?? 0, handicapCap) : (entered ?? 0);

/** Returns the strokes that a side gets in a match: the difference if its handicap is higher, or else 0. */
export const matchStrokes = (own: number, opponent: number): number => Math.max(0, own - opponent);

/** Explains the league's handicap rules in sentences. `competitor` is the word to use: "player" or "team". */
export function handicapTexts(
  rules: HandicapRules & Pick<League, 'scoringType'>,
  competitor: 'player' | 'team',
): string[] {
  if (rules.handicap === 'off') return [];
  const team =
    competitor === 'team'
      ? [
          `A team’s handicap is ${LOWER_PERCENT}% of the lower partner’s handicap plus ${HIGHER_PERCENT}% of the higher partner’s.`,
        ]
      : [];
  if (rules.scoringType === 'match_play') {
    return [
      `In a match, the ${competitor} with the higher handicap gets the difference in strokes.`,
      ...team,
      HANDICAP_LABEL,
    ];
  }
  return [
    `We use net scores: strokes minus the ${competitor}’s handicap at the time of the round.`,
    ...team,
    ...(rules.handicap === 'computed' ? [computationText(rules)] : []),
    HANDICAP_LABEL,
  ];
}

function computationText({ handicapRounds, handicapCap, handicapPar }: HandicapRules): string {
  const score =
    handicapRounds === 1
      ? 'the score in the last round'
      : `the average score in the last ${handicapRounds} rounds`;
  const dropped = handicapRounds < 3 ? '' : ' The worst third of these rounds doesn’t count.';
  return `A handicap is ${score}, minus par (${handicapPar}).${dropped} The maximum is ${handicapCap}.`;
}
