import { type League, PLAYOFF_SIZES, type PlayoffSize } from './contract.ts';
import { countedStrokes } from './handicap.ts';
import type { Score } from './play-contract.ts';
import type { DecidedBy, PlayoffDecision } from './playoffs-contract.ts';
import { countedResult } from './season-rules.ts';

/** A team in the bracket. The best seed is 1. */
export type Seeded = { seed: number; teamId: number };

export type PlannedMatch = {
  playoffTeams: PlayoffSize;
  position: number;
  /**
   * The two teams. A side is null until the earlier match that fills it is decided. A side stays null if no
   * team can fill it, for example because both teams of the earlier match withdrew.
   */
  sides: [Seeded | null, Seeded | null];
  winner: Seeded | null;
  decidedBy: DecidedBy | null;
};

type MatchScore = Pick<Score, 'teamId' | 'strokes' | 'result' | 'opponentTeamId' | 'handicap'>;
type Decision = PlayoffDecision & { winnerTeamId: number };

type Input = {
  playoffTeams: PlayoffSize;
  /** In a lowest-score league with a handicap, net strokes decide the matches. */
  rules: Pick<League, 'handicap'>;
  /** Team IDs, best team first. If there are too few teams, the last slots stay open. */
  seeds: readonly number[];
  /** The scores that count, keyed by the number of teams in the round. */
  scores: ReadonlyMap<PlayoffSize, readonly MatchScore[]>;
  decisions: readonly Decision[];
  withdrawn: ReadonlySet<number>;
};

/** Returns the number of teams in each playoff round, first round first. For eight teams: 8, 4, 2. */
export const playoffRounds = (playoffTeams: PlayoffSize): PlayoffSize[] =>
  PLAYOFF_SIZES.filter((teams) => teams <= playoffTeams).reverse();

/**
 * Returns the seeds in bracket order. For eight teams: 1, 8, 4, 5, 2, 7, 3, 6. Neighbors play each other, and
 * then the winners of neighboring matches do. In this order, the best seeds meet as late as possible.
 */
export function bracketOrder(playoffTeams: number): number[] {
  if (playoffTeams === 1) return [1];
  return bracketOrder(playoffTeams / 2).flatMap((seed) => [seed, playoffTeams + 1 - seed]);
}

/** A slot in the bracket. `isOver` is true once no other team can reach the slot. */
type BracketSlot = { team: Seeded | null; isOver: boolean };

/** Returns all matches of the bracket, first round first: docs/product/leagues.md#the-bracket. */
export function bracketMatches(input: Input): PlannedMatch[] {
  let slots = bracketOrder(input.playoffTeams).map((seed): BracketSlot => {
    const teamId = input.seeds[seed - 1];
    return { team: teamId === undefined ? null : { seed, teamId }, isOver: teamId !== undefined };
  });
  return playoffRounds(input.playoffTeams).flatMap((playoffTeams) => {
    const pairs = slots.flatMap((slot, index) =>
      index % 2 === 0 ? [[slot, slots[index + 1] as BracketSlot] as const] : [],
    );
    const matches = pairs.map((pair, index) => playMatch(pair, { playoffTeams, position: index + 1 }, input));
    slots = matches.map(({ match, isOver }) => ({ team: match.winner, isOver }));
    return matches.map(({ match }) => match);
  });
}

type MatchKey = Pick<PlannedMatch, 'playoffTeams' | 'position'>;

function playMatch(
  [first, second]: readonly [BracketSlot, BracketSlot],
  key: MatchKey,
  { rules, scores, decisions, withdrawn }: Input,
): { match: PlannedMatch; isOver: boolean } {
  const match: PlannedMatch = { ...key, sides: [first.team, second.team], winner: null, decidedBy: null };
  const won = (winner: Seeded, decidedBy: DecidedBy) => ({
    match: { ...match, winner, decidedBy },
    isOver: true,
  });
  const [one, other] = match.sides;
  if (!one || !other) {
    if (!first.isOver || !second.isOver) return { match, isOver: false };
    const left = one ?? other;
    return left && !withdrawn.has(left.teamId) ? won(left, 'withdrawal') : { match, isOver: true };
  }
  const inRound = scores.get(key.playoffTeams) ?? [];
  const outcome = matchOutcome(one.teamId, other.teamId, inRound, rules);
  if (outcome === 'first') return won(one, 'score');
  if (outcome === 'second') return won(other, 'score');
  const decision = decisions.find(
    ({ playoffTeams, position }) => playoffTeams === key.playoffTeams && position === key.position,
  );
  const chosen = match.sides.find((side) => side?.teamId === decision?.winnerTeamId);
  if (chosen) return won(chosen, 'admin');
  // A tie stays decided even if the winner withdraws later, because the next match may already have a score.
  if (outcome === 'tie') return won(one.seed < other.seed ? one : other, 'seed');
  const [present] = [one, other].filter(({ teamId }) => !withdrawn.has(teamId));
  if (withdrawn.has(one.teamId) || withdrawn.has(other.teamId)) {
    return present ? won(present, 'withdrawal') : { match, isOver: true };
  }
  return { match, isOver: false };
}

/**
 * Returns the outcome of a match according to its scores: 'first' if `teamId` won, 'second' if `opponentId`
 * won, or 'tie'. Null if there is no result yet (docs/product/leagues.md#who-advances).
 */
export function matchOutcome(
  teamId: number,
  opponentId: number,
  scores: readonly MatchScore[],
  rules: Pick<League, 'handicap'>,
): 'first' | 'second' | 'tie' | null {
  const own = scores.find((score) => score.teamId === teamId);
  const others = scores.find((score) => score.teamId === opponentId);
  if (!own || !others) return null;
  if (own.result !== null) {
    if (own.opponentTeamId !== opponentId) return null;
    // In the playoffs, an absent team loses, even if the league's absence rule is `no_points`. If both teams
    // are absent, the match is a tie.
    const result = countedResult(own.result, { absence: 'opponent_wins' });
    if (result === 'win') return 'first';
    return result === 'loss' ? 'second' : 'tie';
  }
  if (own.strokes === null || others.strokes === null) return null;
  const [one, other] = [own, others].map(({ strokes, handicap }) =>
    countedStrokes({ strokes: strokes ?? 0, handicap }, rules),
  ) as [number, number];
  if (one === other) return 'tie';
  return one < other ? 'first' : 'second';
}

/** Returns whether a team plays in a playoff round, or can still reach that round. */
export function canStillPlay(
  matches: readonly PlannedMatch[],
  teamId: number,
  playoffTeams: PlayoffSize,
): boolean {
  const own = matches.filter(({ sides }) => sides.some((side) => side?.teamId === teamId));
  const last = own.at(-1);
  if (!last || last.playoffTeams <= playoffTeams)
    return own.some((match) => match.playoffTeams === playoffTeams);
  return last.winner === null;
}

type StoredScore = Pick<Score, 'id' | 'roundId' | 'teamId'>;

/**
 * A match whose teams change because an earlier result changes. The match would lose the scores in
 * `scoreIds`.
 */
export type BracketChange = { before: PlannedMatch; after: PlannedMatch; scoreIds: number[] };

/** Returns the matches that would lose scores because at least one of their teams changes. */
export function bracketChanges(
  before: readonly PlannedMatch[],
  after: readonly PlannedMatch[],
  scores: ReadonlyMap<PlayoffSize, readonly StoredScore[]>,
): BracketChange[] {
  return before.flatMap((match, index) => {
    const changed = after[index] as PlannedMatch;
    const idsOf = ({ sides }: PlannedMatch) => sides.map((side) => side?.teamId);
    if (idsOf(match).join() === idsOf(changed).join()) return [];
    const inRound = scores.get(match.playoffTeams) ?? [];
    const scoreIds = inRound.filter(({ teamId }) => idsOf(match).includes(teamId)).map(({ id }) => id);
    return scoreIds.length > 0 ? [{ before: match, after: changed, scoreIds }] : [];
  });
}
