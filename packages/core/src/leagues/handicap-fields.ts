import * as z from 'zod/mini';
import { HANDICAPS, LEAGUE_TYPES, SCORING_TYPES } from './contract.ts';
import { canComputeHandicaps } from './handicap.ts';
import { MAX_HANDICAP, MAX_HANDICAP_ROUNDS, MAX_PAR, MIN_PAR } from './limits.ts';

const numberFrom = (smallest: number, largest: number) => {
  const message = `Enter a whole number from ${smallest} to ${largest}`;
  return z.int(message).check(z.gte(smallest, message), z.lte(largest, message));
};

export const handicapFields = {
  handicap: z.enum(HANDICAPS, 'Please select where handicaps come from'),
  handicapRounds: numberFrom(1, MAX_HANDICAP_ROUNDS),
  handicapCap: numberFrom(1, MAX_HANDICAP),
  handicapPar: numberFrom(MIN_PAR, MAX_PAR),
};

const checkedFields = z.object({
  leagueType: z.enum(LEAGUE_TYPES),
  scoringType: z.enum(SCORING_TYPES),
  handicap: handicapFields.handicap,
});

/**
 * Allows computed handicaps only in individual lowest-score leagues, because they are computed from a
 * player's strokes. In a scramble, only teams have strokes, and match play has no strokes. The check runs if
 * the three fields in `checkedFields` are valid.
 */
export const handicapCheck = z.refine<z.output<typeof checkedFields>>(
  (league) => league.handicap !== 'computed' || canComputeHandicaps(league),
  {
    path: ['handicap'],
    error:
      'Handicaps can be calculated only for individual leagues with “Lowest Score” scoring. For other leagues, choose “Set by admins.”',
    when: ({ value }) => checkedFields.safeParse(value).success,
  },
);
