import { may } from '@clubhouse/core/auth';
import { peopleMatching, personWithPhone } from '@clubhouse/core/desk';
import { formatShortDate } from '@clubhouse/core/time';
import { CircleCheck } from 'lucide-react';
import { useUser } from '../../../../auth/index.ts';
import { EmailField, PhoneField } from '../../../../kit/index.ts';
import { RepeatGuest } from '../guest-booking.tsx';
import { NameCombobox } from './name-combobox.tsx';
import { knownAs } from './person-line.tsx';
import { useKnownPeople } from './use-known-people.ts';
import type { WalkIn } from './use-walk-in.ts';

const OFFERED = 5;

/** The person at the counter: a name, with matching known people, and a phone. */
export function WhoFields({ walkIn, date }: { walkIn: WalkIn; date: string }) {
  const { person, member, forGuest, forMember, choose, typeName, typeContact, leaveName } = walkIn;
  const { formState, register, watch } = forGuest.form;
  const { errors } = formState;
  const [name, phone] = [watch('name'), watch('phone')];
  const meant = peopleMatching(useKnownPeople(name, date), name, OFFERED);
  const byPhone = personWithPhone(useKnownPeople(phone, date), phone);
  const { ref, onBlur } = register('name');

  return (
    <div className="grid gap-4">
      <NameCombobox
        ref={ref}
        value={name}
        people={person ? [] : meant}
        error={member ? forMember.form.formState.errors.member?.message : errors.name?.message}
        onType={typeName}
        onChoose={choose}
        onBlur={() => {
          void onBlur({ target: { name: 'name', value: name }, type: 'blur' });
          leaveName();
        }}
      />
      {person && <Known walkIn={walkIn} />}
      {/* The fields stay mounted, so choosing another person keeps the input. */}
      <div hidden={member !== null}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField
            label="Phone"
            autoComplete="off"
            error={errors.phone?.message}
            {...register('phone', { onChange: typeContact })}
          />
          <EmailField
            label="Email (optional)"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email', { onChange: typeContact })}
          />
        </div>
      </div>
      {byPhone && byPhone.key !== person?.key && (
        <button
          type="button"
          onClick={() => choose(byPhone)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft px-3 py-1.5 text-left leading-snug hover:brightness-95"
        >
          <span className="min-w-0">
            This phone belongs to <span className="font-[600]">{byPhone.name}</span>,{' '}
            {knownAs(byPhone).toLowerCase()}
          </span>
          <span className="shrink-0 font-[600] text-accent underline">Use</span>
        </button>
      )}
      {!member && <RepeatGuest booking={forGuest} />}
    </div>
  );
}

/** Details of the chosen person. */
function Known({ walkIn: { person, member } }: { walkIn: WalkIn }) {
  const isAdmin = may(useUser(), 'administer');
  if (!person) return null;
  const ways = [person.phone, person.email !== person.name && person.email].filter(Boolean).join(' · ');
  const endsOn = member?.membershipEndsOn;
  return (
    <p role="status" className="flex items-start gap-2 leading-snug">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <span className="min-w-0">
        <span className="font-[600]">{knownAs(person)}</span>
        {member && ways && <span className="text-muted"> · {ways}</span>}
        {endsOn && <span className="text-muted"> · membership until {formatShortDate(endsOn)}</span>}
        {person.from === 'request' && (
          <span className="text-muted"> · this booking completes the request</span>
        )}
        {person.from === 'guest' && <span className="text-muted"> · the free demo is for a first visit</span>}
        {person.from === 'account' && !member && (
          <span className="text-muted">
            {' '}
            · not a member, so booked as a guest{isAdmin ? '' : '; an admin can change that'}
          </span>
        )}
      </span>
    </p>
  );
}
