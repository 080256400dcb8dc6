import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useEffect } from 'react';
import { Button, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useCancelAtDesk } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useOffDuty } from './off-duty.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { slotText } from './slot-choice.ts';
import { notifiedText } from './told-text.ts';

/** Asks before canceling a booking, with an optional reason. */
export function CancelForm({
  booking,
  onBack,
  onCancelled,
}: {
  booking: DeskBookingRow;
  onBack: () => void;
  onCancelled: () => void;
}) {
  const isOffDuty = useOffDuty() !== null;
  const cancel = useCancelAtDesk();
  const { formState, handleSubmit, register, setFocus } = useReasonForm();
  useEffect(() => setFocus('reason'), [setFocus]);
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate(
      { id: booking.id, ...givenReason(reason) },
      {
        onSuccess: () => {
          onCancelled();
          showToast({ title: 'Booking Canceled', description: `${slotText(booking)} is open again.` });
        },
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        {holderLabel(booking)}, {slotText(booking)}. The time opens up right away. This can’t be undone.
      </p>
      <ReasonField
        hint={notifiedText(booking)}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Refused error={cancel.error} fallback="Failed to delete booking" />
      <DialogButtons leaveText="Keep Booking" onLeave={onBack}>
        <Button
          type="submit"
          look="danger"
          disabled={isOffDuty}
          isBusy={cancel.isPending || cancel.isSuccess}
          busyText="Canceling..."
        >
          Cancel Booking
        </Button>
      </DialogButtons>
    </form>
  );
}
