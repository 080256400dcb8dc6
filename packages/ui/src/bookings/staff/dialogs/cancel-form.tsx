import { useEffect } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useCancelAtDesk } from '../api.ts';
import { holderLabel, notifiedText } from '../calendar/texts.ts';
import { type BookingFormProps, DialogButtons, SubmitButton } from './dialog-parts.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { slotText } from './slot-choice.ts';

export function CancelForm({ booking, onBack, onDone }: BookingFormProps) {
  const facility = useFacility();
  const cancel = useCancelAtDesk();
  const { handleSubmit, setFocus, reasonProps } = useReasonForm();
  useEffect(() => setFocus('reason'), [setFocus]);
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate(
      { id: booking.id, ...givenReason(reason) },
      {
        onSuccess: () => {
          onDone();
          showToast({
            title: 'Booking Canceled',
            description: `${slotText(booking, facility)} is open again.`,
          });
        },
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        {holderLabel(booking)}, {slotText(booking, facility)}. The time opens up right away. This can’t be
        undone.
      </p>
      <ReasonField hint={notifiedText(booking)} {...reasonProps} />
      <Refused error={cancel.error} fallback="Failed to delete booking" />
      <DialogButtons leaveText="Keep Booking" onLeave={onBack}>
        <SubmitButton look="danger" isBusy={cancel.isPending || cancel.isSuccess} busyText="Canceling...">
          Cancel Booking
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
