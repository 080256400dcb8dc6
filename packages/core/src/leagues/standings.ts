import { countedStrokes } from './handicap.ts';
import { POINTS } from './limits.ts';
import type { Round, Score, Standing, TieBreak } from './play-contract.ts';
import { countedResult, roundsToQualify, type StandingsRules } from './season-rules.ts';
import type { Team } from './teams-contract.ts';

export type PlayedScore = Pick<
  Score,
  'teamId' | 'roundId' | 'strokes' | 'result' | 'opponentTeamId' | 'handicap'
> &
  Partial<Pick<Score, 'lineup'>>;
type PlayedRound = Pick<Round, 'id' | 'roundDate' | 'roundNumber' | 'playoffTeams'>;

/**
 * A team's results so far. `strokes[0]` is for the season's first round, `strokes[1]` for the second. If the
 * league has a handicap, `strokes` are net. `gross` contains the gross strokes, keyed by round ID.
 */
type TeamRecord = {
  team: Team;
  roundsPlayed: number;
  strokes: (number | undefined)[];
  gross: Map<number, number>;
  /** The rounds that count, best first. `droppedRoundIds` contains the other rounds. */
  counted: { roundId: number; strokes: number }[];
  droppedRoundIds: number[];
  total: number;
  wins: number;
  halves: number;
  losses: number;
  points: number;
  pointsAgainst: Map<number, number>;
};

type Compare = (a: TeamRecord, b: TeamRecord) => number;
type Rule = { name: TieBreak | null; compare: (tied: readonly TeamRecord[]) => Compare };
type Placed = { record: TeamRecord; tieBreak: TieBreak | null; isShared: boolean };

/**
 * Returns the standings. `teams` must not include withdrawn teams, but results against them still count:
 * docs/product/leagues.md#standings.
 */
export function standingsOf(
  standingsRules: StandingsRules,
  teams: readonly Team[],
  allRounds: readonly PlayedRound[],
  allScores: readonly PlayedScore[],
): Standing[] {
  const { scoringType } = standingsRules;
  // Playoff results never change the regular season's standings.
  const playoffs = new Set(allRounds.filter(({ playoffTeams }) => playoffTeams).map(({ id }) => id));
  const rounds = allRounds.filter(({ id }) => !playoffs.has(id));
  const scores = allScores.filter(({ roundId }) => !playoffs.has(roundId));
  const records = recordsOf(standingsRules, teams, rounds, scores);
  const [idle, playing] = [records.filter(hasNotPlayed), records.filter((record) => !hasNotPlayed(record))];
  const roundsWithScore = new Set(scores.map(({ roundId }) => roundId)).size;
  const needed = roundsToQualify(standingsRules, roundsWithScore);
  const isQualified = ({ roundsPlayed }: TeamRecord) => roundsPlayed >= needed;

  const rules = scoringType === 'match_play' ? MATCH_PLAY : LOWEST_SCORE;
  const qualified = rankTied(playing.filter(isQualified), rules);
  const others = rankTied(
    playing.filter((record) => !isQualified(record)),
    rules,
  );
  const lastQualified = qualified.at(-1)?.record;
  const [firstOther] = others;
  if (firstOther && lastQualified && byAverage(lastQualified, firstOther.record) === 0) {
    firstOther.tieBreak = 'qualification';
  }
  const unranked = idle.sort(byTeam).map((record) => ({ record, rank: null, tieBreak: null }));
  return [...ranked([...qualified, ...others]), ...unranked].map(({ record, rank, tieBreak }) => ({
    rank,
    tieBreak,
    qualified: isQualified(record),
    roundsMissing: Math.max(0, needed - record.roundsPlayed),
    ...figuresOf(record, standingsRules),
  }));
}

const hasNotPlayed = ({ roundsPlayed }: TeamRecord) => roundsPlayed === 0;
const byTeam: Compare = (a, b) => a.team.teamId - b.team.teamId;

function recordsOf(
  standingsRules: StandingsRules,
  teams: readonly Team[],
  rounds: readonly PlayedRound[],
  scores: readonly PlayedScore[],
): TeamRecord[] {
  const playedInOrder = [...rounds].sort(
    (a, b) => a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber,
  );
  const ranks = new Map(playedInOrder.map(({ id }, index) => [id, index]));
  const records = new Map(
    teams.map((team): [number, TeamRecord] => [
      team.teamId,
      {
        team,
        roundsPlayed: 0,
        strokes: [],
        gross: new Map(),
        counted: [],
        droppedRoundIds: [],
        total: 0,
        wins: 0,
        halves: 0,
        losses: 0,
        points: 0,
        pointsAgainst: new Map(),
      },
    ]),
  );
  for (const score of scores) {
    const { teamId, roundId, strokes, result, opponentTeamId } = score;
    const record = records.get(teamId);
    const roundRank = ranks.get(roundId);
    if (!record || roundRank === undefined) continue;
    if (strokes !== null) {
      record.roundsPlayed += 1;
      record.strokes[roundRank] = countedStrokes({ ...score, strokes }, standingsRules);
      record.gross.set(roundId, strokes);
    }
    const counted = result && countedResult(result, standingsRules);
    if (counted && opponentTeamId !== null) {
      record.roundsPlayed += 1;
      record[TALLIES[counted]] += 1;
      record.points += POINTS[counted];
      const before = record.pointsAgainst.get(opponentTeamId) ?? 0;
      record.pointsAgainst.set(opponentTeamId, before + POINTS[counted]);
    }
  }
  for (const record of records.values()) countBestRounds(record, playedInOrder, standingsRules);
  return [...records.values()];
}

const TALLIES = { win: 'wins', half: 'halves', loss: 'losses' } as const;

/**
 * Decides which of a team's rounds count: the best ones. Of two rounds with the same strokes, the earlier one
 * is chosen first.
 */
function countBestRounds(
  record: TeamRecord,
  playedInOrder: readonly PlayedRound[],
  { countedRounds }: StandingsRules,
): void {
  const bestFirst = playedInOrder
    .flatMap(({ id }, rank) => {
      const strokes = record.strokes[rank];
      return strokes === undefined ? [] : [{ roundId: id, strokes }];
    })
    .sort((a, b) => a.strokes - b.strokes);
  const count = countedRounds ?? bestFirst.length;
  record.counted = bestFirst.slice(0, count);
  record.droppedRoundIds = bestFirst.slice(count).map(({ roundId }) => roundId);
  record.total = record.counted.reduce((sum, { strokes }) => sum + strokes, 0);
}

/**
 * Sorts by average strokes, lowest first. Cross-multiplies instead of dividing, because division causes
 * rounding errors.
 */
const byAverage: Compare = (a, b) => a.total * b.counted.length - b.total * a.counted.length;

const bestOf = ({ counted }: TeamRecord) => counted[0]?.strokes ?? Number.POSITIVE_INFINITY;

/** Sorts by strokes in the latest round that all tied teams played, lowest first. */
function byLatestRound(tied: readonly TeamRecord[]): Compare {
  const [first] = tied;
  const latest = (first?.strokes ?? []).findLastIndex((_, rank) =>
    tied.every(({ strokes }) => strokes[rank] !== undefined),
  );
  return (a, b) => (latest === -1 ? 0 : Number(a.strokes[latest]) - Number(b.strokes[latest]));
}

/** Sorts by points from the matches between the tied teams, highest first. */
function byHeadToHead(tied: readonly TeamRecord[]): Compare {
  const among = new Set(tied.map(({ team }) => team.teamId));
  const pointsOf = ({ pointsAgainst }: TeamRecord) =>
    [...pointsAgainst].reduce((sum, [opponent, points]) => (among.has(opponent) ? sum + points : sum), 0);
  const points = new Map(tied.map((record) => [record, pointsOf(record)]));
  return (a, b) => Number(points.get(b)) - Number(points.get(a));
}

const LOWEST_SCORE: readonly Rule[] = [
  { name: null, compare: () => byAverage },
  { name: 'latest_round', compare: byLatestRound },
  { name: 'best_round', compare: () => (a, b) => bestOf(a) - bestOf(b) },
];

const MATCH_PLAY: readonly Rule[] = [
  { name: null, compare: () => (a, b) => b.points - a.points },
  { name: 'head_to_head', compare: byHeadToHead },
  { name: 'fewer_losses', compare: () => (a, b) => a.losses - b.losses },
];

/**
 * Applies the rules in order until one separates the teams. Then ranks each group that is still tied,
 * starting again with the first rule: docs/product/leagues.md#how-ties-are-broken.
 */
function rankTied(tied: readonly TeamRecord[], rules: readonly Rule[]): Placed[] {
  for (const { name, compare } of rules) {
    const groups = apart(tied, compare(tied));
    if (groups.length <= 1) continue;
    return groups.flatMap((group, index) => {
      const [first, ...others] = rankTied(group, rules) as [Placed, ...Placed[]];
      return [index === 0 ? first : { ...first, tieBreak: name }, ...others];
    });
  }
  return [...tied].sort(byTeam).map((record, index) => ({ record, tieBreak: null, isShared: index > 0 }));
}

/** Sorts the teams, and groups teams that are still tied. Any other team is a group of its own. */
function apart(tied: readonly TeamRecord[], compare: Compare): TeamRecord[][] {
  const groups: TeamRecord[][] = [];
  for (const record of [...tied].sort(compare)) {
    const group = groups.at(-1);
    if (group?.[0] && compare(group[0], record) === 0) group.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** Adds the ranks. Teams that stay tied share a rank, and the ranks after them are skipped: 1, 2, 2, 4. */
function ranked(placed: readonly Placed[]): (Placed & { rank: number })[] {
  let rank = 0;
  return placed.map((row, index) => {
    if (!row.isShared) rank = index + 1;
    return { ...row, rank };
  });
}

function figuresOf(record: TeamRecord, { scoringType, handicap }: StandingsRules) {
  const { team, roundsPlayed, droppedRoundIds, counted, total, wins, halves, losses, points } = record;
  const played = { team, roundsPlayed, droppedRoundIds };
  if (scoringType === 'match_play') return { ...played, ...NO_STROKES, wins, halves, losses, points };
  return {
    ...played,
    totalStrokes: total,
    averageStrokes: roundsPlayed === 0 ? null : total / counted.length,
    bestRound: counted[0]?.strokes ?? null,
    ...NO_MATCHES,
    ...(handicap !== 'off' && { grossAverage: grossAverage(record) }),
  };
}

const NO_STROKES = { totalStrokes: null, averageStrokes: null, bestRound: null };
const NO_MATCHES = { wins: null, halves: null, losses: null, points: null };

function grossAverage({ counted, gross }: TeamRecord): number | null {
  if (counted.length === 0) return null;
  return counted.reduce((sum, { roundId }) => sum + Number(gross.get(roundId)), 0) / counted.length;
}
