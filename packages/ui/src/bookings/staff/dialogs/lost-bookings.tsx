import type { DeskBookingRow } from '@clubhouse/core/desk';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { Link } from 'react-router-dom';
import { ContactLinks } from '../../../kit/contact-links.tsx';
import { PersonLink } from '../../../users/index.ts';
import { holderLabel, KIND_WORDS } from '../calendar/texts.ts';

type Props = {
  bookings: readonly DeskBookingRow[];
  /** True if each date links to its day in the calendar. */
  isLinked?: boolean;
  /** True to show contact details, so that staff can call these people. */
  hasContacts?: boolean;
};

/** Lists bookings that can no longer stay in their bay. */
export function LostBookings({ bookings, isLinked = false, hasContacts = true }: Props) {
  return (
    <ul className={`grid ${hasContacts ? 'gap-4' : 'gap-2'}`}>
      {bookings.map((booking) => (
        <li key={booking.id} className="grid gap-2">
          <div>
            <p className="font-[550]">
              <PersonLink userId={booking.userId} name={holderLabel(booking)} />
            </p>
            <p className="text-muted">
              {KIND_WORDS[booking.kind]}, <BookingDate date={booking.bookingDate} isLinked={isLinked} />,{' '}
              {formatInterval(booking)}
            </p>
          </div>
          {hasContacts && <ContactLinks phone={booking.phone} email={booking.email} />}
        </li>
      ))}
    </ul>
  );
}

function BookingDate({ date, isLinked }: { date: string; isLinked: boolean }) {
  if (!isLinked) return formatShortDate(date);
  return (
    <Link to={`${SCREENS.adminCalendar.path}?date=${date}`} className="text-accent underline">
      {formatShortDate(date)}
    </Link>
  );
}
