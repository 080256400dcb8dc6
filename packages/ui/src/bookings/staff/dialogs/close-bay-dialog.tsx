import type { Closure } from '@clubhouse/core/bookings';
import { type MadeClosures, newClosure } from '@clubhouse/core/desk';
import { allBaysText, bayName, baysOn, type Facility, perFacility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, showToast, TextField } from '../../../kit/index.ts';
import { Refused, showRefusal } from '../../../kit/refused.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries, useCloseBays, useOpenBay } from '../api.ts';
import { closureEndText } from '../calendar/texts.ts';
import { ClosingFields } from './closing-fields.tsx';
import { ClosingImpact } from './closing-impact.tsx';
import { closingChoiceFrom, planError, planFrom, suggestedEnd } from './closing-time.ts';
import ClosureDialog from './closure-dialog.tsx';
import { DialogButtons } from './dialog-parts.tsx';
import type { SlotHint } from './slot-choice.ts';
import { UpcomingClosures } from './upcoming-closures.tsx';

const reasonForm = perFacility((facility) => z.object({ reason: newClosure(facility).shape.reason }));
type ReasonForm = ReturnType<typeof reasonForm>;

export default function CloseBayDialog({ slotHint, onClose }: { slotHint: SlotHint; onClose: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const close = useCloseBays();
  const sayClosed = useClosedToast();
  const today = useQuery(deskQueries.day(facilityDate(now, facility)));
  const [choice, setChoice] = useState(() => closingChoiceFrom(slotHint, now, facility));
  const [reopening, setReopening] = useState<Closure | null>(null);
  const { formState, handleSubmit, register, setError } = useForm<
    z.input<ReasonForm>,
    unknown,
    z.output<ReasonForm>
  >({ resolver: zodResolver(reasonForm(facility)), defaultValues: { reason: '' } });
  const [first] = useState(choice);
  useUnsaved((formState.isDirty || choice !== first) && !close.isSuccess);
  const suggested = suggestedEnd(choice.simulatorIds, today.data, now, facility);
  const plan = planFrom(choice, suggested, now, facility);
  const error = planError(plan, now, facility);
  const submit = handleSubmit(({ reason }) => {
    if (error) return;
    close.mutate(
      { ...plan, reason },
      {
        onSuccess: (made) => {
          onClose();
          sayClosed(made);
        },
        onError: ({ fields }) => fields?.reason && setError('reason', { message: fields.reason }),
      },
    );
  });
  const isBusy = close.isPending || close.isSuccess;

  if (reopening) return <ClosureDialog closure={reopening} onClose={() => setReopening(null)} />;
  return (
    <Dialog title="Close a bay" isWide onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ClosingFields
          choice={choice}
          suggested={suggested}
          error={error}
          onChange={(changed) => {
            setChoice(changed);
            close.reset();
          }}
        />
        <TextField
          label="Reason"
          hint="Shown on the schedule and in the emails about moved bookings."
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        {!error && !isBusy && <ClosingImpact plan={plan} />}
        <UpcomingClosures onReopen={setReopening} />
        <Refused error={close.error} fallback="We couldn’t close the bay." />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <Button type="submit" isBusy={isBusy} busyText="Closing...">
            Close {baysText(choice.simulatorIds, facility)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** For example, "Bay 1", "Both Bays" or "3 Bays". */
function baysText(simulatorIds: readonly number[], facility: Facility): string {
  const [only] = simulatorIds;
  if (simulatorIds.length === 1 && only !== undefined) return bayName(only, facility);
  return simulatorIds.length === 2 && facility.bays.length === 2
    ? 'Both Bays'
    : `${simulatorIds.length} Bays`;
}

function useClosedToast() {
  const facility = useFacility();
  const now = useNow();
  const { mutateAsync: open } = useOpenBay();
  return ({ closures, moved, affected }: MadeClosures) => {
    const [closure] = closures;
    if (!closure) return;
    const bays = [...new Set(closures.map(({ simulatorId }) => simulatorId))];
    const isAll = bays.length > 1 && bays.length === baysOn(facilityDate(now, facility), facility).length;
    const [bay] = bays;
    const names = isAll ? allBaysText(bays.length) : bays.map((id) => bayName(id, facility)).join(', ');
    const until =
      closures.length > bays.length
        ? `${closures.length} closures are saved.`
        : `Until ${closureEndText(closure.to, now, facility)}.`;
    const parts = [
      until,
      moved.length > 0 && `${moved.length} moved.`,
      affected.length > 0 && `${affected.length} to call: see the list.`,
    ];
    // Reopening does not move bookings back, so it undoes a closure only if nothing moved.
    const canUndo = closures.length === 1 && moved.length === 0 && bay !== undefined;
    const undo = async () => {
      try {
        await open(closure.id);
        showToast({ title: `${names} is open again` });
      } catch (error) {
        showRefusal('Bay not reopened', error, 'We couldn’t reopen the bay.');
      }
    };
    showToast({
      title: `${names.charAt(0).toUpperCase()}${names.slice(1)} closed`,
      description: parts.filter(Boolean).join(' '),
      ...(canUndo && { action: { label: 'Undo', onClick: () => void undo() } }),
    });
  };
}
