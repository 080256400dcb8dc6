import { may } from '@clubhouse/core/auth';
import type { NewBooking } from '@clubhouse/core/bookings';
import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type Guest, guest, repeatGuest } from '@clubhouse/core/desk';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDebounce } from 'use-debounce';
import type * as z from 'zod/mini';
import { useUser } from '../../../auth/index.ts';
import { useFacility } from '../../../client/facility.ts';
import { showFieldErrors } from '../../../kit/field-errors.ts';
import { EmailField, Notice, PhoneField, TextField } from '../../../kit/index.ts';
import { SwitchField } from '../../../kit/switch-field.tsx';
import { SEARCH_PAUSE_MS } from '../../../kit/use-search.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { deskQueries, useBookGuest } from '../api.ts';
import { showBooked } from './member-booking.tsx';
import { slotText } from './slot-choice.ts';

export function useGuestBooking(request: DemoRequest | undefined, onBooked: () => void) {
  const facility = useFacility();
  const book = useBookGuest();
  const [repeat, setRepeat] = useState({ isKnown: false, isAllowed: false });
  const form = useForm<z.input<typeof guest>, unknown, Guest>({
    resolver: zodResolver(guest),
    defaultValues: { name: request?.name ?? '', phone: request?.phone ?? '', email: request?.email ?? '' },
  });
  useUnsaved(form.formState.isDirty);
  const send = (slot: NewBooking, person: Guest) =>
    book.mutate(
      {
        ...slot,
        guest: person,
        ...(request && { contactSubmissionId: request.id }),
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

type GuestBooking = ReturnType<typeof useGuestBooking>;

export function GuestFields({ booking }: { booking: GuestBooking }) {
  const { form, forgetRepeat } = booking;
  const { errors } = form.formState;
  return (
    <div className="grid gap-5">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          label="Phone"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone', { onChange: forgetRepeat })}
        />
        <EmailField
          label="Email (optional)"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', { onChange: forgetRepeat })}
        />
      </div>
      <EarlierDemos form={form} />
      <RepeatGuest booking={booking} />
    </div>
  );
}

/** Warns about a repeated free demo while staff type, before the server refuses the booking. */
function EarlierDemos({ form }: Pick<GuestBooking, 'form'>) {
  const facility = useFacility();
  const [phone = ''] = useDebounce(form.watch('phone'), SEARCH_PAUSE_MS);
  const [email = ''] = useDebounce(form.watch('email'), SEARCH_PAUSE_MS);
  const isPhone = phone.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
  const { data } = useQuery({ ...deskQueries.earlierDemos(phone, email), enabled: isPhone });
  const [latest] = isPhone ? (data ?? []) : [];
  if (!latest) return null;
  return (
    <Notice tone="warning">
      A demo was already booked with this phone number or email:{' '}
      <span className="font-[550]">{latest.name}</span>, {slotText(latest, facility)}.
    </Notice>
  );
}

const MIN_PHONE_DIGITS = 10;

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
