import { bayName } from '@clubhouse/core/facility';
import type { BookingList, PersonBooking, PersonPage } from '@clubhouse/core/members';
import {
  facilityDate,
  facilityTime,
  formatInterval,
  formatShortDate,
  formatTime,
} from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { KIND_WORDS, ScheduleDialogs } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { lastPageOf, Pager } from '../../kit/pager.tsx';
import { ChipRadios } from '../chip-radios.tsx';
import { BOOKINGS_PAGE_SIZE, personQueries } from './api.ts';
import { PersonSection, ROWS } from './person-section.tsx';

const LISTS = [
  { value: 'coming', label: 'Upcoming', none: 'No upcoming bookings.' },
  { value: 'past', label: 'Past', none: 'No past bookings.' },
  { value: 'canceled', label: 'Canceled', none: 'No canceled bookings.' },
] as const satisfies { value: BookingList; label: string; none: string }[];

export function PersonBookings({ page: { user, bookingCounts } }: { page: PersonPage }) {
  const [list, setList] = useState<BookingList>('coming');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<PersonBooking | null>(null);
  const bookings = useQuery(personQueries.bookings(user.id, list, page));
  const total = bookings.data?.total ?? 0;
  const pageWindow = { page, pageSize: BOOKINGS_PAGE_SIZE, total };
  const lastPage = lastPageOf(total, BOOKINGS_PAGE_SIZE);
  // Cancellations can leave fewer pages. If the current page no longer exists, goes to the last page.
  if (bookings.isSuccess && !bookings.isPlaceholderData && page > lastPage) setPage(lastPage);

  return (
    <PersonSection title="Bookings">
      <ChipRadios
        legend="Bookings"
        options={LISTS.map(({ value, label }) => ({ value, label, count: bookingCounts[value] }))}
        value={list}
        onChange={(chosen) => {
          setList(chosen);
          setPage(1);
        }}
      />
      <div className="mt-3" aria-busy={bookings.isPlaceholderData}>
        {bookings.isPending && <Skeleton className="h-24" />}
        {bookings.isError && (
          <Failed
            error={bookings.error}
            what="We couldn’t load the bookings."
            onRetry={() => void bookings.refetch()}
          />
        )}
        {bookings.isSuccess && total === 0 && (
          <p className="text-muted">{LISTS.find(({ value }) => value === list)?.none}</p>
        )}
        {bookings.isSuccess && total > 0 && (
          <ul className={ROWS}>
            {bookings.data.rows.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={() => setOpened(booking)} />
            ))}
          </ul>
        )}
        <Pager label="Booking pages" className="mt-3" {...pageWindow} onTurn={setPage} />
      </div>
      {opened && (
        <ScheduleDialogs
          activeDialog={{ dialog: 'booking', booking: opened }}
          onClose={() => setOpened(null)}
        />
      )}
    </PersonSection>
  );
}

function BookingRow({ booking, onOpen }: { booking: PersonBooking; onOpen: () => void }) {
  const facility = useFacility();
  const thisYear = facilityDate(useNow(), facility).slice(0, 4);
  const { bookingDate, simulatorId, kind, noShow, checkedInAt } = booking;
  const year = bookingDate.slice(0, 4);
  const date = `${formatShortDate(bookingDate)}${year === thisYear ? '' : `, ${year}`}`;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-2 py-1.5 text-left hover:bg-accent-soft"
      >
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span className="min-w-28 font-[550]">{date}</span>
          <span>{formatInterval(booking)}</span>
          <span className="text-muted">
            {bayName(simulatorId, facility)}
            {kind !== 'member' && ` · ${KIND_WORDS[kind]}`}
          </span>
          {noShow && <span className="text-danger">No-show</span>}
          {checkedInAt && (
            <span className="text-muted text-small">
              Arrived {formatTime(facilityTime(new Date(checkedInAt), facility))}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 text-muted" />
      </button>
    </li>
  );
}
