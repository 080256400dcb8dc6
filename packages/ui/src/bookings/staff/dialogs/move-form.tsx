import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useEffect, useState } from 'react';
import { Button, Notice, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { useOffDuty } from './off-duty.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { personOf, slotOf, slotText } from './slot-choice.ts';
import { SlotFields } from './slot-fields.tsx';
import { notifiedText } from './told-text.ts';
import { useSlotChoice } from './use-slot-choice.ts';

/** Changes a booking's time, length or bay. */
export function MoveForm({
  booking,
  onBack,
  onMoved,
}: {
  booking: DeskBookingRow;
  onBack: () => void;
  onMoved: () => void;
}) {
  const isOffDuty = useOffDuty() !== null;
  const { formState, handleSubmit, register } = useReasonForm();
  const change = useChangeBooking();
  const chosen = useSlotChoice(slotOf(booking), personOf(booking), change);
  const [isPressed, setIsPressed] = useState(false);
  const { start, slot, refusal } = chosen;
  useEffect(() => start.current?.focus(), [start]);
  const isSame = slot !== null && slotText(slot) === slotText(booking);
  const isBusy = change.isPending || change.isSuccess;
  const move = (to: NewBooking, why: string | undefined) =>
    change.mutate(
      { id: booking.id, change: { ...to, ...givenReason(why) } },
      {
        onSuccess: (moved) => {
          onMoved();
          showToast({ title: 'Booking Moved', description: `${slotText(moved)}. ${notifiedText(booking)}` });
        },
      },
    );
  const submit = handleSubmit(({ reason }) => {
    setIsPressed(true);
    if (slot && !refusal && !isSame) move(slot, reason);
    else start.current?.focus();
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">Now: {slotText(booking)}</p>
      <SlotFields chosen={chosen} isIncomplete={isPressed} isBusy={isBusy} />
      <ReasonField
        hint={notifiedText(booking)}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      {!isSame && <LimitsNotice limits={chosen.limits} />}
      {isPressed && isSame && <Notice>That’s the current time and bay. Choose another.</Notice>}
      <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
      <DialogButtons leaveText="Back" onLeave={onBack}>
        <Button type="submit" disabled={isOffDuty} isBusy={isBusy} busyText="Moving...">
          Move Booking
        </Button>
      </DialogButtons>
    </form>
  );
}
