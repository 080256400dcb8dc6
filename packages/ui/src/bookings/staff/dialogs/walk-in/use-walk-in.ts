import { type Guest, isMemberHere, type KnownPerson } from '@clubhouse/core/desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftOf } from '../drafts.tsx';
import { useGuestBooking } from '../guest-booking.tsx';
import { useMemberBooking } from '../member-booking.tsx';

type Draft = {
  person: KnownPerson | null;
  typed: Pick<Guest, 'name' | 'phone'> & { email: string };
};
const draftOfWalkIn = draftOf<Draft>('walk-in');

/** The minimum number of digits in a phone number with an area code. */
const MIN_DIGITS = 10;

/**
 * Books a walk-in. Staff enter a new guest or choose a known person. A known person without a membership is
 * booked as a guest.
 */
export function useWalkIn(userId: number, onBooked: () => void) {
  const [person, setPerson] = useState<KnownPerson | null>(null);
  const request = person?.from === 'request' ? person.request : undefined;
  const finish = () => {
    draftOfWalkIn.forget();
    onBooked();
  };
  const forGuest = useGuestBooking({ request }, finish);
  const forMember = useMemberBooking(finish);
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

  const [draft, setDraft] = useState(() => draftOfWalkIn.read(userId));
  // Restores the draft after the first render, so that its values count as unsaved changes.
  const restore = useEffectEvent(() => {
    if (!draft) return;
    if (draft.person) take(draft.person);
    fill('name', draft.typed.name);
    fill('phone', draft.typed.phone);
    fill('email', draft.typed.email);
  });
  useEffect(() => restore(), []);

  /**
   * Moves a phone number from the name field to the phone field. Does nothing if staff chose a known person
   * or the phone field has text.
   */
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
    /**
     * Editing the name deselects the known person and clears that person's phone and email. A phone or email
     * that staff typed stays.
     */
    typeName: (name: string) => {
      fill('name', name);
      if (!person) return;
      const { phone, email } = form.getValues();
      if (phone === person.phone) fill('phone', '');
      if (email === person.email) fill('email', '');
      take(null);
    },
    /**
     * Deselects the chosen guest once neither the phone nor the email is that guest's. The name is not
     * enough, because two guests can have the same name.
     */
    typeContact: () => {
      forGuest.forgetRepeat();
      if (person?.from !== 'guest') return;
      const { phone, email } = form.getValues();
      const isSame = digitsOf(phone) === digitsOf(person.phone) || (email !== '' && email === person.email);
      if (!isSame) take(null);
    },
    leaveName,
    isDraft: draft !== null,
    /** Keeps the input for the next walk-in dialog. Returns false if there was no input. */
    keep: (): boolean => {
      const { name, phone, email = '' } = form.getValues();
      const hasInput = Boolean(name || phone || email);
      if (hasInput) draftOfWalkIn.keep(userId, { person, typed: { name, phone, email } });
      else draftOfWalkIn.forget();
      return hasInput;
    },
    startOver: () => {
      draftOfWalkIn.forget();
      setDraft(null);
      take(null);
      // Clears each field, because the form could not focus the name field after `reset`.
      for (const field of ['name', 'phone', 'email'] as const) fill(field, '');
      form.clearErrors();
    },
  };
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');
const isPhone = (text: string) => /^[-+().\d\s]+$/.test(text) && digitsOf(text).length >= MIN_DIGITS;

export type WalkIn = ReturnType<typeof useWalkIn>;
