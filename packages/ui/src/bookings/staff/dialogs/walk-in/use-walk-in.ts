import type { NewBooking } from '@clubhouse/core/bookings';
import { isMemberHere, type KnownPerson } from '@clubhouse/core/desk';
import { useState } from 'react';
import { useGuestBooking } from '../guest-booking.tsx';
import { useMemberBooking } from '../member-booking.tsx';

/** The minimum length of a phone number with area code. */
const MIN_DIGITS = 10;

/** The person at the counter: typed, or a known person. Members are booked as members, everyone else as guests. */
export function useWalkIn(onBooked: (booking: NewBooking, name: string) => void) {
  const [person, setPerson] = useState<KnownPerson | null>(null);
  const request = person?.from === 'request' ? person.request : undefined;
  const forGuest = useGuestBooking(request, onBooked);
  const forMember = useMemberBooking(onBooked);
  const member = person && isMemberHere(person) ? person.user : null;
  const { form } = forGuest;

  const fill = (field: 'name' | 'phone' | 'email', value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const take = (known: KnownPerson | null) => {
    setPerson(known);
    forMember.form.setValue('member', known && isMemberHere(known) ? known.user : null);
    forMember.form.clearErrors();
    forMember.call.reset();
    forGuest.call.reset();
    forGuest.forgetRepeat();
  };

  /** An unknown phone number typed into the name field moves to the phone field. */
  const leaveName = () => {
    const { name, phone } = form.getValues();
    if (person || phone || !isPhone(name)) return;
    fill('phone', name.trim());
    fill('name', '');
  };

  return {
    person,
    member,
    forGuest,
    forMember,
    call: member ? forMember.call : forGuest.call,
    submit: (...newBooking: Parameters<typeof forGuest.submit>) => {
      leaveName();
      return member ? forMember.submit(...newBooking) : forGuest.submit(...newBooking);
    },
    choose: (known: KnownPerson) => {
      take(known);
      fill('name', known.name);
      fill('phone', known.phone);
      fill('email', known.email);
    },
    /** A new name means another person: the filled-in contact details go, typed ones stay. */
    typeName: (name: string) => {
      fill('name', name);
      if (!person) return;
      const { phone, email } = form.getValues();
      if (phone === person.phone) fill('phone', '');
      if (email === person.email) fill('email', '');
      take(null);
    },
    /** A guest without the known phone and email is another person, perhaps of the same name. */
    typeContact: () => {
      forGuest.forgetRepeat();
      if (person?.from !== 'guest') return;
      const { phone, email } = form.getValues();
      const isSame = digitsOf(phone) === digitsOf(person.phone) || (email !== '' && email === person.email);
      if (!isSame) take(null);
    },
    leaveName,
  };
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');
const isPhone = (text: string) => /^[-+().\d\s]+$/.test(text) && digitsOf(text).length >= MIN_DIGITS;

export type WalkIn = ReturnType<typeof useWalkIn>;
