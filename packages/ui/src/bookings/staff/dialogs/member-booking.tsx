import { type NewBooking, reason } from '@clubhouse/core/bookings';
import type { ListedUser } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { UserSelect } from '../../../users/index.ts';
import { useBookMember } from '../api.ts';
import { givenReason, ReasonField } from './reason-field.tsx';

/** Lists every account, so staff never wonder why a person is missing. Rejects accounts without a membership. */
export const selectedMember = z
  .custom<ListedUser | null>((user) => user !== null, { error: 'Please select a member.' })
  .check(z.refine((user) => user?.isMember, { error: 'The selected user is not a member' }));
const memberForm = z.object({ member: selectedMember, reason });

/** The member part of the dialog: its form and its request. */
export function useMemberBooking(onBooked: (booking: NewBooking, name: string) => void) {
  const book = useBookMember();
  const form = useForm<z.input<typeof memberForm>, unknown, z.output<typeof memberForm>>({
    resolver: zodResolver(memberForm),
    defaultValues: { member: null, reason: '' },
  });
  useUnsaved(form.formState.isDirty);
  const send = (slot: NewBooking, member: ListedUser, why: string | undefined) =>
    book.mutate(
      { ...slot, userId: member.id, ...givenReason(why) },
      {
        onSuccess: (booking) => onBooked(booking, member.displayName),
        onError: ({ fields: { userId, reason: tooLong } }) => {
          if (userId) form.setError('member', { message: userId }, { shouldFocus: true });
          if (tooLong) form.setError('reason', { message: tooLong });
        },
      },
    );
  return {
    form,
    call: book,
    /** Validates the form. Without a slot, nothing is sent. */
    submit: (slot: NewBooking | null, onNoSlot: () => void) =>
      form.handleSubmit(({ member, reason: why }) => {
        if (slot && member) send(slot, member, why);
        else onNoSlot();
      })(),
  };
}

type Booking = ReturnType<typeof useMemberBooking>;

export function MemberField({ booking: { form, call } }: { booking: Booking }) {
  const { control, formState, trigger } = form;
  return (
    <Controller
      control={control}
      name="member"
      render={({ field }) => (
        <UserSelect
          ref={field.ref}
          label="Member"
          error={formState.errors.member?.message}
          onSelect={(user) => {
            field.onChange(user);
            call.reset();
            if (user) void trigger('member');
          }}
        />
      )}
    />
  );
}

export function MemberReason({ booking: { form } }: { booking: Booking }) {
  const { formState, register } = form;
  return (
    <ReasonField
      hint="We’ll email them, including the reason."
      error={formState.errors.reason?.message}
      {...register('reason')}
    />
  );
}
