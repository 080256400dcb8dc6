import type { Facility } from '@clubhouse/core/facility';
import {
  type League,
  type NewRound,
  newRound,
  type Round,
  round,
  sessionDatesOf,
} from '@clubhouse/core/leagues';
import { facilityDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFacility } from '../../client/facility.ts';
import { api, readClock } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, showToast, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { useLeagueChange } from '../api.ts';
import { roundTitleOf } from '../league-texts.ts';

export function AddRoundForm({ league, rounds }: { league: League; rounds: readonly Round[] }) {
  const facility = useFacility();
  const add = useLeagueChange((input: NewRound) =>
    api.post(`/api/leagues/${league.id}/rounds`, { ...input, leagueId: league.id }, round),
  );
  const nextNumber = Math.max(0, ...rounds.map(({ roundNumber }) => roundNumber)) + 1;
  const form = useForm<z.input<typeof newRound>, unknown, NewRound>({
    resolver: zodResolver(newRound),
    defaultValues: { roundDate: nextDateOf(league, rounds, facility), roundNumber: nextNumber, name: '' },
  });
  const { control, formState, handleSubmit, register, reset, setError, setFocus } = form;
  const forgetDraft = useDraft(form, `round-${league.id}`, ['roundDate', 'roundNumber', 'name']);
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    add.mutate(input, {
      onSuccess: (added) => {
        const roundDate = nextDateOf(league, [...rounds, added], facility);
        reset({ roundDate, roundNumber: Math.max(nextNumber, added.roundNumber + 1), name: '' });
        forgetDraft();
        setFocus('roundDate');
        showToast({ title: 'Round Added', description: `${roundTitleOf(added)} is now on the list.` });
      },
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );
  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-5">
      <Controller
        control={control}
        name="roundDate"
        render={({ field }) => (
          <DateField
            label="Date"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errors.roundDate?.message}
          />
        )}
      />
      <TextField
        label="Number"
        type="number"
        inputMode="numeric"
        min={1}
        error={errors.roundNumber?.message}
        {...register('roundNumber', {
          setValueAs: (typed: unknown) => (typed === '' || typed === undefined ? undefined : Number(typed)),
        })}
      />
      <TextField label="Name (optional)" error={errors.name?.message} {...register('name')} />
      <Refused
        error={add.error}
        fallback="We couldn’t add the round. Please try again."
        isSaid={Object.keys(errors).length > 0}
      />
      <Button type="submit" isBusy={add.isPending} busyText="Adding...">
        Add Round
      </Button>
    </form>
  );
}

function nextDateOf(league: League, rounds: readonly Pick<Round, 'roundDate'>[], facility: Facility): string {
  const dates = new Set(rounds.map(({ roundDate }) => roundDate));
  // Ignores playoff dates, because the start of the playoffs creates any missing rounds on these dates.
  return (
    sessionDatesOf({ ...league, playoffTeams: null }).find((date) => !dates.has(date)) ??
    facilityDate(readClock(), facility)
  );
}
