import type { KnownPerson } from '@clubhouse/core/desk';
import { useQuery } from '@tanstack/react-query';
import { useDebounce } from 'use-debounce';
import { useFacility } from '../../../client/facility.ts';
import { EmailField, Notice, PhoneField, TextField } from '../../../kit/index.ts';
import { SEARCH_PAUSE_MS } from '../../../kit/use-search.ts';
import { deskQueries } from '../api.ts';
import { type GuestBooking, RepeatGuest } from './guest-booking.tsx';
import { slotText } from './slot-choice.ts';
import type { GuestInput } from './walk-in/guest-input.ts';
import { KnownLine } from './walk-in/known-line.tsx';
import { NameCombobox } from './walk-in/name-combobox.tsx';
import { PhoneOwner } from './walk-in/phone-owner.tsx';
import { usePeopleMatching } from './walk-in/use-known-people.ts';

/** The known person chosen as the guest, and the functions that choose and deselect people. */
type Choice = { person: KnownPerson | null; date: string; input: GuestInput };

/** The fields for a guest. Without `choice`, the fields offer no known people. */
export function GuestFields({ booking, choice }: { booking: GuestBooking; choice: Choice | null }) {
  const { form, forgetRepeat } = booking;
  const { errors } = form.formState;
  const onChange = choice?.input.typeContact ?? forgetRepeat;
  return (
    <div className="grid gap-5">
      {choice ? (
        <KnownName form={form} choice={choice} />
      ) : (
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          label="Phone"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone', { onChange })}
        />
        <EmailField
          label="Email (optional)"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', { onChange })}
        />
      </div>
      {choice && (
        <PhoneOwner
          phone={form.watch('phone')}
          date={choice.date}
          chosen={choice.person}
          onUse={choice.input.choose}
        />
      )}
      <EarlierDemos form={form} />
      <RepeatGuest booking={booking} />
    </div>
  );
}

function KnownName({ form, choice }: Pick<GuestBooking, 'form'> & { choice: Choice }) {
  const { person, date, input } = choice;
  const { errors } = form.formState;
  const name = form.watch('name');
  const matching = usePeopleMatching(name, date);
  const { ref, onBlur } = form.register('name');
  return (
    <div className="grid gap-2">
      <NameCombobox
        ref={ref}
        value={name}
        people={person ? [] : matching}
        error={errors.name?.message}
        onType={input.typeName}
        onChoose={input.choose}
        onBlur={() => {
          void onBlur({ target: { name: 'name', value: name }, type: 'blur' });
          input.leaveName();
        }}
      />
      {person && <KnownLine person={person} date={date} />}
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
