import type {
  LeagueType,
  PlayedScore,
  Result,
  ScoringType,
  SeasonRules,
  Team,
} from '@clubhouse/core/leagues';
import { combinedHandicap, oppositeResult, playerHandicaps } from '@clubhouse/core/leagues';

const NAMES: Record<LeagueType, readonly string[]> = {
  individual: ['Avery', 'Blake', 'Casey', 'Drew'],
  scramble: ['Avery & Alex', 'Blake & Bo', 'Casey & Cam', 'Drew & Dana'],
};

/**
 * The strokes of four teams in eight rounds. The first team beats the second team only if its two bad rounds
 * do not count. The last team missed five rounds.
 */
const STROKES = [
  [72, 70, 71, 84, 71, 70, 72, 86],
  [74, 73, 72, 73, 74, 73, 72, 73],
  [75, 77, 73, 76, 74, 75, 76, 74],
  [70, null, null, 71, null, null, 72, null],
] as const;

/** A round robin in three rounds. Each entry has the IDs of two teams and the first team's result. */
const MATCHES: readonly (readonly [number, number, Result])[][] = [
  [
    [1, 4, 'win'],
    [2, 3, 'half'],
  ],
  [
    [1, 3, 'win'],
    [2, 4, 'walkover'],
  ],
  [
    [2, 1, 'win'],
    [3, 4, 'win'],
  ],
];

const roundsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    roundNumber: index + 1,
    roundDate: '2026-01-01',
  }));

const teamsIn = (leagueType: LeagueType): Team[] =>
  NAMES[leagueType].map((name, index) => ({ teamId: index + 1, name, players: [] }));

const STROKE_SCORES: readonly PlayedScore[] = STROKES.flatMap((strokes, index) =>
  strokes.flatMap((count, round) =>
    count === null
      ? []
      : [{ teamId: index + 1, roundId: round + 1, strokes: count, result: null, opponentTeamId: null }],
  ),
);

/** For each scoring type, the team and the round in which a scramble partner is missing. */
const ALONE = { lowest_score: { teamId: 2, roundId: 4 }, match_play: { teamId: 3, roundId: 3 } };
const isAlone = (score: Pick<PlayedScore, 'teamId' | 'roundId'>, scoringType: ScoringType): boolean =>
  score.teamId === ALONE[scoringType].teamId && score.roundId === ALONE[scoringType].roundId;

/**
 * Returns the strokes of the sample season. In a scramble, marks the score of the partner who played alone.
 * If the league does not allow playing alone, leaves this score out.
 */
function strokeScores(leagueType: LeagueType, { allowsSingle }: SeasonRules): readonly PlayedScore[] {
  if (leagueType === 'individual') return STROKE_SCORES;
  return STROKE_SCORES.flatMap((score) => {
    if (!isAlone(score, 'lowest_score')) return [score];
    return allowsSingle ? [{ ...score, lineup: 'single' as const }] : [];
  });
}

/**
 * Returns the scores of the sample matches. If the league does not allow halves, the first team wins the
 * halved match. If the league does not allow playing alone, the team with one partner missing counts as
 * absent.
 */
const matchScores = (leagueType: LeagueType, { allowsHalves, allowsSingle }: SeasonRules): PlayedScore[] =>
  MATCHES.flatMap((matches, round) =>
    matches.flatMap(([one, other, stored]) => {
      const match = { roundId: round + 1, strokes: null };
      const isSingle =
        leagueType === 'scramble' && isAlone({ teamId: one, roundId: match.roundId }, 'match_play');
      const played = stored === 'half' && !allowsHalves ? 'win' : stored;
      const result = isSingle && !allowsSingle ? 'absent' : played;
      const lineup = isSingle && allowsSingle ? { lineup: 'single' as const } : {};
      return [
        { ...match, ...lineup, teamId: one, result, opponentTeamId: other },
        { ...match, teamId: other, result: oppositeResult(result), opponentTeamId: one },
      ];
    }),
  );

/** The sample players' handicaps, if the admin sets handicaps: one or two for each team. */
const SET_HANDICAPS: Record<LeagueType, readonly (readonly number[])[]> = {
  individual: [[0], [3], [8], [1]],
  scramble: [
    [0, 4],
    [6, 12],
    [16, 20],
    [2, 6],
  ],
};
export const setHandicapsOf = (leagueType: LeagueType, teamId: number): readonly number[] =>
  SET_HANDICAPS[leagueType][teamId - 1] ?? [];
const setHandicapOf = (leagueType: LeagueType, teamId: number): number =>
  combinedHandicap(setHandicapsOf(leagueType, teamId));
const SAMPLE_PAR = 72;

/**
 * Returns the teams, rounds and scores of the sample season. If the league uses handicaps, each score has the
 * team's handicap for the round. If the handicaps are computed, the strokes are adjusted to the league's par.
 * This way, the sample also fits a nine-hole course.
 */
export function sampleSeason(leagueType: LeagueType, scoringType: ScoringType, rules: SeasonRules) {
  const teams = teamsIn(leagueType);
  if (scoringType === 'match_play') {
    const scores = matchScores(leagueType, rules);
    const withHandicap = scores.map((score) => ({
      ...score,
      handicap: setHandicapOf(leagueType, score.teamId),
    }));
    return {
      teams,
      rounds: roundsOf(MATCHES.length),
      scores: rules.handicap === 'off' ? scores : withHandicap,
    };
  }
  const rounds = roundsOf(8);
  const strokes = strokeScores(leagueType, rules);
  if (rules.handicap === 'off') return { teams, rounds, scores: strokes };
  const isComputed = rules.handicap === 'computed';
  const shift = isComputed ? rules.handicapPar - SAMPLE_PAR : 0;
  const scores = strokes.map((score) => ({ ...score, strokes: Number(score.strokes) + shift }));
  const players = teams.map(({ teamId }) => ({
    id: teamId,
    teamId,
    handicap: isComputed ? null : setHandicapOf(leagueType, teamId),
  }));
  const handicaps = new Map(
    rounds.flatMap((round) =>
      playerHandicaps(rules, players, { rounds, scores, round }).map(
        (own) => [`${own.teamId} ${round.id}`, own.handicap] as const,
      ),
    ),
  );
  return {
    teams,
    rounds,
    scores: scores.map((score) => ({
      ...score,
      handicap: handicaps.get(`${score.teamId} ${score.roundId}`) ?? 0,
    })),
  };
}
