import type { KnownPerson } from '@clubhouse/core/desk';
import type { GuestBooking } from '../guest-booking.tsx';

/** The minimum number of digits in a phone number with an area code. */
const MIN_DIGITS = 10;
const digitsOf = (phone: string) => phone.replace(/\D/g, '');
const isPhone = (text: string) => /^[-+().\d\s]+$/.test(text) && digitsOf(text).length >= MIN_DIGITS;

export type GuestInput = ReturnType<typeof guestInput>;

/**
 * Returns functions for the guest's fields, which staff fill in by typing or by choosing a known person.
 * `person` is the chosen person. `take` stores a newly chosen person, or null to deselect the person.
 */
export function guestInput(
  { form, forgetRepeat }: Pick<GuestBooking, 'form' | 'forgetRepeat'>,
  person: KnownPerson | null,
  take: (known: KnownPerson | null) => void,
) {
  const fill = (field: 'name' | 'phone' | 'email', value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return {
    fill,
    choose: (known: KnownPerson) => {
      take(known);
      fill('name', known.name);
      fill('phone', known.phone);
      fill('email', known.email);
    },
    /**
     * Moves a phone number from the name field to the phone field. Does nothing if staff chose a known person
     * or the phone field has text.
     */
    leaveName: () => {
      const { name, phone } = form.getValues();
      if (person || phone || !isPhone(name)) return;
      fill('phone', name.trim());
      fill('name', '');
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
      forgetRepeat();
      if (person?.from !== 'guest') return;
      const { phone, email } = form.getValues();
      const isSame = digitsOf(phone) === digitsOf(person.phone) || (email !== '' && email === person.email);
      if (!isSame) take(null);
    },
  };
}
