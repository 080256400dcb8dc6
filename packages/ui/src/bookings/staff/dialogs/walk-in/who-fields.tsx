import { may } from '@clubhouse/core/auth';
import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type KnownPerson, knownPeople, peopleMatching, personWithPhone } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useDebounce } from 'use-debounce';
import { useUser } from '../../../../auth/index.ts';
import { useFacility } from '../../../../client/facility.ts';
import { useNow } from '../../../../client/index.ts';
import { requestQueries } from '../../../../demo-requests/inbox/index.ts';
import { EmailField, PhoneField } from '../../../../kit/index.ts';
import { SEARCH_PAUSE_MS } from '../../../../kit/use-search.ts';
import { userQueries } from '../../../../users/index.ts';
import { deskQueries, loadedDays } from '../../api.ts';
import { RepeatGuest } from '../guest-booking.tsx';
import { memberDayFacts } from '../member-day.ts';
import { NameCombobox } from './name-combobox.tsx';
import { contactText, knownAs } from './person-line.tsx';
import type { WalkIn } from './use-walk-in.ts';

const OFFERED = 5;

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
      {person && <Known walkIn={walkIn} date={date} />}
      {/* Only guests need these fields. */}
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
            This phone number belongs to <span className="font-[600]">{byPhone.name}</span> (
            {knownAs(byPhone).toLowerCase()})
          </span>
          <span className="shrink-0 font-[600] text-accent underline">Use</span>
        </button>
      )}
      {!member && <RepeatGuest booking={forGuest} />}
    </div>
  );
}

function Known({ walkIn: { person, member }, date }: { walkIn: WalkIn; date: string }) {
  const facility = useFacility();
  const now = useNow();
  const isAdmin = may(useUser(), 'administer');
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  if (!person) return null;
  const contact = contactText(person);
  const facts = member && day ? memberDayFacts(member, day, now, facility) : [];
  return (
    <p role="status" className="flex items-start gap-2 leading-snug">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <span className="min-w-0">
        <span className="font-[600]">{knownAs(person)}</span>
        {member && contact && <span className="text-muted"> · {contact}</span>}
        {facts.length > 0 && <span className="text-muted"> · {facts.join(' · ')}</span>}
        {person.from === 'request' && (
          <span className="text-muted"> · this booking completes the request</span>
        )}
        {person.from === 'guest' && (
          <span className="text-muted"> · the free demo is only for a first visit</span>
        )}
        {person.from === 'account' && !member && (
          <span className="text-muted">
            {' '}
            · not a member, so booked as a guest{isAdmin ? '' : '; an admin can make them a member'}
          </span>
        )}
      </span>
    </p>
  );
}

const MIN_LETTERS = 2;
const MAX_RESULTS = 12;
const NO_REQUESTS: readonly DemoRequest[] = [];

/**
 * Returns known people. Searches the server for accounts and older demo requests. Takes new demo requests and
 * guests from the days that are already loaded.
 */
function useKnownPeople(typed: string, date: string): KnownPerson[] {
  const queryClient = useQueryClient();
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  const isAsked = search.length >= MIN_LETTERS;
  const { data: accounts } = useQuery({ ...userQueries.matching(search, MAX_RESULTS), enabled: isAsked });
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  const openRequests = day?.openRequests ?? NO_REQUESTS;
  const hasMore = (day?.openRequestCount ?? 0) > openRequests.length;
  const { data: found } = useQuery({
    ...requestQueries.matching(search, MAX_RESULTS),
    enabled: isAsked && hasMore,
  });
  return useMemo(
    () =>
      knownPeople({
        accounts: isAsked ? (accounts ?? []) : [],
        requests: [...openRequests, ...(isAsked && hasMore ? (found ?? []) : [])],
        bookings: loadedDays(queryClient).flatMap(({ bookings }) => bookings),
      }),
    [accounts, isAsked, openRequests, hasMore, found, queryClient],
  );
}
