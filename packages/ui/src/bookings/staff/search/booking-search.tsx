import type { ListedBooking } from '@clubhouse/core/bookings';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Card, Failed, Skeleton } from '../../../kit/index.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { lastPageOf, Pager, rangeText } from '../../../kit/pager.tsx';
import { SearchField, SortField } from '../../../kit/search-field.tsx';
import { useSearch } from '../../../kit/use-search.ts';
import { deskQueries, SEARCH_PAGE_SIZE, SEARCH_SORTS, type SearchSort } from '../api.ts';
import { FoundBookings } from './found-bookings.tsx';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));

/** Searches past, upcoming and canceled bookings. */
export function BookingSearch({ firstSearch = '' }: { firstSearch?: string }) {
  const { typed, setTyped, search, page, turnTo } = useSearch(firstSearch);
  const [sort, setSort] = useState<SearchSort>('-bookingDate');
  const bookings = useQuery(deskQueries.search({ search, sort, page }));
  const [openBooking, setOpenBooking] = useState<ListedBooking | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = bookings;
  const pageWindow = { page, pageSize: SEARCH_PAGE_SIZE, total: data?.total ?? 0 };

  return (
    <Card>
      <h2 className="text-title">All bookings</h2>
      <p className="mt-2 text-muted">Past, upcoming and canceled bookings with their history.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)]">
        <SearchField
          label="Search bookings"
          placeholder="Name, phone or email"
          value={typed}
          onChange={setTyped}
        />
        <SortField
          sorts={SEARCH_SORTS}
          value={sort}
          onChange={(chosen) => {
            setSort(chosen);
            turnTo(1);
          }}
        />
      </div>
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className="mt-4 min-h-[1lh] scroll-mt-28 text-muted text-small outline-none"
      >
        {bookings.isPending && 'Loading bookings...'}
        {data && (pageWindow.total > 0 ? rangeText(pageWindow) : nothingText(search))}
      </p>
      {bookings.isPending && <Skeleton className="mt-2 h-96" />}
      {bookings.isError && (
        <Failed
          error={bookings.error}
          what="Failed to fetch bookings"
          onRetry={() => void bookings.refetch()}
        />
      )}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity ${isPlaceholderData ? 'opacity-60 delay-200' : ''}`}
        >
          {pageWindow.total > 0 && <FoundBookings bookings={data.rows} onOpen={setOpenBooking} />}
          <Pager
            label="Booking pages"
            className="mt-4"
            {...pageWindow}
            page={Math.min(page, lastPageOf(pageWindow.total, SEARCH_PAGE_SIZE))}
            onTurn={(to) => {
              turnTo(to);
              count.current?.focus();
            }}
          />
        </div>
      )}
      {openBooking && <BookingDialog booking={openBooking} onClose={() => setOpenBooking(null)} />}
    </Card>
  );
}

const nothingText = (search: string) => (search === '' ? 'No bookings yet.' : 'No results.');
