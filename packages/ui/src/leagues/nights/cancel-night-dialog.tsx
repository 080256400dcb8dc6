import {
  type League,
  movedNightOf,
  type NightCancellation,
  nightCancellation,
  playedNight,
} from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../kit/dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, showToast, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useCancelNight, useUndoCancellation } from './api.ts';

type Props = { league: League; date: string; onDone?: (() => void) | undefined; onClose: () => void };

export default function CancelNightDialog({ league, date, onDone, onClose }: Props) {
  const undo = useUndoCancellation(league);
  const played = playedNight(league, date);
  const cancel = useCancelNight(league.id, () => {
    onClose();
    onDone?.();
    showToast({
      title: 'Night Canceled',
      description: `${league.name} won’t play on ${formatShortDate(played.date)}. All players will get an email.`,
      // A moved night gets no Undo, because reinstating the night would put it back on its original date.
      ...(!movedNightOf(league, date) && { action: { label: 'Undo', onClick: () => void undo(date) } }),
    });
  });
  const { formState, handleSubmit, register, setError } = useForm<NightCancellation>({
    resolver: zodResolver(nightCancellation),
    defaultValues: { date, reason: '' },
  });
  const submit = handleSubmit((input) =>
    cancel.mutate(input, {
      onError: (error) => showFieldErrors(setError, error.fields),
    }),
  );
  const reasonError = formState.errors.reason?.message;

  return (
    <Dialog title={`Cancel ${league.name} on ${formatShortDate(played.date)}?`} onClose={onClose}>
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
          {league.name}, {formatShortDate(played.date)}, {formatInterval(played)}. The bays open up for
          members right away. All players will get an email with the reason.
        </p>
        <TextField
          label="Reason"
          hint="For example: Thanksgiving"
          autoComplete="off"
          error={reasonError}
          {...register('reason')}
        />
        <Refused
          error={cancel.error}
          fallback="We couldn’t cancel the league night. Please try again."
          isSaid={reasonError !== undefined}
        />
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            Keep Night
          </Button>
          <Button type="submit" look="danger" isBusy={cancel.isPending} busyText="Canceling...">
            Cancel Night
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
