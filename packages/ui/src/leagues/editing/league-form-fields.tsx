import { baysOn, type Facility } from '@clubhouse/core/facility';
import {
  firstStartDate,
  LEAGUE_DAYS,
  LEAGUE_TYPE_NAMES,
  type League,
  type LeagueForm,
  lastTypedNight,
  MAX_ANSWERS_CLOSE_HOURS,
  MAX_PARTICIPANTS,
  SCORE_ENTRY_NAMES,
  SCORING_TYPE_NAMES,
  type ScoreEntry,
  SUBSTITUTE_NAMES,
} from '@clubhouse/core/leagues';
import { facilityDate, type Weekday, weekdayOf } from '@clubhouse/core/time';
import { type ComponentProps, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, SelectField, TextArea, TextField } from '../../kit/index.ts';
import { SwitchField } from '../../kit/switch-field.tsx';
import type { Form, LeagueFormInput } from './form-types.ts';
import { optionsOf } from './options-of.tsx';
import { PlayoffsField, RuleFields } from './rule-fields.tsx';

const SUBSTITUTE_HINTS: Record<League['substitutes'], string> = {
  off: 'Players who can’t make it need to contact the front desk. You can still name a substitute.',
  volunteers:
    'A player who can’t make it can ask members who volunteered to substitute. The first member to accept gets the spot.',
  members: 'A player who can’t make it can ask all members. The first member to accept gets the spot.',
};

const SCORE_ENTRY_HINTS: Record<ScoreEntry, string> = {
  admins: 'Admins enter the scores for each round.',
  players:
    'Players enter their own scores on their phones, and another player confirms them. After 48 hours, a score counts even if no one has confirmed it, unless it’s disputed.',
};

export function PlayFields({ form }: { form: Form }) {
  const { formState, register, watch } = form;
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
        <SelectField
          label="League Type"
          error={errors.leagueType?.message}
          {...register('leagueType', { deps: ['playoffTeams'] })}
        >
          {optionsOf(LEAGUE_TYPE_NAMES)}
        </SelectField>
        <SelectField label="Scoring Type" error={errors.scoringType?.message} {...register('scoringType')}>
          {optionsOf(SCORING_TYPE_NAMES)}
        </SelectField>
      </div>
      <RuleFields form={form} />
      <PlayoffsField form={form} />
      <SelectField
        label="Who Enters Scores"
        hint={SCORE_ENTRY_HINTS[watch('scoreEntry') ?? 'admins']}
        error={errors.scoreEntry?.message}
        {...register('scoreEntry')}
      >
        {optionsOf(SCORE_ENTRY_NAMES)}
      </SelectField>
      <SelectField
        label="Substitutes"
        hint={SUBSTITUTE_HINTS[watch('substitutes') ?? 'volunteers']}
        error={errors.substitutes?.message}
        {...register('substitutes')}
      >
        {optionsOf(SUBSTITUTE_NAMES)}
      </SelectField>
    </>
  );
}

export const seatsIn = (bays: number, { booking }: Facility): number =>
  Math.min(bays * booking.seatsPerBay, MAX_PARTICIPANTS);

/**
 * The fields for the season's dates and bays. A new start date sets the weekday. A new number of bays sets
 * the maximum number of participants.
 */
export function SeasonFields({ form, storedStart }: { form: Form; storedStart: string | undefined }) {
  const facility = useFacility();
  const { control, formState, getValues, register, setFocus, setValue, trigger, watch } = form;
  const { errors } = formState;
  const today = facilityDate(useNow(), facility);
  const [earlierDay, setEarlierDay] = useState<Weekday | null>(null);
  const playEvery = (day: Weekday) => setValue('dayOfWeek', day, { shouldDirty: true, shouldValidate: true });
  const startOn = (date: string) => {
    const before = getValues('dayOfWeek');
    // Players of a stored league already know the earlier weekday, so only a stored league gets a notice.
    if (storedStart !== undefined && before !== weekdayOf(date)) setEarlierDay(earlierDay ?? before);
    playEvery(weekdayOf(date));
    void trigger('endDate');
  };
  const day = watch('dayOfWeek');
  const [endDate, playoffTeams] = watch(['endDate', 'playoffTeams']);
  const mostBays = baysOn(lastTypedNight({ endDate, playoffTeams }), facility).length;
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
      <div>
        <SelectField
          label="League Day"
          error={errors.dayOfWeek?.message}
          {...register('dayOfWeek', { onChange: () => setEarlierDay(null) })}
        >
          {LEAGUE_DAYS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <div role="status">
          {earlierDay && earlierDay !== day && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-warning">
              League day changed to {day}.
              <Button
                look="secondary"
                onClick={() => {
                  playEvery(earlierDay);
                  setFocus('dayOfWeek');
                }}
              >
                Keep {earlierDay}
              </Button>
            </p>
          )}
        </div>
      </div>
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
          {...register('maxParticipants', { valueAsNumber: true, deps: ['playoffTeams'] })}
        />
      </div>
      <TextField
        label="Answers Close (hours before the start)"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_ANSWERS_CLOSE_HOURS}
        hint="Players can answer online until then. After that, they need to call the front desk."
        error={errors.answersCloseHours?.message}
        {...register('answersCloseHours', { valueAsNumber: true })}
      />
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
