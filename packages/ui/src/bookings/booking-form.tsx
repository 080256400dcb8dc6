import {
  durationsOf,
  hoursLeft,
  longestFree,
  nearestFree,
  type Offer,
  offersOf,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { bayName, baysOn, type Facility } from '@clubhouse/core/facility';
import {
  facilityDate,
  facilityTime,
  formatHours,
  formatInterval,
  formatShortDate,
  formatTime,
  shortHours,
  type WallTime,
} from '@clubhouse/core/time';
import { useMemo } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { ActionBar } from '../kit/action-bar.tsx';
import { Button, Card, Failed, Notice, RadioCards } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useDay } from './api.ts';
import type { Choice } from './choice.ts';
import { ClosedTimes, DayTimeline, LoadingTimeline } from './day-timeline.tsx';
import { StartSelect } from './start-select.tsx';
import { hoursLeftText } from './texts.ts';
import { useSubmitChoice } from './use-submit-choice.ts';

const QUICK_STARTS = 3;
const POPULAR_START = '18:00:00';

/** Returns the suggested start time for members without a usual start time. */
const popularStart = ({ booking: { earliestStart, latestEnd } }: Facility): WallTime =>
  earliestStart <= POPULAR_START && POPULAR_START < latestEnd ? POPULAR_START : earliestStart;

export function BookingForm({
  choice,
  usualStart,
  onChange,
}: {
  choice: Choice;
  usualStart: WallTime | null;
  onChange: (choice: Choice) => void;
}) {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const { day: stored, error, retry } = useDay(choice.date);
  const { date, hours, startTime, moving } = choice;
  // While a member moves a booking, the current time of the booking counts as free.
  const day = useMemo(
    () => (stored && moving ? withoutBooking(stored, moving.id) : stored),
    [stored, moving],
  );
  const question = day && { date, member, day, now };
  const offers = question && offersOf({ ...question, hours });
  const offer = offers?.find((each) => each.startTime === startTime);
  const bookable = offer?.refusal === null ? offer : null;
  const isGone = startTime !== null && offers !== undefined && !bookable;
  const submission = useSubmitChoice(choice, bookable, onChange);

  // If only a refetch fails, the form keeps the known times and the selection.
  if (error && !day)
    return <Failed error={error} what="We couldn’t load times for this day." onRetry={retry} />;

  const left = day && hoursLeft(day, member.id);
  const isToday = date === facilityDate(now, facility);
  const wanted =
    (isGone && startTime) || (isToday ? facilityTime(now, facility) : (usualStart ?? popularStart(facility)));
  const near = nearestFree(offers ?? [], wanted, QUICK_STARTS);
  const longest = question && near.length === 0 ? longestFree(question, durationsOf(facility)) : null;

  return (
    <Card className="grid gap-6 max-sm:pb-0">
      {moving && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft px-4 py-3"
        >
          <p>
            <span className="block font-[600]">Choose a new time for this booking</span>
            {formatShortDate(moving.bookingDate)}, {formatInterval(moving)}, {moving.simulatorName}
          </p>
          <Button look="secondary" onClick={() => onChange({ ...choice, startTime: null, moving: null })}>
            Keep current time
          </Button>
        </div>
      )}
      <div>
        <RadioCards
          legend="Duration"
          name="duration"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.25em),1fr))] gap-1.5"
          value={hours}
          onChange={(chosen) => onChange({ ...choice, hours: chosen })}
          options={durationsOf(facility).map((each) => ({
            value: each,
            label: shortHours(each),
            name: formatHours(each),
            isDimmed: left !== undefined && each > left,
          }))}
        />
        <p aria-live="polite" className="mt-2 min-h-6 text-small text-muted">
          {left !== undefined && hoursLeftText(left, date, facility)}
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
            title={isToday && !isGone ? 'Next available' : `Open times near ${formatTime(wanted)}`}
            offers={near}
            chosen={startTime}
            onChoose={(chosen) => onChange({ ...choice, startTime: chosen })}
          />
          {offers && near.length === 0 && (
            <Notice>
              {longest
                ? `No openings for ${formatHours(hours)} on ${formatShortDate(date)}. You can still book ${formatHours(longest)}.`
                : `No times left on ${formatShortDate(date)}. Try another day.`}
            </Notice>
          )}
        </div>
      </div>
      {day ? (
        <div>
          <DayTimeline date={date} day={day} chosen={bookable} />
          <ClosedTimes date={date} day={day} />
        </div>
      ) : (
        <LoadingTimeline bayCount={baysOn(date, facility).length} />
      )}
      {error && !submission.error && (
        <Failed error={error} what="These times may have changed." onRetry={retry} />
      )}
      <Refused error={submission.error} fallback="Please try again." isSaid={isGone} />
      <ActionBar
        summary={
          bookable ? (
            <>
              <span className="block font-[600]">
                {formatShortDate(date)}, {bayName(bookable.simulatorId, facility)}
              </span>
              <span className="font-data">{formatInterval(bookable)}</span>
            </>
          ) : (
            <span className="text-muted">Pick a start time.</span>
          )
        }
      >
        <Button
          isBusy={submission.isBusy}
          busyText={moving ? 'Saving...' : 'Booking...'}
          onClick={submission.submit}
        >
          {moving ? 'Save New Time' : 'Book Session'}
        </Button>
      </ActionBar>
    </Card>
  );
}

function QuickStarts({
  title,
  offers,
  chosen,
  onChoose,
}: {
  title: string;
  offers: readonly Offer[];
  chosen: WallTime | null;
  onChoose: (startTime: WallTime) => void;
}) {
  if (offers.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small text-muted">{title}</legend>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,5em),1fr))] gap-1.5">
        {offers.map(({ startTime }) => (
          <button
            key={startTime}
            type="button"
            aria-pressed={startTime === chosen}
            onClick={() => onChoose(startTime)}
            className="min-h-11 cursor-pointer rounded-md border border-border-strong px-1 font-data hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {formatTime(startTime)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
