import { ABSENCE_NAMES, MAX_ROUNDS, PLAYOFF_SIZES, playoffRounds } from '@clubhouse/core/leagues';
import type { ComponentProps } from 'react';
import { SelectField, TextField } from '../../kit/index.ts';
import { SwitchField } from '../../kit/switch-field.tsx';
import { playoffSizeText } from '../playoffs/playoff-texts.ts';
import type { Form } from './form-types.ts';
import { HandicapFields } from './handicap-fields.tsx';
import { optionsOf } from './options-of.tsx';

/** The fields for the season rules of the selected scoring type: docs/product/leagues.md#season-rules. */
export function RuleFields({ form }: { form: Form }) {
  return (
    <>
      <CountingFields form={form} />
      {form.watch('leagueType') === 'scramble' && (
        <SwitchField
          label="Playing Alone"
          hint="If a partner is absent and has no substitute, the other player plays alone."
          {...form.register('allowsSingle')}
        />
      )}
      <HandicapFields form={form} />
    </>
  );
}

function CountingFields({ form: { formState, register, watch } }: { form: Form }) {
  const { errors } = formState;
  if (watch('scoringType') === 'match_play') {
    return (
      <>
        <SwitchField
          label="Halved Matches"
          hint="A match can end in a tie. Each side gets half a point."
          {...register('allowsHalves')}
        />
        {errors.allowsHalves && <p className="-mt-3 text-danger text-small">{errors.allowsHalves.message}</p>}
        <SelectField label="If One Side Is Absent" error={errors.absence?.message} {...register('absence')}>
          {optionsOf(ABSENCE_NAMES)}
        </SelectField>
      </>
    );
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <RoundsField
        label="Rounds That Count"
        placeholder="All"
        hint="Only the best rounds count. Leave blank to count all rounds."
        error={errors.countedRounds?.message}
        {...register('countedRounds', NUMBER_OR_NONE)}
      />
      <RoundsField
        label="Rounds to Qualify"
        placeholder="Half"
        hint="Anyone with fewer rounds ranks below the others. Leave blank to require half of the rounds."
        error={errors.minimumRounds?.message}
        {...register('minimumRounds', NUMBER_OR_NONE)}
      />
    </div>
  );
}

/** Converts an empty field to null, which stands for the default or for no playoffs. */
const NUMBER_OR_NONE = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
};

const RoundsField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="number" inputMode="numeric" min={1} max={MAX_ROUNDS} {...props} />
);

/** Selects the size of the playoffs. The empty option means no playoffs. */
export function PlayoffsField({ form: { formState, register, watch } }: { form: Form }) {
  const teams = watch('playoffTeams');
  const nights = teams ? playoffRounds(teams).length : 0;
  return (
    <SelectField
      label="Playoffs"
      hint={
        nights === 0
          ? 'The final standings decide the winner.'
          : `${nights === 1 ? 'One more night' : `${nights} more nights`} after the end date, on the same day of the week.`
      }
      error={formState.errors.playoffTeams?.message}
      {...register('playoffTeams', NUMBER_OR_NONE)}
    >
      <option value="">No playoffs</option>
      {PLAYOFF_SIZES.map((size) => (
        <option key={size} value={size}>
          {playoffSizeText(size)}
        </option>
      ))}
    </SelectField>
  );
}
