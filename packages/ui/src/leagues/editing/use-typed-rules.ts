import { DEFAULT_SEASON_RULES, leagueChange, type SeasonRules } from '@clubhouse/core/leagues';
import { useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useFacility } from '../../client/facility.ts';
import type { LeagueFormInput } from './form-types.ts';

const RULES = [
  'countedRounds',
  'minimumRounds',
  'allowsHalves',
  'absence',
  'allowsSingle',
  'handicap',
  'handicapRounds',
  'handicapCap',
  'handicapPar',
  'playoffTeams',
] as const;

/** Returns the season rules typed in the form. While a rule is invalid, returns the last valid rules. */
export function useTypedRules(control: Control<LeagueFormInput>): SeasonRules {
  const values = useWatch({ control, name: RULES });
  const valid = useRef(DEFAULT_SEASON_RULES);
  const typed = Object.fromEntries(RULES.map((name, index) => [name, values[index]]));
  const { success, data } = leagueChange(useFacility()).safeParse(typed);
  if (success) valid.current = { ...DEFAULT_SEASON_RULES, ...data };
  return valid.current;
}
