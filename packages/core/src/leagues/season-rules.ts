import type { Refusal } from '../errors/index.ts';
import type { League } from './contract.ts';
import { type HandicapRules, handicapTexts } from './handicap.ts';
import { POINTS } from './limits.ts';
import type { Result } from './play-contract.ts';

/** The league settings that decide how results count: docs/product/leagues.md#season-rules. */
export type SeasonRules = HandicapRules &
  Pick<
    League,
    'countedRounds' | 'minimumRounds' | 'allowsHalves' | 'absence' | 'allowsSingle' | 'playoffTeams'
  >;

/** The settings that affect the order of the standings. */
export type StandingsRules = Pick<
  League,
  'scoringType' | 'countedRounds' | 'minimumRounds' | 'absence' | 'handicap'
>;

/**
 * By default, all rounds count, and a team qualifies by playing half of the rounds. Matches cannot end in a
 * tie, an absent team loses, and nobody plays alone in a scramble. There are no handicaps and no playoffs.
 */
export const DEFAULT_SEASON_RULES: SeasonRules = {
  countedRounds: null,
  minimumRounds: null,
  allowsHalves: false,
  absence: 'opponent_wins',
  allowsSingle: false,
  handicap: 'off',
  handicapRounds: 5,
  handicapCap: 18,
  handicapPar: 72,
  playoffTeams: null,
};

/** Returns the number of rounds that a team must play to qualify: docs/product/leagues.md#qualification. */
export const roundsToQualify = (
  { scoringType, minimumRounds }: StandingsRules,
  roundsWithScore: number,
): number => (scoringType === 'match_play' ? 0 : (minimumRounds ?? Math.ceil(roundsWithScore / 2)));

/**
 * Converts an absence to a win or a loss. Returns other results unchanged. Null if the match counts for
 * neither team: docs/product/leagues.md#absent-teams.
 */
export function countedResult(
  result: Result,
  { absence }: Pick<SeasonRules, 'absence'>,
): keyof typeof POINTS | null {
  if (result === 'both_absent') return null;
  if (result !== 'walkover' && result !== 'absent') return result;
  if (absence === 'no_points') return null;
  return result === 'walkover' ? 'win' : 'loss';
}

const OPPOSITES: Record<Result, Result> = {
  win: 'loss',
  loss: 'win',
  half: 'half',
  walkover: 'absent',
  absent: 'walkover',
  both_absent: 'both_absent',
};

/**
 * Returns why a league does not allow a result, or null. Only a tie can be refused:
 * docs/product/leagues.md#halved-matches.
 */
export function resultRefusal(
  result: Result,
  { allowsHalves }: Pick<SeasonRules, 'allowsHalves'>,
): Refusal | null {
  if (result !== 'half' || allowsHalves) return null;
  return { code: 'no_halves', message: 'Matches in this league can’t end in a tie.' };
}

/** Returns the opponent's result in the same match. */
export const oppositeResult = (result: Result): Result => OPPOSITES[result];

const rounds = (count: number) => (count === 1 ? '1 round' : `${count} rounds`);

/**
 * Returns the season rules as sentences, for screens and emails. `competitor` is "player" in an individual
 * league, and "team" in a scramble.
 */
export function seasonRuleTexts(
  rules: SeasonRules & Pick<League, 'scoringType'>,
  competitor: 'player' | 'team',
): string[] {
  const texts =
    rules.scoringType === 'match_play'
      ? [pointsText(rules), absenceText(rules, competitor)]
      : [countingText(rules, competitor), qualifyingText(rules, competitor)];
  return [
    ...texts,
    ...(competitor === 'team' ? [singleText(rules)] : []),
    ...handicapTexts(rules, competitor),
    ...playoffsText(rules, competitor),
  ];
}

const singleText = ({ allowsSingle }: SeasonRules): string =>
  allowsSingle
    ? 'If a partner is absent and has no substitute, the other player plays alone.'
    : 'If a partner is absent, the team needs a substitute.';

const playoffsText = ({ playoffTeams }: SeasonRules, competitor: string): string[] =>
  playoffTeams === null
    ? []
    : [`The top ${playoffTeams} ${competitor}s go to the playoffs after the season.`];

function countingText({ countedRounds }: SeasonRules, competitor: string): string {
  if (countedRounds === null) return 'All rounds count toward the average.';
  return `Each ${competitor}’s best ${countedRounds === 1 ? 'round counts' : `${countedRounds} rounds count`} toward the average.`;
}

function qualifyingText({ minimumRounds }: SeasonRules, competitor: string): string {
  const needed =
    minimumRounds === null
      ? 'at least half of the scored rounds, rounded up'
      : `at least ${rounds(minimumRounds)}`;
  return `A ${competitor} qualifies by playing ${needed}. Qualified ${competitor}s rank ahead of the others.`;
}

function pointsText({ allowsHalves }: SeasonRules): string {
  const points = `A win is worth ${POINTS.win} point, and a loss is worth ${POINTS.loss}.`;
  return allowsHalves
    ? `${points} A halved match is worth half a point for each side.`
    : `${points} Matches can’t end in a tie.`;
}

function absenceText({ absence }: SeasonRules, competitor: string): string {
  const loss =
    absence === 'opponent_wins'
      ? `If a ${competitor} is absent, the opponent wins.`
      : `If a ${competitor} is absent, neither side gets points.`;
  return `${loss} If both are absent, the match doesn’t count.`;
}
