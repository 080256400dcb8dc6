import {
  type DeskQuestion,
  deskBookingRefusal,
  handOverRefusal,
  passedLimits,
} from '@clubhouse/core/bookings';
import type { DeskDay } from '@clubhouse/core/desk';
import { useEffect } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { ApiError, useNow } from '../../../client/index.ts';
import { Notice, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { type BookingFormProps, DialogButtons, LimitsNotice, SubmitButton } from './dialog-parts.tsx';
import { type BookedMember, MemberField, useMemberForm } from './member-booking.tsx';
import { givenReason, ReasonField } from './reason-field.tsx';
import { ruleDayOf, slotText } from './slot-choice.ts';
import { useChangeBack } from './use-change-back.ts';

export function HandOverForm({ booking, day, onBack, onDone }: BookingFormProps & { day: DeskDay }) {
  const facility = useFacility();
  const now = useNow();
  const change = useChangeBooking();
  const changeBack = useChangeBack();
  const isBusy = change.isPending || change.isSuccess;
  const form = useMemberForm();
  const { formState, handleSubmit, register, setError, setFocus, watch } = form;
  useEffect(() => setFocus('member'), [setFocus]);
  const member = watch('member');
  const question: DeskQuestion = {
    isGuest: false,
    member,
    moving: booking,
    day: ruleDayOf(day, facility),
    now,
  };
  const refusal =
    handOverRefusal(booking, now, facility) ?? (member && deskBookingRefusal(booking, question));
  // Awaits the mutation, because its callbacks do not run after the dialog has closed.
  const handOver = async (to: BookedMember, reason: string | undefined) => {
    try {
      await change.mutateAsync({ id: booking.id, change: { userId: to.id, ...givenReason(reason) } });
    } catch (error) {
      const message = error instanceof ApiError && error.fields.userId;
      if (message) setError('member', { message }, { shouldFocus: true });
      return;
    }
    onDone();
    showToast({
      title: 'Booking Transferred',
      description: `${to.displayName} now has ${slotText(booking, facility)}. Both members will get an email.`,
      ...(before && { action: { label: 'Undo', onClick: () => void giveBack(before) } }),
    });
  };

  // The account to which Undo gives the booking back. Null if the account is deleted, or if the person has
  // checked in, because a transfer removes the check-in.
  const before = booking.checkedInAt === null ? booking.userId : null;
  const giveBack = (userId: number) =>
    changeBack(
      booking.id,
      { userId },
      () => ({
        title: 'Transfer undone',
        description: `The booking was transferred back to ${holderLabel(booking)}: ${slotText(booking, facility)}. Both members will get an email.`,
      }),
      'Booking not transferred back',
    );

  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ member: to, reason }) => {
        if (to && !refusal) void handOver(to, reason);
      })}
      className="grid gap-5"
    >
      <p>
        {holderLabel(booking)}, {slotText(booking, facility)}
      </p>
      <MemberField
        label="New member"
        form={form}
        call={change}
        isOffered={({ id }) => id !== booking.userId}
      />
      <ReasonField
        hint="Both members will get an email with the reason."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      {refusal && !isBusy ? (
        <Notice tone="danger">{refusal.message}</Notice>
      ) : (
        <LimitsNotice limits={isBusy ? [] : passedLimits(booking, question)} />
      )}
      <Refused
        error={change.error}
        fallback="Failed to update booking"
        isSaid={refusal !== null || formState.errors.member !== undefined}
      />
      <DialogButtons leaveText="Back" onLeave={onBack}>
        <SubmitButton disabled={refusal !== null} isBusy={isBusy} busyText="Transferring...">
          Transfer Booking
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
