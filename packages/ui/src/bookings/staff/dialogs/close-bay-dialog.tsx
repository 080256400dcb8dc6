import type { Closure } from '@clubhouse/core/bookings';
import { type ClosureImpact, type DeskBookingRow, type MadeClosures, newClosure } from '@clubhouse/core/desk';
import { allBaysText, bayName, baysOn, type Facility, perFacility } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useUser } from '../../../auth/index.ts';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, showToast, TextField } from '../../../kit/index.ts';
import { Refused, showRefusal } from '../../../kit/refused.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries, useChangeBooking, useCloseBays, useOpenBay } from '../api.ts';
import { closureEndText } from '../calendar/texts.ts';
import { ClosingFields } from './closing-fields.tsx';
import { ClosingImpact } from './closing-impact.tsx';
import { type ClosingChoice, closingChoiceFrom, planError, planFrom, suggestedEnd } from './closing-time.ts';
import ClosureDialog from './closure-dialog.tsx';
import { DialogButtons } from './dialog-parts.tsx';
import { DraftNotice, draftOf, showDraftKept } from './drafts.tsx';
import type { SlotHint } from './slot-choice.ts';
import { UpcomingClosures } from './upcoming-closures.tsx';
import { canMoveBack, slotBefore } from './use-move.ts';

const reasonForm = perFacility((facility) => z.object({ reason: newClosure(facility).shape.reason }));
type ReasonForm = ReturnType<typeof reasonForm>;

type Draft = { slotHint: SlotHint; choice: ClosingChoice; reason: string };
const draftOfClosing = draftOf<Draft>('close');
const draftOfExtension = draftOf<Draft>('extend');

const isSameHint = (before: SlotHint | undefined, hint: SlotHint): before is SlotHint =>
  before?.bookingDate === hint.bookingDate &&
  before.simulatorId === hint.simulatorId &&
  before.startTime === hint.startTime;

type Props = { slotHint: SlotHint; reason?: string; onClose: () => void };

export default function CloseBayDialog({ slotHint, reason: initialReason = '', onClose }: Props) {
  const facility = useFacility();
  const now = useNow();
  const close = useCloseBays();
  const sayClosed = useClosedToast();
  const queryClient = useQueryClient();
  const today = useQuery(deskQueries.day(facilityDate(now, facility)));
  const userId = useUser().id;
  // An extension has its own draft, so that it keeps the closure's reason and leaves other drafts alone.
  const drafts = initialReason === '' ? draftOfClosing : draftOfExtension;
  const [draft, setDraft] = useState(() => drafts.read(userId));
  const [first] = useState(() => closingChoiceFrom(slotHint, now, facility));
  // If the draft is for another slot, the dialog restores only the reason.
  const [choice, setChoice] = useState(isSameHint(draft?.slotHint, slotHint) ? draft.choice : first);
  const [reopening, setReopening] = useState<Closure | null>(null);
  const { formState, getValues, handleSubmit, register, setError, setValue } = useForm<
    z.input<ReasonForm>,
    unknown,
    z.output<ReasonForm>
  >({ resolver: zodResolver(reasonForm(facility)), defaultValues: { reason: initialReason } });
  // Restores the draft after the first render, so that the reason counts as an unsaved change.
  const restore = useEffectEvent(() => draft && setValue('reason', draft.reason, { shouldDirty: true }));
  useEffect(() => void restore(), []);
  useUnsaved((formState.isDirty || choice !== first) && !close.isSuccess);
  const suggested = suggestedEnd(choice.simulatorIds, today.data, now, facility);
  const plan = planFrom(choice, suggested, now, facility);
  const error = planError(plan, now, facility);
  const submit = handleSubmit(({ reason }) => {
    if (error) return;
    // Reads the affected bookings before they move, so that Undo can move them back.
    const impact = queryClient.getQueryData(deskQueries.closureImpact(plan).queryKey) ?? [];
    close.mutate(
      { ...plan, reason },
      {
        onSuccess: (made) => {
          drafts.forget();
          onClose();
          sayClosed(made, impact);
        },
        onError: ({ fields }) => fields?.reason && setError('reason', { message: fields.reason }),
      },
    );
  });
  const isBusy = close.isPending || close.isSuccess;
  const leave = () => {
    const reason = getValues('reason') ?? '';
    // A running request may have closed the bay already, so its input must not become a draft.
    const hasInput = !isBusy && (choice !== first || reason !== initialReason);
    if (hasInput) {
      drafts.keep(userId, { slotHint, choice, reason });
      showDraftKept('“Close a bay”');
    } else drafts.forget();
    onClose();
  };
  const cancel = () => {
    drafts.forget();
    onClose();
  };
  const startOver = () => {
    drafts.forget();
    setDraft(null);
    setChoice(first);
    setValue('reason', initialReason, { shouldDirty: true });
    close.reset();
  };

  if (reopening) return <ClosureDialog closure={reopening} onClose={() => setReopening(null)} />;
  return (
    <Dialog title="Close a bay" isWide onClose={leave}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {draft && <DraftNotice onStartOver={startOver} />}
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
        {!error && !isBusy && <ClosingImpact plan={plan} onLeave={leave} />}
        <UpcomingClosures onReopen={setReopening} />
        <Refused error={close.error} fallback="We couldn’t close the bay." />
        <DialogButtons leaveText="Cancel" onLeave={cancel}>
          <Button type="submit" isBusy={isBusy} busyText="Closing...">
            Close {baysText(choice.simulatorIds, facility)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function baysText(simulatorIds: readonly number[], facility: Facility): string {
  const [first] = simulatorIds;
  if (first === undefined) return 'a Bay';
  if (simulatorIds.length === 1) return bayName(first, facility);
  return simulatorIds.length === 2 && facility.bays.length === 2
    ? 'Both Bays'
    : `${simulatorIds.length} Bays`;
}

function useClosedToast() {
  const facility = useFacility();
  const now = useNow();
  const { mutateAsync: open } = useOpenBay();
  const { mutateAsync: change } = useChangeBooking();
  return ({ closures, moved, affected }: MadeClosures, impact: ClosureImpact) => {
    const [closure] = closures;
    if (!closure) return;
    const bays = [...new Set(closures.map(({ simulatorId }) => simulatorId))];
    const isAll = bays.length > 1 && bays.length === baysOn(facilityDate(now, facility), facility).length;
    const names = isAll ? allBaysText(bays.length) : bays.map((id) => bayName(id, facility)).join(', ');
    const until =
      closures.length > bays.length
        ? `${closures.length} closures saved.`
        : `Until ${closureEndText(closure.to, now, facility)}.`;
    const parts = [
      until,
      moved.length > 0 && `${moved.length === 1 ? '1 booking' : `${moved.length} bookings`} moved.`,
      affected.length > 0 &&
        `${affected.length === 1 ? '1 booking needs' : `${affected.length} bookings need`} a call. See the list.`,
    ];
    const movesBack = closures.length > MAX_UNDONE ? null : movesBackOf(moved, impact, facility);
    const title = names.charAt(0).toUpperCase() + names.slice(1);
    const undo = async () => {
      try {
        for (const { id } of closures) await open(id);
      } catch (error) {
        showRefusal('Bay not reopened', error, 'We couldn’t reopen the bay.');
        return;
      }
      const isOpen = `${title} ${bays.length === 1 ? 'is' : 'are'} open again`;
      try {
        for (const move of movesBack ?? []) await change(move);
      } catch (error) {
        showRefusal(`${isOpen}, but a booking was not moved back`, error, 'Failed to update booking');
        return;
      }
      showToast({
        title: isOpen,
        ...(movesBack?.length && {
          description: `${movesBack.length === 1 ? '1 booking' : `${movesBack.length} bookings`} moved back. We’ll email everyone affected.`,
        }),
      });
    };
    showToast({
      title: `${title} closed`,
      description: parts.filter(Boolean).join(' '),
      ...(movesBack && { action: { label: 'Undo', onClick: () => void undo() } }),
    });
  };
}

/** The maximum number of closures that staff can undo together, because undo reopens them one by one. */
const MAX_UNDONE = 20;

/**
 * Returns the changes that move bookings back into the reopened bay. Returns null if a booking, such as a
 * lesson, cannot move back.
 */
function movesBackOf(moved: readonly DeskBookingRow[], impact: ClosureImpact, facility: Facility) {
  const moves = moved.flatMap((after) => {
    const before = impact.find(({ booking }) => booking.id === after.id)?.booking;
    if (!before || !canMoveBack(before, after, facility)) return [];
    return { id: after.id, change: slotBefore(before) };
  });
  return moves.length === moved.length ? moves : null;
}
