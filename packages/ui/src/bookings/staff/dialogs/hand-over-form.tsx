import {
  type DeskQuestion,
  deskBookingRefusal,
  handOverRefusal,
  passedLimits,
  reason,
} from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import type { ListedUser } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useNow } from '../../../client/index.ts';
import { Button, Notice, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { UserSelect } from '../../../users/index.ts';
import { useChangeBooking } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { selectedMember } from './member-booking.tsx';
import { useOffDuty } from './off-duty.tsx';
import { givenReason, ReasonField } from './reason-field.tsx';
import { ruleDayOf, slotText } from './slot-choice.ts';

const handOverForm = z.object({ member: selectedMember, reason });

/** Gives a booking that has not started to another member. */
export function HandOverForm({
  booking,
  day,
  onBack,
  onHandedOver,
}: {
  booking: DeskBookingRow;
  day: DeskDay;
  onBack: () => void;
  onHandedOver: () => void;
}) {
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const change = useChangeBooking();
  const isBusy = change.isPending || change.isSuccess;
  const { control, formState, handleSubmit, register, setError, setFocus, trigger, watch } = useForm<
    z.input<typeof handOverForm>,
    unknown,
    z.output<typeof handOverForm>
  >({ resolver: zodResolver(handOverForm), defaultValues: { member: null, reason: '' } });
  useUnsaved(formState.isDirty);
  useEffect(() => setFocus('member'), [setFocus]);
  const member = watch('member');
  const question: DeskQuestion = { isGuest: false, member, moving: booking, day: ruleDayOf(day), now };
  const refusal = handOverRefusal(booking, now) ?? (member && deskBookingRefusal(booking, question));
  const handOver = (to: ListedUser, why: string | undefined) =>
    change.mutate(
      { id: booking.id, change: { userId: to.id, ...givenReason(why) } },
      {
        onSuccess: () => {
          onHandedOver();
          showToast({
            title: 'Booking Handed Over',
            description: `${to.displayName} now has ${slotText(booking)}. Both members get an email.`,
          });
        },
        onError: ({ fields }) => {
          if (fields.userId) setError('member', { message: fields.userId }, { shouldFocus: true });
        },
      },
    );

  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ member: to, reason: why }) => {
        if (to && !refusal) handOver(to, why);
      })}
      className="grid gap-5"
    >
      <p>
        {holderLabel(booking)}, {slotText(booking)}
      </p>
      <Controller
        control={control}
        name="member"
        render={({ field }) => (
          <UserSelect
            ref={field.ref}
            label="New member"
            error={formState.errors.member?.message}
            isOffered={({ id }) => id !== booking.userId}
            onSelect={(user) => {
              field.onChange(user);
              change.reset();
              if (user) void trigger('member');
            }}
          />
        )}
      />
      <ReasonField
        hint="Both members get an email with the reason."
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
        <Button
          type="submit"
          disabled={isOffDuty || refusal !== null}
          isBusy={isBusy}
          busyText="Handing over..."
        >
          Hand Over Booking
        </Button>
      </DialogButtons>
    </form>
  );
}
