import {
  isMoveBack,
  type League,
  movedInterval,
  movedNightOf,
  moveNightRefusal,
  type NightMove,
  nightMove,
  playedNight,
} from '@clubhouse/core/leagues';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, showToast, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useMoveNight } from './api.ts';
import { MoveSuggestions } from './move-suggestions.tsx';
import { TargetCheck, useTargetCheck } from './target-check.tsx';

type Props = { league: League; date: string; onDone?: (() => void) | undefined; onClose: () => void };

/** `date` is the night's original date, even if it was already moved. */
export default function MoveNightDialog({ league, date, onDone, onClose }: Props) {
  const facility = useFacility();
  const now = useNow();
  const played = playedNight(league, date);
  const isMoved = movedNightOf(league, date) !== undefined;
  const move = useMoveNight(league.id, (moved, input) => {
    onClose();
    onDone?.();
    showToast({
      title: isMoveBack(input, league) ? 'Night Moved Back' : 'Night Moved',
      description: `${league.name} plays on ${formatShortDate(moved.movedTo)}, ${formatInterval(moved)}. All players will get an email.`,
    });
  });
  const { control, formState, handleSubmit, register, setError, setValue, watch } = useForm<NightMove>({
    resolver: zodResolver(nightMove),
    defaultValues: { date, movedTo: '', startTime: played.startTime, reason: '' },
  });
  const { errors } = formState;
  const { movedTo, startTime } = watch();
  const check = useTargetCheck(league.id, { date, movedTo, startTime });
  const isBusy = move.isPending || move.isSuccess;
  const target = { date, movedTo, startTime };
  const refusal =
    movedTo && startTime && !isBusy
      ? moveNightRefusal(target, league, { hasScores: false }, now, facility)
      : null;
  const choose = (to: string, at = startTime) => {
    setValue('startTime', at, { shouldValidate: formState.isSubmitted });
    setValue('movedTo', to, { shouldValidate: true });
  };
  const submit = handleSubmit((input) => {
    if (refusal) return;
    move.mutate(input, {
      onError: (error) => showFieldErrors(setError, error.fields),
    });
  });

  return (
    <Dialog title={`Move the night of ${formatShortDate(played.date)}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          // In the React tree, the dialog may be inside the league form, which would also receive this submit
          // event.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <p>
          {league.name}, now {formatShortDate(played.date)}, {formatInterval(played)}. The round and its
          matchups move with the night. All players will get an email with the reason.
        </p>
        <MoveSuggestions
          suggestions={check.data?.suggestions}
          back={isMoved ? date : null}
          chosen={movedTo}
          onChoose={(to) => choose(to, to === date ? league.startTime : startTime)}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Controller
            control={control}
            name="movedTo"
            render={({ field }) => (
              <DateField
                label="New date"
                value={field.value}
                min={facilityDate(now, facility)}
                onChange={(to) => choose(to)}
                onBlur={field.onBlur}
                ref={field.ref}
                error={errors.movedTo?.message}
              />
            )}
          />
          <TextField
            label={`Start (${facility.place.zoneLabel})`}
            type="time"
            error={errors.startTime?.message}
            {...register('startTime')}
          />
        </div>
        <TargetCheck
          check={check}
          refusal={refusal}
          interval={movedInterval({ startTime }, league)}
          isChosen={movedTo !== ''}
        />
        <TextField
          label="Reason"
          hint="For example: Thanksgiving"
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        <Refused
          error={move.error}
          fallback="We couldn’t move the league night. Please try again."
          isSaid={Object.keys(errors).length > 0}
        />
        <DialogFooter>
          <Button type="submit" isBusy={move.isPending} busyText="Moving...">
            Move Night
          </Button>
          <Button look="secondary" onClick={onClose}>
            Don’t Move
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
