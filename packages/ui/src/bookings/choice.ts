import { type DatedTime, type OwnBooking, openingDate, type SeriesDate } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { datePlus, facilityDate, hoursOf, isoDate, type WallTime } from '@clubhouse/core/time';
import { readDraft, writeDraft } from '../client/drafts.ts';
import { onUser } from '../client/session.ts';
import { createStore } from '../client/store.ts';
import { nearestLength } from './grid.ts';

export type Choice = {
  date: string;
  hours: number;
  startTime: WallTime | null;
  moving: OwnBooking | null;
  preferredBay?: number | undefined;
};

const DRAFT_NAME = 'move';
const moveInDraft = () => (readDraft(DRAFT_NAME).choice as Choice | undefined) ?? null;

/**
 * The member's selection, kept while the member visits other screens. Null before the first selection. A move
 * is also stored as a draft, because the URL does not contain moves.
 */
export const keptChoice = createStore<Choice | null>(null);
keptChoice.subscribe(() => {
  const choice = keptChoice.get();
  writeDraft(DRAFT_NAME, choice?.moving ? { choice } : {});
});

/** `refused` lists the dates of a weekly series that were not booked. */
export type Confirmed = {
  ids: readonly number[];
  isMoved?: boolean;
  refused?: readonly SeriesDate[];
};

const CONFIRMED_DRAFT = 'booked';

/**
 * Returns the confirmation to restore after a reload. A page opened through a link shows the form instead.
 */
const confirmedInDraft = (): Confirmed | null => {
  const draft = readDraft(CONFIRMED_DRAFT);
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return draft.ids && page?.type !== 'navigate' ? (draft as Confirmed) : null;
};

/** The bookings whose confirmation is on the screen, until the member's next choice. Survives a reload. */
export const confirmedBooking = createStore<Confirmed | null>(null);
confirmedBooking.subscribe(() => writeDraft(CONFIRMED_DRAFT, { ...confirmedBooking.get() }));

/** Selects a time that the member chose on another screen, and removes the confirmation. */
export function chooseTime(choice: Choice): void {
  confirmedBooking.set(null);
  keptChoice.set(choice);
}

// Runs when the session has loaded, because until then, the draft can belong to another user. Also runs when
// the user changes, so that the tab's next user does not see the previous user's choice. If the same user
// signs in again, the draft restores the unfinished move of a booking.
onUser(() => {
  keptChoice.set(moveInDraft());
  confirmedBooking.set(confirmedInDraft());
});

/**
 * Returns the selection, or a default selection if `selected` is null. Adapts the selection to the current
 * date and settings, which may have changed since the screen opened.
 */
export function currentChoice(
  selected: Choice | null,
  firstHours: number,
  now: Date,
  facility: Facility,
): Choice {
  const today = facilityDate(now, facility);
  const hours = nearestLength(firstHours, facility);
  const choice = selected ?? {
    date: openingDate(hours, now, facility),
    hours,
    startTime: null,
    moving: null,
  };
  const last = datePlus(today, facility.booking.daysAhead);
  const isTooFar = choice.date > last;
  return {
    ...choice,
    date: choice.date < today ? today : isTooFar ? last : choice.date,
    startTime: isTooFar ? null : choice.startTime,
    hours: nearestLength(choice.hours, facility),
  };
}

export function choiceToMove(booking: OwnBooking): Choice {
  const { bookingDate, startTime } = booking;
  return { date: bookingDate, hours: hoursOf(booking), startTime, moving: booking };
}

export const choiceOf = ({ date, hours, startTime, simulatorId }: DatedTime): Choice => ({
  date,
  hours,
  startTime,
  moving: null,
  preferredBay: simulatorId,
});

/**
 * Returns a copy of `query` with the selection added, for example `?d=2026-12-01&h=2&t=18:00&bay=1`:
 * docs/product/bookings.md#links.
 */
export function withChoice(query: URLSearchParams, choice: Choice): URLSearchParams {
  const { date, hours, startTime, moving, preferredBay } = choice;
  const values = { d: date, h: hours, t: startTime?.slice(0, 5), bay: preferredBay };
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(values)) {
    // Leaves the parameters out while the member moves a booking, because the link would look like a new
    // booking.
    if (value && !moving) next.set(key, String(value));
    else next.delete(key);
  }
  return next;
}

/** Returns the selection in a link, or null if the link has no valid date. Ignores other invalid values. */
export function choiceIn(query: URLSearchParams): Choice | null {
  const date = query.get('d');
  if (!isoDate.safeParse(date).success || date === null) return null;
  const hours = Number(query.get('h'));
  const time = query.get('t') ?? '';
  const bay = Number(query.get('bay'));
  return {
    date,
    hours: hours > 0 && Number.isInteger(hours * 2) ? hours : 1,
    startTime: /^([01]\d|2[0-3]):[03]0$/.test(time) ? `${time}:00` : null,
    moving: null,
    preferredBay: bay || undefined,
  };
}
