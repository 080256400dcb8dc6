import { baysOn, type Facility } from '@clubhouse/core/facility';
import {
  firstStartDate,
  LEAGUE_DAYS,
  LEAGUE_TYPE_NAMES,
  type LeagueForm,
  type leagueForm,
  MAX_PARTICIPANTS,
  SCORING_TYPE_NAMES,
} from '@clubhouse/core/leagues';
import { facilityDate, weekdayOf } from '@clubhouse/core/time';
import type { ComponentProps } from 'react';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { SelectField, TextArea, TextField } from '../../kit/index.ts';
import { SwitchField } from '../../kit/switch-field.tsx';

export type LeagueFormInput = z.input<ReturnType<typeof leagueForm>>;
type Form = UseFormReturn<LeagueFormInput, unknown, LeagueForm>;

export function PlayFields({ form: { formState, register } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <TextField label="League Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Description (optional)"
        rows={6}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="League Type" error={errors.leagueType?.message} {...register('leagueType')}>
          {optionsOf(LEAGUE_TYPE_NAMES)}
        </SelectField>
        <SelectField label="Scoring Type" error={errors.scoringType?.message} {...register('scoringType')}>
          {optionsOf(SCORING_TYPE_NAMES)}
        </SelectField>
      </div>
    </>
  );
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** Returns how many participants a league with this number of bays has room for. */
export const seatsIn = (bays: number, { booking }: Facility): number =>
  Math.min(bays * booking.seatsPerBay, MAX_PARTICIPANTS);

/** The start date also sets the weekday. The number of bays also sets the maximum number of participants. */
export function SeasonFields({ form, storedStart }: { form: Form; storedStart: string | undefined }) {
  const facility = useFacility();
  const { control, formState, register, setValue, trigger, watch } = form;
  const { errors } = formState;
  const today = facilityDate(useNow(), facility);
  const startOn = (date: string) => {
    setValue('dayOfWeek', weekdayOf(date), { shouldDirty: true, shouldValidate: true });
    void trigger('endDate');
  };
  const mostBays = baysOn(watch('endDate'), facility).length;
  const playOn = (bays: number) => {
    if (!Number.isInteger(bays) || bays < 1 || bays > mostBays) return;
    setValue('maxParticipants', seatsIn(bays, facility), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDate
          control={control}
          name="startDate"
          label="Start Date"
          min={firstStartDate(today)}
          kept={storedStart}
          onChosen={startOn}
        />
        <FormDate control={control} name="endDate" label="End Date" min={watch('startDate')} />
      </div>
      <SelectField label="League Day" error={errors.dayOfWeek?.message} {...register('dayOfWeek')}>
        {LEAGUE_DAYS.map((day) => (
          <option key={day} value={day}>
            {day}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label="Start Time"
          type="time"
          error={errors.startTime?.message}
          {...register('startTime', { deps: ['endTime'] })}
        />
        <TextField label="End Time" type="time" error={errors.endTime?.message} {...register('endTime')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Number of Bays"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostBays}
          error={errors.numberOfBays?.message}
          {...register('numberOfBays', {
            valueAsNumber: true,
            onChange: ({ target }) => playOn(target.valueAsNumber),
          })}
        />
        <TextField
          label="Maximum Participants"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_PARTICIPANTS}
          error={errors.maxParticipants?.message}
          {...register('maxParticipants', { valueAsNumber: true })}
        />
      </div>
      <SwitchField
        label="Active League"
        hint="Inactive leagues won't appear in public league listings"
        {...register('isActive')}
      />
    </>
  );
}

type FormDateProps = Pick<ComponentProps<typeof DateField>, 'label' | 'min' | 'kept'> & {
  control: Control<LeagueFormInput, unknown, LeagueForm>;
  name: 'startDate' | 'endDate';
  onChosen?: (date: string) => void;
};

function FormDate({ control, name, onChosen, ...props }: FormDateProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DateField
      {...props}
      ref={field.ref}
      value={field.value}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={(date) => {
        field.onChange(date);
        onChosen?.(date);
      }}
    />
  );
}
