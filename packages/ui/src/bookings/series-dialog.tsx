import {
  lastBookableDate,
  type NewBooking,
  type SeriesAnswer,
  type SeriesDate,
} from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import {
  datePlus,
  formatDate,
  formatInterval,
  formatShortDate,
  formatTime,
  weekdayOf,
} from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { Button, Failed, Skeleton, showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { bookingEvents } from './events.ts';
import { seriesPreview, useBookSeries } from './series-api.ts';
import { refusedDates } from './texts.ts';

const sessions = (count: number) => (count === 1 ? '1 Session' : `${count} Sessions`);

/** Books the same time every week within the booking window: docs/product/bookings.md#repeating-weekly. */
export default function SeriesDialog({
  slot,
  onClose,
  onBooked,
}: {
  slot: NewBooking;
  onClose: () => void;
  onBooked: (answer: SeriesAnswer) => void;
}) {
  const facility = useFacility();
  const last = lastBookableDate(useNow(), facility);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [replaced, setReplaced] = useState<Readonly<Record<string, NewBooking>>>({});
  const dates = weeklyDates(slot.bookingDate, last);
  const slots = dates.map((bookingDate) => replaced[bookingDate] ?? { ...slot, bookingDate });
  const preview = useQuery(seriesPreview(slots));
  const book = useBookSeries();

  const judged = preview.data?.dates ?? [];
  const isChosen = ({ slot: { bookingDate }, state }: SeriesDate) =>
    state === 'free' && !skipped.has(bookingDate);
  const chosen = judged.filter(isChosen);
  const hasRefused = judged.some(({ state }) => state === 'refused');
  const isBusy = book.isPending || book.isSuccess;
  const submit = () =>
    book.mutate(
      {
        // If the preview showed unavailable dates, the member agreed to skip them. Otherwise, all dates or none
        // are booked.
        mode: hasRefused ? 'fitting' : 'all',
        slots: chosen.map((date) => date.slot),
      },
      {
        onSuccess: (answer) => {
          for (const booking of answer.bookings) bookingEvents.created(booking, facility);
          showToast(bookedToast(answer));
          onBooked(answer);
        },
      },
    );

  return (
    <Dialog title="Repeat weekly" onClose={onClose}>
      <p className="text-muted">
        {weekdayOf(slot.bookingDate)}s at {formatTime(slot.startTime)}, through{' '}
        {formatShortDate(dates.at(-1) ?? last)}.
      </p>
      <ul className="my-4 divide-y divide-border" aria-busy={preview.isFetching}>
        {preview.isPending && dates.map((date) => <Skeleton key={date} className="my-2 h-12" />)}
        {judged.map((date) => (
          <li key={date.slot.bookingDate} className="py-1">
            <DateRow
              date={date}
              isChosen={isChosen(date)}
              onToggle={() => setSkipped((before) => toggled(before, date.slot.bookingDate))}
              onReplace={(nearest) =>
                setReplaced((before) => ({ ...before, [nearest.bookingDate]: nearest }))
              }
            />
          </li>
        ))}
      </ul>
      {preview.isError && (
        <Failed error={preview.error} what="We couldn’t check these dates." onRetry={preview.refetch} />
      )}
      <Refused error={book.error} fallback="Please try again." className="mb-4" />
      <DialogFooter>
        <Button
          isBusy={isBusy}
          busyText="Booking..."
          disabled={chosen.length === 0 || preview.isPlaceholderData}
          onClick={submit}
        >
          {chosen.length === judged.length
            ? `Book ${sessions(chosen.length)}`
            : `Book ${chosen.length} of ${sessions(judged.length)}`}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function DateRow({
  date: { slot, state, message, nearest },
  isChosen,
  onToggle,
  onReplace,
}: {
  date: SeriesDate;
  isChosen: boolean;
  onToggle: () => void;
  onReplace: (slot: NewBooking) => void;
}) {
  const facility = useFacility();
  const name = <span className="block font-[550]">{formatDate(slot.bookingDate)}</span>;
  if (state === 'free') {
    return (
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          className="size-6 shrink-0 cursor-pointer accent-[var(--accent)]"
        />
        <span>
          {name}
          <span className="text-muted text-small">{slotText(slot, facility)}</span>
        </span>
      </label>
    );
  }
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 pl-9">
      <p>
        {name}
        <span className="text-muted text-small">
          {state === 'booked' ? 'You already have this booking.' : message}
        </span>
      </p>
      {nearest && (
        <Button
          look="secondary"
          aria-label={`Use ${formatTime(nearest.startTime)} on ${formatDate(slot.bookingDate)}`}
          onClick={() => onReplace(nearest)}
        >
          Use {formatTime(nearest.startTime)}
        </Button>
      )}
    </div>
  );
}

const slotText = (slot: NewBooking, facility: Facility) =>
  `${formatInterval(slot)}, ${bayName(slot.simulatorId, facility)}`;

function weeklyDates(first: string, last: string): string[] {
  const dates = [];
  for (let date = first; date <= last; date = datePlus(date, 7)) dates.push(date);
  return dates;
}

function toggled(before: ReadonlySet<string>, date: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(date)) next.add(date);
  return next;
}

/**
 * Returns the toast to show after a weekly booking. The toast names the dates that became unavailable after
 * the preview.
 */
function bookedToast({ bookings, dates }: SeriesAnswer) {
  const refused = refusedDates(dates).map(({ slot }) => formatShortDate(slot.bookingDate));
  const [first, last] = [bookings[0], bookings.at(-1)];
  const range =
    first && last ? `${formatShortDate(first.bookingDate)} to ${formatShortDate(last.bookingDate)}.` : '';
  return {
    title: `${sessions(bookings.length)} Booked`,
    description:
      refused.length > 0
        ? `${range} Not booked: ${refused.join('; ')}.`
        : `${range} We emailed you all the dates.`,
  };
}
