import { type Guest, isMemberHere, type KnownPerson } from '@clubhouse/core/desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftOf } from '../drafts.tsx';
import { useGuestBooking } from '../guest-booking.tsx';
import { useMemberBooking } from '../member-booking.tsx';
import { guestInput } from './guest-input.ts';

type Draft = {
  person: KnownPerson | null;
  typed: Pick<Guest, 'name' | 'phone'> & { email: string };
};
const draftOfWalkIn = draftOf<Draft>('walk-in');

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

  const take = (known: KnownPerson | null) => {
    setPerson(known);
    forMember.form.setValue('member', known && isMemberHere(known) ? known.user : null);
    forMember.form.clearErrors();
    forMember.call.reset();
    forGuest.call.reset();
    forGuest.forgetRepeat();
  };

  const { fill, choose, leaveName, typeName, typeContact } = guestInput(forGuest, person, take);

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
    choose,
    typeName,
    typeContact,
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

export type WalkIn = ReturnType<typeof useWalkIn>;
