import type {
  LeagueType,
  PlayedScore,
  Result,
  ScoringType,
  SeasonRules,
  Team,
} from '@clubhouse/core/leagues';
import { oppositeResult, playerHandicaps } from '@clubhouse/core/leagues';

const NAMES: Record<LeagueType, readonly string[]> = {
  individual: ['Avery', 'Blake', 'Casey', 'Drew'],
  scramble: ['Avery & Alex', 'Blake & Bo', 'Casey & Cam', 'Drew & Dana'],
};

/**
 * The strokes of four teams in eight rounds. Two bad rounds cost the first team the lead, and the last team
 * missed five rounds.
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

/**
 * Returns the scores of the sample matches. If the league does not allow halves, the first team wins the
 * halved match.
 */
const matchScores = (allowsHalves: boolean): PlayedScore[] =>
  MATCHES.flatMap((matches, round) =>
    matches.flatMap(([one, other, stored]) => {
      const result = stored === 'half' && !allowsHalves ? 'win' : stored;
      const match = { roundId: round + 1, strokes: null };
      return [
        { ...match, teamId: one, result, opponentTeamId: other },
        { ...match, teamId: other, result: oppositeResult(result), opponentTeamId: one },
      ];
    }),
  );

/** The sample players' handicaps, if the admin sets handicaps. */
const SET_HANDICAPS = [0, 3, 8, 1];
const setHandicapOf = (teamId: number): number => SET_HANDICAPS[teamId - 1] ?? 0;
const SAMPLE_PAR = 72;

/**
 * Returns the teams, rounds and scores of the sample season. If the league uses handicaps, each score
 * includes its round's handicap. If the handicaps are computed, the strokes are adjusted to the league's par.
 * This way, the sample also fits a nine-hole course.
 */
export function sampleSeason(leagueType: LeagueType, scoringType: ScoringType, rules: SeasonRules) {
  const teams = teamsIn(leagueType);
  if (scoringType === 'match_play') {
    const scores = matchScores(rules.allowsHalves);
    const withHandicap = scores.map((score) => ({ ...score, handicap: setHandicapOf(score.teamId) }));
    return {
      teams,
      rounds: roundsOf(MATCHES.length),
      scores: rules.handicap === 'off' ? scores : withHandicap,
    };
  }
  const rounds = roundsOf(8);
  if (rules.handicap === 'off') return { teams, rounds, scores: STROKE_SCORES };
  const isComputed = rules.handicap === 'computed';
  const shift = isComputed ? rules.handicapPar - SAMPLE_PAR : 0;
  const scores = STROKE_SCORES.map((score) => ({ ...score, strokes: Number(score.strokes) + shift }));
  const players = teams.map(({ teamId }) => ({
    id: teamId,
    teamId,
    handicap: isComputed ? null : setHandicapOf(teamId),
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
