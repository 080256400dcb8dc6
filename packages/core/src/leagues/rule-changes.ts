import type { Refusal } from '../errors/index.ts';
import type { League } from './contract.ts';
import type { Standing } from './play-contract.ts';
import type { SeasonRules } from './season-rules.ts';
import type { Team } from './teams-contract.ts';

type Rules = SeasonRules & Pick<League, 'scoringType' | 'leagueType'>;

const RULES_OF = {
  lowest_score: ['countedRounds', 'minimumRounds', 'playoffTeams'],
  match_play: ['allowsHalves', 'absence', 'playoffTeams'],
} as const;
const RULES_OF_TYPE = { individual: [], scramble: ['allowsSingle'] } as const;
const COMPUTATION = ['handicapRounds', 'handicapCap', 'handicapPar'] as const;

const handicapRules = ({ handicap }: Pick<SeasonRules, 'handicap'>) =>
  handicap === 'computed' ? (['handicap', ...COMPUTATION] as const) : (['handicap'] as const);

/**
 * Returns whether the season rules have changed. Ignores rules that do not apply to the league's new type and
 * settings.
 */
export const haveRulesChanged = (before: SeasonRules, after: Rules): boolean =>
  [...RULES_OF[after.scoringType], ...RULES_OF_TYPE[after.leagueType], ...handicapRules(after)].some(
    (name) => before[name] !== after[name],
  );

/**
 * Returns why season rules cannot change, or null. After the first score, an admin must confirm the change:
 * docs/product/leagues.md#changing-the-rules.
 */
export function ruleChangeRefusal(
  before: SeasonRules,
  after: Rules,
  { hasScores, isConfirmed }: { hasScores: boolean; isConfirmed: boolean },
): Refusal | null {
  if (!hasScores || isConfirmed || !haveRulesChanged(before, after)) return null;
  return {
    code: 'rules_locked',
    message: 'This league already has scores. Please confirm the new season rules.',
  };
}

/** Explains how changed handicap settings affect the scores so far. Null if none of these settings changed. */
export function handicapChangeText(before: SeasonRules, after: SeasonRules): string | null {
  if (after.handicap === 'off') return before.handicap === 'off' ? null : 'Handicaps no longer count.';
  const isChanged = handicapRules(after).some((name) => before[name] !== after[name]);
  return isChanged ? 'Scores already entered will keep their old handicaps.' : null;
}

/** A team whose rank changed. A rank is null if the team has not played. */
export type RankChange = { team: Team; before: number | null; after: number | null };

/**
 * Compares two standings of the same teams. Returns the teams whose rank changed, in the order of the second
 * standings.
 */
export function rankChanges(before: readonly Standing[], after: readonly Standing[]): RankChange[] {
  const ranks = new Map(before.map(({ team, rank }) => [team.teamId, rank]));
  return after
    .map(({ team, rank }) => ({ team, before: ranks.get(team.teamId) ?? null, after: rank }))
    .filter((change) => change.before !== change.after);
}

/** Returns, for example, "3 teams have new ranks." or "1 player has a new rank." */
export function rankChangesText(changes: readonly RankChange[], competitor: 'player' | 'team'): string {
  if (changes.length === 0) return `Every ${competitor}’s rank stays the same.`;
  if (changes.length === 1) return `1 ${competitor} has a new rank.`;
  return `${changes.length} ${competitor}s have new ranks.`;
}
