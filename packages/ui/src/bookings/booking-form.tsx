import {
  type ClosedTime,
  closedTimes,
  DAILY_LIMIT_HOURS,
  type Day,
  DURATIONS_HOURS,
  hoursLeft,
  longestFree,
  nearestFree,
  type OwnBooking,
  offersOf,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import {
  facilityDate,
  facilityTime,
  formatHours,
  formatInterval,
  formatShortDate,
  formatTime,
  shortHours,
  type WallTime,
  weekdayOf,
} from '@clubhouse/core/time';
import { useMemo } from 'react';
import { useUser } from '../auth/index.ts';
import { useNow } from '../client/index.ts';
import { Button, Card, Failed, Notice, RadioCards, Skeleton } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useDay } from './api.ts';
import { BookingSummary } from './booking-summary.tsx';
import type { Choice } from './choice.ts';
import { DayTimeline } from './day-timeline.tsx';
import { QuickStarts } from './quick-starts.tsx';
import { StartSelect } from './start-select.tsx';
import { useSubmitChoice } from './use-submit-choice.ts';

const QUICK_STARTS = 3;
/** The default for a member without a usual start time. */
const POPULAR_START = '18:00:00';

/** Duration, start time and submit button, with the hours left, nearby openings and closed times. */
export function BookingForm({
  choice,
  usualStart,
  onChange,
}: {
  choice: Choice;
  usualStart: WallTime | null;
  onChange: (choice: Choice) => void;
}) {
  const member = useUser();
  const now = useNow();
  const { day: stored, error, retry } = useDay(choice.date);
  const { date, hours, startTime, moving } = choice;
  // The booking being moved does not block its own time.
  const day = useMemo(
    () => (stored && moving ? withoutBooking(stored, moving.id) : stored),
    [stored, moving],
  );
  const question = day && { date, member, day, now };
  const offers = question && offersOf({ ...question, hours });
  const offer = offers?.find((each) => each.startTime === startTime);
  const isGone = startTime !== null && offers !== undefined && (!offer || offer.refusal !== null);
  const submission = useSubmitChoice(choice, offer, onChange);

  // A failed refetch keeps the known times and the selection.
  if (error && !day)
    return <Failed error={error} what="We couldn’t load times for this day." onRetry={retry} />;

  const left = day && hoursLeft(day, member.id);
  const isToday = date === facilityDate(now);
  const wanted = (isGone && startTime) || (isToday ? facilityTime(now) : (usualStart ?? POPULAR_START));
  const near = nearestFree(offers ?? [], wanted, QUICK_STARTS);
  const longest = question && near.length === 0 ? longestFree(question, DURATIONS_HOURS) : null;

  return (
    <Card className="grid gap-6 max-sm:pb-0">
      {moving && (
        <MovingBanner
          booking={moving}
          onKeep={() => onChange({ ...choice, startTime: null, moving: null })}
        />
      )}
      <div>
        <RadioCards
          legend="Duration"
          name="duration"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.25em),1fr))] gap-1.5"
          value={hours}
          onChange={(chosen) => onChange({ ...choice, hours: chosen })}
          options={DURATIONS_HOURS.map((each) => ({
            value: each,
            label: shortHours(each),
            name: formatHours(each),
            isDimmed: left !== undefined && each > left,
          }))}
        />
        <p aria-live="polite" className="mt-2 min-h-6 text-small text-muted">
          {left !== undefined && hoursLeftText(left, date)}
        </p>
      </div>
      <div className="grid gap-3">
        <StartSelect
          offers={offers}
          value={startTime}
          error={
            submission.isIncomplete || isGone
              ? (offer?.refusal?.message ?? 'Please select a time slot.')
              : undefined
          }
          onChange={(chosen) => onChange({ ...choice, startTime: chosen })}
        />
        <div className="min-h-18">
          <QuickStarts
            title={isToday && !isGone ? 'Next available' : `Open near ${formatTime(wanted)}`}
            offers={near}
            chosen={startTime}
            onChoose={(chosen) => onChange({ ...choice, startTime: chosen })}
          />
          {offers && near.length === 0 && (
            <Notice>
              {longest
                ? `No openings for ${formatHours(hours)} on ${formatShortDate(date)}. You can still book ${formatHours(longest)}.`
                : `No times left for you on ${formatShortDate(date)}. Try another day.`}
            </Notice>
          )}
        </div>
      </div>
      {day ? (
        <div>
          <DayTimeline day={day} chosen={offer && offer.refusal === null ? offer : null} />
          <ClosedTimesList date={date} day={day} />
        </div>
      ) : (
        <Skeleton className="h-36" />
      )}
      {error && !submission.error && (
        <Failed error={error} what="These times may have changed." onRetry={retry} />
      )}
      <Refused error={submission.error} fallback="Please try again." isSaid={isGone} />
      <BookingSummary
        text={offer && offer.refusal === null ? { date, ...offer, bay: bayName(offer.simulatorId) } : null}
        isMoving={moving !== null}
        isBusy={submission.isBusy}
        onSubmit={submission.submit}
      />
    </Card>
  );
}

const hoursLeftText = (left: number, date: string) =>
  left === 0
    ? `You’ve used your ${DAILY_LIMIT_HOURS} hours for ${weekdayOf(date)}`
    : `${formatHours(left)} left on ${weekdayOf(date)}`;

/** Names the booking that is being moved. It keeps its time until the new time is stored. */
function MovingBanner({ booking, onKeep }: { booking: OwnBooking; onKeep: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft px-4 py-3"
    >
      <p>
        <span className="block font-[600]">Changing your time</span>
        {formatShortDate(booking.bookingDate)}, {formatInterval(booking)}, {booking.simulatorName}
      </p>
      <Button look="secondary" onClick={onKeep}>
        Keep current time
      </Button>
    </div>
  );
}

/** The closed times and their reasons, shown before a member tries to book them. */
function ClosedTimesList({ date, day }: { date: string; day: Day }) {
  const closed = closedTimes(day);
  if (closed.length === 0)
    return <p className="text-small text-muted">Every time is open on {weekdayOf(date)}.</p>;
  return (
    <details className="group" open={closed.length <= 3}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-muted hover:text-text">
        Taken on {weekdayOf(date)} ({closed.length})
      </summary>
      <ul className="grid gap-1 text-small">
        {closed.map((time) => (
          <ClosedLine key={time.startTime} time={time} />
        ))}
      </ul>
    </details>
  );
}

function ClosedLine({ time }: { time: ClosedTime }) {
  return (
    <li className="grid grid-cols-[10.5rem_1fr] gap-2">
      <span className="font-data">{formatInterval(time)}</span>
      <span className="text-muted">{time.reason}</span>
    </li>
  );
}
