import {
  canComputeHandicaps,
  HANDICAP_NAMES,
  type League,
  MAX_HANDICAP,
  MAX_HANDICAP_ROUNDS,
  MAX_PAR,
  MIN_PAR,
} from '@clubhouse/core/leagues';
import type { ComponentProps } from 'react';
import { SelectField, TextField } from '../../kit/index.ts';
import type { Form } from './form-types.ts';
import { optionsOf } from './options-of.tsx';

const HINTS: Record<League['handicap'], string> = {
  off: 'Everyone plays without a handicap.',
  admins:
    'You set each player’s handicap in the league’s player list. It’s a league handicap, not an official Handicap Index. Scores already entered will keep their old handicaps.',
  computed:
    'Each player’s handicap is how far over par they’ve averaged in recent rounds. It’s a league handicap, not an official Handicap Index. Scores already entered will keep their old handicaps.',
};

/** Fields that choose where handicaps come from: docs/product/leagues.md#handicap. */
export function HandicapFields({ form: { formState, register, resetField, watch } }: { form: Form }) {
  const { errors } = formState;
  const [leagueType, scoringType, handicap = 'off'] = watch(['leagueType', 'scoringType', 'handicap']);
  const { computed, ...others } = HANDICAP_NAMES;
  // The option for computed handicaps stays visible while it is selected, even if the league no longer allows
  // it. Users can then understand its error.
  const hasComputed = handicap === 'computed' || canComputeHandicaps({ leagueType, scoringType });
  return (
    <>
      <SelectField
        label="League Handicap"
        hint={HINTS[handicap]}
        error={errors.handicap?.message}
        {...register('handicap', {
          // Resets the number fields, because a hidden field with an invalid number would block saving for no
          // visible reason.
          onChange: () => {
            for (const name of NUMBERS) resetField(name);
          },
        })}
      >
        {optionsOf(hasComputed ? HANDICAP_NAMES : others)}
      </SelectField>
      {handicap === 'computed' && (
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberField
            label="Last Rounds"
            hint="The worst third of these rounds doesn’t count."
            min={1}
            max={MAX_HANDICAP_ROUNDS}
            error={errors.handicapRounds?.message}
            {...register('handicapRounds', { valueAsNumber: true })}
          />
          <NumberField
            label="Highest"
            hint="No handicap can be higher than this."
            min={1}
            max={MAX_HANDICAP}
            error={errors.handicapCap?.message}
            {...register('handicapCap', { valueAsNumber: true })}
          />
          <NumberField
            label="Par"
            hint="72 for 18 holes, 36 for nine."
            min={MIN_PAR}
            max={MAX_PAR}
            error={errors.handicapPar?.message}
            {...register('handicapPar', { valueAsNumber: true })}
          />
        </div>
      )}
    </>
  );
}

const NUMBERS = ['handicapRounds', 'handicapCap', 'handicapPar'] as const;

const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="number" inputMode="numeric" {...props} />
);
