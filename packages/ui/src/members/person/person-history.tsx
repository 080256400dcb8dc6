import { bayName } from '@clubhouse/core/facility';
import type { MembershipPeriod, PersonBooking, PersonMail, PersonPage } from '@clubhouse/core/members';
import { facilityDate, formatDayAndYear, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ScheduleDialogs } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { REASON_NAMES } from '../administration/member-texts.ts';
import { PersonSection, ROW, ROWS } from './person-section.tsx';

type Props = { page: PersonPage };

function periodText({ from, until }: MembershipPeriod, today: string): string {
  if (from === null) {
    if (until === null) return 'Member, start date unknown';
    return until < today ? `Ended ${formatDayAndYear(until)}` : `Ends ${formatDayAndYear(until)}`;
  }
  return until === null
    ? `Since ${formatDayAndYear(from)}`
    : `${formatDayAndYear(from)} – ${formatDayAndYear(until)}`;
}

export function Memberships({ page: { memberships } }: Props) {
  const today = facilityDate(useNow(), useFacility());
  return (
    <PersonSection title="Membership" isEmpty={memberships.length === 0} empty="Has never been a member.">
      <ul className={ROWS}>
        {memberships.map((period) => (
          <li key={`${period.from} ${period.until}`} className={ROW}>
            <span>{periodText(period, today)}</span>
            {period.reason && <span className="text-muted text-small">{REASON_NAMES[period.reason]}</span>}
          </li>
        ))}
      </ul>
    </PersonSection>
  );
}

const LISTED_NO_SHOWS = 5;

export function NoShows({ page: { noShows } }: Props) {
  const facility = useFacility();
  const [opened, setOpened] = useState<PersonBooking | null>(null);
  if (noShows.length === 0) return null;
  return (
    <PersonSection title="No-shows">
      <ul className={ROWS}>
        {noShows.slice(0, LISTED_NO_SHOWS).map((booking) => (
          <li key={booking.id}>
            <button
              type="button"
              onClick={() => setOpened(booking)}
              className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-x-3 rounded-md px-2 py-1.5 text-left hover:bg-accent-soft"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-[550]">{formatShortDate(booking.bookingDate)}</span>
                <span className="text-muted text-small">
                  {formatInterval(booking)}, {bayName(booking.simulatorId, facility)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {noShows.length > LISTED_NO_SHOWS && (
        <p className="mt-1 text-muted text-small">{noShows.length} in the last year.</p>
      )}
      {opened && (
        <ScheduleDialogs
          activeDialog={{ dialog: 'booking', booking: opened }}
          onClose={() => setOpened(null)}
        />
      )}
    </PersonSection>
  );
}

const MAIL_STATES: Record<PersonMail['state'], string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
};

export function Mails({ page: { mails } }: Props) {
  return (
    <PersonSection title="Emails" isEmpty={mails.length === 0} empty="No emails in the last 30 days.">
      <ul className={ROWS}>
        {mails.map(({ id, subject, createdAt, state }) => (
          <li key={id} className="py-2">
            <p className="[overflow-wrap:anywhere]">{subject}</p>
            <p className="text-muted text-small">
              <span className={state === 'failed' ? 'text-danger' : ''}>{MAIL_STATES[state]}</span> ·{' '}
              <Moment at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </PersonSection>
  );
}
