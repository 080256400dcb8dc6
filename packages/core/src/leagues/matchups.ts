import type { Matchup, Result, Score } from './play-contract.ts';
import { countedResult, type SeasonRules } from './season-rules.ts';
import type { Team } from './teams-contract.ts';

type Pair = [number, number | null];

/**
 * Pairs team IDs by the circle method. `roundNumber` starts at 1. A team whose opponent is null has a bye:
 * docs/product/leagues.md#pairing-rule.
 */
export function pairingsOf(teamIds: readonly number[], roundNumber: number): Pair[] {
  if (teamIds.length === 0) return [];
  const [lowest, ...others] = [...teamIds].sort((a, b) => a - b) as [number, ...number[]];
  const turning: (number | null)[] = others.length % 2 === 0 ? [...others, null] : others;
  const turned = (roundNumber - 1) % turning.length;
  const circle = [
    lowest,
    ...turning.slice(turning.length - turned),
    ...turning.slice(0, turning.length - turned),
  ];
  return Array.from({ length: circle.length / 2 }, (_, index) => {
    const [one, other] = [circle[index] ?? null, circle[circle.length - 1 - index] ?? null];
    return one === null ? [other as number, null] : [one, other];
  });
}

type Match = Pick<Score, 'teamId' | 'opponentTeamId' | 'result'>;

/**
 * Replaces planned pairs with the matches that were played. Teams that lose their planned opponent this way
 * are paired with each other.
 */
export function pairsPlayed(pairings: readonly Pair[], matches: readonly Match[]): Pair[] {
  const opponents = new Map(matches.map(({ teamId, opponentTeamId }) => [teamId, opponentTeamId]));
  const isKept = ([one, other]: Pair) =>
    (opponents.get(one) ?? other) === other && (other === null || (opponents.get(other) ?? one) === one);
  const kept = pairings.filter(isKept);
  const done = new Set(kept.flat());
  const played = [...opponents].flatMap(([one, other]): Pair[] => {
    if (other === null || done.has(one) || done.has(other)) return [];
    done.add(one).add(other);
    return [[one, other]];
  });
  const waiting = pairings.flat().filter((id): id is number => id !== null && !done.has(id));
  const rest = waiting.flatMap((one, index): Pair[] =>
    index % 2 === 0 ? [[one, waiting[index + 1] ?? null]] : [],
  );
  return [...kept, ...played, ...rest];
}

/** Returns the matchups of a round for the API. `teams` must include the withdrawn teams in `pairs`. */
export function matchupsOf(
  pairs: readonly Pair[],
  teams: readonly Team[],
  matches: readonly Match[],
  rules: Pick<SeasonRules, 'absence'>,
): Matchup[] {
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const results = new Map(matches.map(({ teamId, result }) => [teamId, result]));
  const isWinner = (id: number | null) => {
    const result = results.get(id ?? 0);
    return Boolean(result) && countedResult(result as Result, rules) === 'win';
  };
  return pairs.map(([one, other], index) => ({
    matchNumber: index + 1,
    teams: [byId.get(one) as Team, other === null ? null : (byId.get(other) as Team)],
    result: results.get(one) ?? null,
    winnerTeamId: [one, other].find(isWinner) ?? null,
  }));
}
