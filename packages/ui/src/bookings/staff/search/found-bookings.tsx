import type { ListedBooking } from '@clubhouse/core/bookings';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { ChevronRight } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { PersonLink } from '../../../users/index.ts';
import { holderLabel, KIND_WORDS } from '../calendar/texts.ts';

const HEAD = 'px-3 py-2.5 font-[500] first:pl-0 last:pr-0';
const CELL = 'px-3 py-2 align-middle first:pl-0 last:pr-0';

export function FoundBookings({
  bookings,
  onOpen,
}: {
  bookings: readonly ListedBooking[];
  onOpen: (booking: ListedBooking) => void;
}) {
  return (
    <table className="mt-2 w-full text-left">
      <caption className="sr-only">Bookings</caption>
      <thead className="max-md:sr-only">
        <tr className="border-border border-b text-muted text-small">
          <th scope="col" className={HEAD}>
            Name
          </th>
          {['Date', 'Time', 'Bay', 'Kind', 'Status'].map((title) => (
            <th key={title} scope="col" className={`${HEAD} max-md:hidden`}>
              {title}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            <span className="sr-only">Open</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {bookings.map((booking) => (
          <FoundBooking key={booking.id} booking={booking} onOpen={() => onOpen(booking)} />
        ))}
      </tbody>
    </table>
  );
}

function FoundBooking({ booking, onOpen }: { booking: ListedBooking; onOpen: () => void }) {
  const facility = useFacility();
  const thisYear = facilityDate(useNow(), facility).slice(0, 4);
  const { bookingDate, simulatorName, kind, email, status, userId } = booking;
  const name = holderLabel(booking);
  const year = bookingDate.slice(0, 4);
  const date = `${formatShortDate(bookingDate)}${year === thisYear ? '' : `, ${year}`}`;
  const time = formatInterval(booking);
  return (
    <tr>
      <th scope="row" className={`${CELL} font-[400]`}>
        <PersonLink userId={kind === 'guest' ? null : userId} name={name} className="font-[550]" />
        {email && email !== name && <span className="block text-muted text-small">{email}</span>}
        <span className="mt-1 block md:hidden">
          {date}, {time}
        </span>
        <span className="block text-small md:hidden">
          <span className="text-muted">
            {simulatorName} · {KIND_WORDS[kind]} ·{' '}
          </span>
          <Status status={status} />
        </span>
      </th>
      <td className={`${CELL} max-md:hidden`}>{date}</td>
      <td className={`${CELL} max-md:hidden`}>{time}</td>
      <td className={`${CELL} whitespace-nowrap max-md:hidden`}>{simulatorName}</td>
      <td className={`${CELL} max-md:hidden`}>{KIND_WORDS[kind]}</td>
      <td className={`${CELL} max-md:hidden`}>
        <Status status={status} />
      </td>
      <td className={`${CELL} w-0 text-right`}>
        <button
          type="button"
          title="Open"
          aria-label={`Open, ${name}, ${date}, ${time}`}
          onClick={onOpen}
          className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-text"
        >
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </td>
    </tr>
  );
}

function Status({ status }: Pick<ListedBooking, 'status'>) {
  if (status === 'cancelled') return <span className="text-danger">Canceled</span>;
  return <span className="text-success">Booked</span>;
}
