import {
  durationsOf,
  hoursLeft,
  nearestFree,
  nearestOffers,
  type Offer,
  offersOf,
  startRefusal,
  tappedStart,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
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
import { suggestedWindow } from '@clubhouse/core/watches';
import { useId, useMemo, useRef } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { loadAhead } from '../client/load-ahead.ts';
import { ActionBar } from '../kit/action-bar.tsx';
import { Button, Card, Failed, RadioCards } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { Refused } from '../kit/refused.tsx';
import { WatchPrompt } from '../watches/index.ts';
import { useDay } from './api.ts';
import type { Choice, Confirmed } from './choice.ts';
import { ClosedTimes, DayTimeline } from './day-timeline.tsx';
import { type QuickStart, QuickStarts, quickStartsOn } from './quick-starts.tsx';
import { startReasonText } from './reason-texts.ts';
import { RepeatWeekly, slotOn } from './repeat-weekly.tsx';
import { StartSelect } from './start-select.tsx';
import { hoursLeftText, refusedDates } from './texts.ts';
import { useSlide } from './use-slide.ts';
import { useSubmitChoice } from './use-submit-choice.ts';

// A separate script, because a member needs it only if a day has no free start. If the script fails to load,
// the select still says that no time is left.
const NoOpenings = lazyPart(() => import('./no-openings.tsx'), { failed: () => null });
loadAhead(NoOpenings.preload);

const QUICK_STARTS = 3;
const NEW_TIME = 'Please select a time slot.';
const POPULAR_START = '18:00:00';

/** Returns the suggested start time for members without a usual start time. */
const popularStart = ({ booking: { earliestStart, latestEnd } }: Facility): WallTime =>
  earliestStart <= POPULAR_START && POPULAR_START < latestEnd ? POPULAR_START : earliestStart;

const nearText = (wanted: WallTime, usualStart: WallTime | null) =>
  `Open times near ${wanted === usualStart ? 'your usual ' : ''}${formatTime(wanted)}`;

export function BookingForm({
  choice,
  isUsual,
  usualStart,
  night,
  onChange,
  onDone,
}: {
  choice: Choice;
  /** True while the form's preselected usual time is still selected. */
  isUsual: boolean;
  usualStart: WallTime | null;
  /**
   * Late in the evening, the next free starts, including starts after midnight. Null at other times, while
   * the starts load, and if another day is selected.
   */
  night: readonly QuickStart[] | null;
  onChange: (choice: Choice) => void;
  onDone: (confirmed: Confirmed) => void;
}) {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const { day: stored, error, retry } = useDay(choice.date);
  const { date, hours, moving, preferredBay } = choice;
  // If the member is moving a booking, its time counts as free.
  const day = useMemo(
    () => (stored && moving ? withoutBooking(stored, moving.id) : stored),
    [stored, moving],
  );
  const question = day && { date, member, day, now };
  const offers = question && offersOf({ ...question, hours, preferredBay });
  const offer = offers?.find((each) => each.startTime === choice.startTime);
  const bookable = offer?.refusal === null ? offer : null;
  // The URL or the usual time can set a start before the day's availability has loaded. The booking button
  // then waits for it.
  const isChecking = choice.startTime !== null && !day && !error;
  const isNotFree = choice.startTime !== null && offers !== undefined && !bookable;
  // The form, not the member, selected the usual time. So if that time is not free, the form shows
  // suggestions instead of an error.
  const isUsualTaken = isUsual && isNotFree;
  const startTime = isUsualTaken ? null : choice.startTime;
  const isGone = startTime !== null && isNotFree;
  const today = facilityDate(now, facility);
  const refusal =
    question && isNotFree && choice.startTime ? startRefusal({ ...question, hours }, choice.startTime) : null;
  const refusalText =
    refusal && startReasonText(refusal, choice.startTime ?? '', { date, hours, today }, facility);
  const goneText = isGone ? refusalText : null;
  const select = useRef<HTMLSelectElement>(null);
  const submission = useSubmitChoice(choice, {
    offer: bookable,
    goneText,
    onIncomplete: () => select.current?.focus(),
    onDone: ({ id }, isMoved) => onDone({ ids: [id], isMoved }),
  });
  const times = useSlide(date, day !== undefined);
  const leftId = useId();

  // If a refetch fails, the form keeps the loaded times and the selection.
  if (error && !day)
    return <Failed error={error} what="We couldn’t load times for this day." onRetry={retry} />;

  const left = day && hoursLeft(day, member.id);
  const isToday = date === today;
  const habit = usualStart ?? popularStart(facility);
  const wanted = (isNotFree && choice.startTime) || (isToday ? facilityTime(now, facility) : habit);
  const taken = offers?.filter(isTaken) ?? [];
  const tried = isNotFree ? wanted : nearestOffers(taken, startTime ?? habit, 1)[0]?.startTime;
  const near = nearestFree(offers ?? [], wanted, QUICK_STARTS);
  const suggestions = isNotFree || moving || !night ? quickStartsOn(date, near) : night;
  const dayTitle = isToday && !isGone ? 'Next available' : nearText(wanted, usualStart);
  const freeTitle = suggestions === night ? 'Tonight' : dayTitle;
  const quickTitle = isUsualTaken
    ? refusal?.reason === 'taken'
      ? `Your usual ${formatTime(wanted)} is taken. Open times nearby`
      : `${refusalText} Open times nearby`
    : freeTitle;

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
          onChange={(chosen) => onChange({ ...choice, startTime, hours: chosen })}
          describedBy={leftId}
          options={durationsOf(facility).map((each) => {
            const isDimmed = left !== undefined && each > left;
            const name = isDimmed ? `${formatHours(each)}, over your limit` : formatHours(each);
            return { value: each, label: shortHours(each), name, isDimmed };
          })}
        />
        {/* Not a live region, because the summary beside the button already announces a new date. */}
        <p id={leftId} className="mt-2 min-h-6 text-small text-muted">
          {left !== undefined && hoursLeftText(left, date, facility)}
        </p>
      </div>
      <div ref={times} className="grid gap-4">
        <div className={night ? 'min-h-20' : 'min-h-18'}>
          <QuickStarts
            title={quickTitle}
            starts={suggestions}
            today={today === date || suggestions === night ? today : date}
            chosen={startTime === null ? null : { date, startTime }}
            onChoose={(chosen) => onChange({ ...choice, ...chosen })}
          />
          {question && near.length === 0 && (
            <NoOpenings
              question={{ ...question, hours }}
              around={startTime ?? habit}
              onHours={(chosen) => onChange({ ...choice, hours: chosen })}
              onOpening={({ bookingDate, startTime: start }) =>
                onChange({ ...choice, date: bookingDate, startTime: start })
              }
            />
          )}
        </div>
        <DayTimeline
          date={date}
          day={day}
          chosen={bookable}
          onPick={(halfHour, bay) => {
            const picked = question && tappedStart({ ...question, hours }, halfHour, bay);
            if (!picked) return;
            onChange({ ...choice, startTime: picked.startTime, preferredBay: picked.simulatorId });
          }}
        />
        <StartSelect
          ref={select}
          offers={offers}
          value={startTime}
          error={submission.isIncomplete || isGone ? (goneText ?? NEW_TIME) : undefined}
          onChange={(chosen) => onChange({ ...choice, startTime: chosen })}
        />
        {offers && tried && taken.length > 0 && (
          <WatchPrompt
            text={near.length === 0 || isNotFree ? 'Want this time anyway?' : 'Don’t see the time you want?'}
            watch={{ date, hours, ...suggestedWindow(tried, hours, offers, facility) }}
          />
        )}
        <ClosedTimes date={date} day={day} />
      </div>
      {error && !submission.error && (
        <Failed error={error} what="These times may have changed." onRetry={retry} />
      )}
      {!moving && (
        <RepeatWeekly
          slot={bookable && slotOn(date, bookable)}
          isDisabled={isChecking}
          onMissing={submission.submit}
          onBooked={({ bookings, dates }) =>
            onDone({ ids: bookings.map(({ id }) => id), refused: refusedDates(dates) })
          }
        />
      )}
      <Refused error={submission.error} fallback="Please try again." isSaid={isGone} />
      <ActionBar
        isAlwaysInView
        summary={
          bookable ? (
            <>
              <span className="block font-[600]">
                {isUsual && 'Your usual: '}
                {formatShortDate(date)}, {bayName(bookable.simulatorId, facility)}
              </span>
              {formatInterval(bookable)}
            </>
          ) : (
            <span className="text-muted">Pick a start time.</span>
          )
        }
      >
        <Button
          disabled={isChecking}
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

const WATCHED = ['bay_taken', 'bay_closed', 'league_session'];

/**
 * True if the start could open up again. False for a start beyond the daily limit, because the member cannot
 * book it.
 */
const isTaken = ({ refusal }: Offer) => refusal !== null && WATCHED.includes(refusal.code);
