import { may } from '@clubhouse/core/auth';
import type { NewBooking } from '@clubhouse/core/bookings';
import { type Guest, guest, repeatGuest } from '@clubhouse/core/desk';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useUser } from '../../../auth/index.ts';
import { useFacility } from '../../../client/facility.ts';
import type { TriagedRequest } from '../../../demo-requests/inbox/index.ts';
import { showFieldErrors } from '../../../kit/field-errors.ts';
import { Notice } from '../../../kit/index.ts';
import { SwitchField } from '../../../kit/switch-field.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { useBookGuest } from '../api.ts';
import { showBooked } from './member-booking.tsx';

type Known = { request?: TriagedRequest | undefined; guest?: Guest | undefined };

/** Books a guest. `request` is the request that the booking completes. `guest` fills in the fields. */
export function useGuestBooking({ request, guest: known = request }: Known, onBooked: () => void) {
  const facility = useFacility();
  const book = useBookGuest();
  const [repeat, setRepeat] = useState({ isKnown: false, isAllowed: false });
  const form = useForm<z.input<typeof guest>, unknown, Guest>({
    resolver: zodResolver(guest),
    defaultValues: { name: known?.name ?? '', phone: known?.phone ?? '', email: known?.email ?? '' },
  });
  useUnsaved(form.formState.isDirty);
  const send = (slot: NewBooking, person: Guest) =>
    book.mutate(
      {
        ...slot,
        guest: person,
        ...(request && { contactSubmissionId: request.id, joinedSubmissionIds: request.joinedIds }),
        ...(repeat.isAllowed && { allowRepeat: true }),
      },
      {
        onSuccess: (booking) => {
          onBooked();
          showBooked(person.name, booking, facility);
        },
        onError: ({ code, fields }) => {
          if (code === repeatGuest.code) setRepeat({ isKnown: true, isAllowed: false });
          showFieldErrors(form.setError, guestFields(fields));
        },
      },
    );
  return {
    form,
    call: book,
    repeat,
    allowRepeat: (isAllowed: boolean) => setRepeat({ isKnown: true, isAllowed }),
    /** Call this when the phone or email changes, because the guest may now be a different person. */
    forgetRepeat: () => setRepeat({ isKnown: false, isAllowed: false }),
    submit: (slot: NewBooking | null, onNoSlot: () => void) =>
      form.handleSubmit((person) => {
        if (slot) send(slot, person);
        else onNoSlot();
      })(),
  };
}

/** Keeps only the guest's field errors, and renames them: `guest.phone` becomes `phone`. */
function guestFields(fields: Record<string, string> = {}): Record<string, string> {
  const ofGuest = Object.entries(fields).filter(([path]) => path.startsWith('guest.'));
  return Object.fromEntries(ofGuest.map(([path, message]) => [path.slice('guest.'.length), message]));
}

export type GuestBooking = ReturnType<typeof useGuestBooking>;

export function RepeatGuest({
  booking: { repeat, allowRepeat },
}: {
  booking: Pick<GuestBooking, 'repeat' | 'allowRepeat'>;
}) {
  const mayAllow = may(useUser(), 'administer');
  if (!repeat.isKnown) return null;
  return (
    <div className="grid gap-3">
      <Notice tone="danger">
        {repeatGuest.message}
        {!mayAllow && ' An admin can allow another demo.'}
      </Notice>
      {mayAllow && (
        <SwitchField
          label="Allow another demo for this guest"
          checked={repeat.isAllowed}
          onChange={({ target }) => allowRepeat(target.checked)}
        />
      )}
    </div>
  );
}
