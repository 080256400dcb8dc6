import { useEffect } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { showToast } from '../../../kit/index.ts';
import { Refused, showRefusal } from '../../../kit/refused.tsx';
import { useCancelAtDesk, useCancelLessonAtDesk, useRestoreBooking, useRestoreLesson } from '../api.ts';
import { holderLabel, notifiedText } from '../calendar/texts.ts';
import { type BookingFormProps, DialogButtons, SubmitButton } from './dialog-parts.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { RESTORE_FAILED, showRestored } from './restore-booking.tsx';
import { slotText } from './slot-choice.ts';

/**
 * Returns the mutations that cancel and restore a booking. For a lesson's booking, they change the lesson,
 * because the booking cannot be canceled alone.
 */
function useCancellation({ id, lessonId }: BookingFormProps['booking']) {
  const cancelBooking = useCancelAtDesk();
  const restoreBooking = useRestoreBooking();
  const cancelLesson = useCancelLessonAtDesk();
  const restoreLesson = useRestoreLesson();
  return lessonId === undefined
    ? ({ id, noun: 'Booking', cancel: cancelBooking, restore: restoreBooking.mutateAsync } as const)
    : ({ id: lessonId, noun: 'Lesson', cancel: cancelLesson, restore: restoreLesson.mutateAsync } as const);
}

export function CancelForm({ booking, onBack, onDone }: BookingFormProps) {
  const facility = useFacility();
  const { id, noun, cancel, restore } = useCancellation(booking);
  const { handleSubmit, setFocus, reasonProps } = useReasonForm();
  useEffect(() => setFocus('reason'), [setFocus]);
  const undo = async () => {
    try {
      await restore({ id });
      showRestored(booking, facility, { isUndo: true });
    } catch (error) {
      showRefusal(`${noun} not restored`, error, RESTORE_FAILED);
    }
  };
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate(
      { id, ...givenReason(reason) },
      {
        onSuccess: () => {
          onDone();
          showToast({
            title: `${noun} Canceled`,
            description: `${slotText(booking, facility)} is open again.`,
            action: { label: 'Undo', onClick: () => void undo() },
          });
        },
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        {holderLabel(booking)}, {slotText(booking, facility)}. The time opens up right away.
      </p>
      <ReasonField hint={notifiedText(booking)} {...reasonProps} />
      <Refused error={cancel.error} fallback="Failed to delete booking" />
      <DialogButtons leaveText={`Keep ${noun}`} onLeave={onBack}>
        <SubmitButton look="danger" isBusy={cancel.isPending || cancel.isSuccess} busyText="Canceling...">
          Cancel {noun}
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
