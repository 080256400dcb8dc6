import { may } from '@clubhouse/core/auth';
import type { Guest } from '@clubhouse/core/desk';
import { formatPhone } from '@clubhouse/core/fields';
import type { ListedUser, PersonPage } from '@clubhouse/core/members';
import { facilityDate, formatHours, formatShortDate } from '@clubhouse/core/time';
import { endOfMonth, formatISO, parseISO } from 'date-fns';
import { CalendarPlus, Mail, Phone } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { BookBayDialog } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { BreakableName } from '../../kit/breakable-name.tsx';
import { Button, Card } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { Moment } from '../../kit/moment.tsx';
import { phoneHref } from '../../kit/phone-href.ts';
import type { MemberQuestion } from '../administration/member-dialogs.tsx';
import { MemberMenu } from '../administration/member-menu.tsx';
import { accountSince } from '../administration/member-texts.ts';
import { MembershipStatus, RoleBadges } from '../administration/membership-status.tsx';

const MemberDialogs = lazyDialog(() => import('../administration/member-dialogs.tsx'));

export function PersonHead({ page }: { page: PersonPage }) {
  const { user } = page;
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const isAdmin = may(useUser(), 'administer');
  const [isBooking, setIsBooking] = useState(false);
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const card = useRef<HTMLDivElement>(null);
  return (
    <Card>
      <div
        ref={card}
        tabIndex={-1}
        className="relative flex flex-wrap items-start justify-between gap-4 outline-none"
      >
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:pr-12">
            <MembershipStatus row={user} />
            {isAdmin && <RoleBadges row={user} />}
          </div>
          {user.name === null && (
            <p className="text-muted">
              No name yet.{' '}
              <button
                type="button"
                onClick={() => setQuestion({ about: 'name', row: user })}
                className="min-h-11 cursor-pointer rounded-sm font-[550] text-accent underline underline-offset-4 lg:min-h-6"
              >
                Add Name
              </button>
            </p>
          )}
          <ul className="flex flex-wrap gap-2">
            <li>
              <a
                href={phoneHref(user.phone)}
                aria-label={`Call ${formatPhone(user.phone)}`}
                className={CONTACT}
              >
                <Phone aria-hidden className="size-5 shrink-0 text-accent" />
                {formatPhone(user.phone)}
              </a>
            </li>
            <li className="min-w-0">
              <a
                href={`mailto:${encodeURI(user.email)}`}
                aria-label={`Email ${user.email}`}
                className={`${CONTACT} [overflow-wrap:anywhere]`}
              >
                <Mail aria-hidden className="size-5 shrink-0 text-accent" />
                <span className="min-w-0">
                  <BreakableName name={user.email} />
                </span>
              </a>
            </li>
          </ul>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            className="max-sm:grow"
            look={user.isMember ? 'primary' : 'secondary'}
            onClick={() => setIsBooking(true)}
          >
            <CalendarPlus aria-hidden className="size-5" />
            Book Bay
          </Button>
          {isAdmin && user.isMember && (
            <Button
              look="secondary"
              className="max-sm:grow"
              onClick={() => setQuestion({ about: 'ending', row: user })}
            >
              {user.membershipEndsOn ? 'Change Last Day...' : 'End Membership...'}
            </Button>
          )}
          {isAdmin && !user.isMember && (
            <Button onClick={() => setQuestion({ about: 'role', row: user, flag: 'isMember', isSet: true })}>
              Make Member...
            </Button>
          )}
          {/* On phones, the menu would take a line of its own, so it is in the corner. */}
          <MemberMenu
            row={user}
            canChange={isAdmin}
            onAsk={setQuestion}
            className="max-sm:absolute max-sm:-top-3 max-sm:-right-3"
          />
        </div>
      </div>
      <Facts page={page} />
      {isBooking && (
        <BookBayDialog
          slotHint={{ bookingDate: today }}
          {...(user.isMember ? { member: user } : { guest: guestOf(user) })}
          onClose={() => setIsBooking(false)}
        />
      )}
      {question && (
        <MemberDialogs
          question={question}
          onClose={() => setQuestion(null)}
          focusWhenGone={() => card.current}
        />
      )}
    </Card>
  );
}

/** Returns the guest details for a person without a membership. The desk books this person as a guest. */
const guestOf = ({ name, phone, email }: ListedUser): Guest => ({ name: name ?? '', phone, email });

const CONTACT =
  'flex min-h-11 items-center gap-2.5 rounded-md border border-border px-3 py-2 leading-tight hover:bg-accent-soft';

/** Shows the figures that members ask about at the front desk, such as the hours left today. */
function Facts({ page }: { page: PersonPage }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const { user, hoursToday, freeLessonsLeft, noShows, doorCodeSeenAt } = page;
  const monthEnd = formatISO(endOfMonth(parseISO(today)), { representation: 'date' });
  const facts: { label: string; value: ReactNode }[] = [];
  if (hoursToday) {
    facts.push({
      label: 'Hours left today',
      value: `${hoursToday.left} of ${formatHours(hoursToday.daily)}`,
    });
  }
  if (freeLessonsLeft !== null && facility.membership.complimentaryLessons > 0) {
    facts.push({
      label: 'Complimentary lesson',
      value: freeLessonsLeft > 0 ? `Available until ${formatShortDate(monthEnd)}` : 'Used this month',
    });
  }
  facts.push({ label: 'No-shows, last 12 months', value: noShows.length === 0 ? 'None' : noShows.length });
  if (doorCodeSeenAt !== undefined) {
    const seen = doorCodeSeenAt ? <Moment at={doorCodeSeenAt} /> : 'Never';
    facts.push({ label: 'Door code last seen', value: seen });
  }
  facts.push({ label: 'Account created', value: accountSince(user.createdAt, facility) });
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3 border-border border-t pt-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="font-[550]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
