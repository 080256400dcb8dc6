import { type NewBooking, reason } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { ListedUser } from '@clubhouse/core/members';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../../../client/facility.ts';
import { showToast } from '../../../kit/index.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { UserSelect } from '../../../users/index.ts';
import { useBookMember } from '../api.ts';
import { slotText } from './slot-choice.ts';

export type BookedMember = Pick<ListedUser, 'id' | 'displayName' | 'isMember' | 'membershipEndsOn'>;

const selectedMember = z
  .custom<BookedMember | null>((user) => user !== null, { error: 'Please select a member.' })
  .check(z.refine((user) => user?.isMember, { error: 'The selected user is not a member' }));
const memberForm = z.object({ member: selectedMember, reason });

export function useMemberForm(member: BookedMember | null = null) {
  const form = useForm<z.input<typeof memberForm>, unknown, z.output<typeof memberForm>>({
    resolver: zodResolver(memberForm),
    defaultValues: { member, reason: '' },
  });
  useUnsaved(form.formState.isDirty);
  return form;
}

export function useMemberBooking(onBooked: () => void, member?: BookedMember) {
  const facility = useFacility();
  const book = useBookMember();
  const form = useMemberForm(member);
  const send = (slot: NewBooking, member: BookedMember) =>
    book.mutate(
      { ...slot, userId: member.id },
      {
        onSuccess: (booking) => {
          onBooked();
          showBooked(member.displayName, booking, facility);
        },
        onError: ({ fields: { userId } = {} }) => {
          if (userId) form.setError('member', { message: userId }, { shouldFocus: true });
        },
      },
    );
  return {
    form,
    call: book,
    submit: (slot: NewBooking | null, onNoSlot: () => void) =>
      form.handleSubmit(({ member }) => {
        if (slot && member) send(slot, member);
        else onNoSlot();
      })(),
  };
}

export const showBooked = (name: string, booking: NewBooking, facility: Facility) =>
  showToast({ title: 'Booking Confirmed', description: `${name}: ${slotText(booking, facility)}.` });

export function MemberField({
  form: { control, formState, trigger },
  call,
  ...select
}: Omit<ComponentProps<typeof UserSelect>, 'onSelect'> & {
  form: ReturnType<typeof useMemberForm>;
  call: { reset: () => void };
}) {
  return (
    <Controller
      control={control}
      name="member"
      render={({ field }) => (
        <UserSelect
          {...select}
          ref={field.ref}
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
