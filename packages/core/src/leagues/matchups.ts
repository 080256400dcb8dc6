import type { Matchup, Score } from './play-contract.ts';
import type { Team } from './teams-contract.ts';

type Pair = [number, number | null];

/** Pairs team IDs by the circle method. The first round is 1. Null is a bye: docs/product/leagues.md#pairing-rule. */
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

/** Replaces planned pairs by played matches. Teams that lose their opponent this way are paired with each other. */
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
): Matchup[] {
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const winners = new Set(matches.filter(({ result }) => result === 'win').map(({ teamId }) => teamId));
  return pairs.map(([one, other], index) => ({
    matchNumber: index + 1,
    teams: [byId.get(one) as Team, other === null ? null : (byId.get(other) as Team)],
    winnerTeamId: [one, other].find((id) => id !== null && winners.has(id)) ?? null,
  }));
}
