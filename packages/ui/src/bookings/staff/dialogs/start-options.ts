import {
  type Day,
  type DeskQuestion,
  deskDayRefusal,
  deskWindowRefusal,
  halfHoursToBook,
  type NewBooking,
  startsNow,
  withoutBooking,
} from '@clubhouse/core/bookings';
import type { Refusal } from '@clubhouse/core/errors';
import { baysOn } from '@clubhouse/core/facility';
import {
  formatTime,
  type Interval,
  intervalFrom,
  minutesOf,
  overlaps,
  type WallTime,
} from '@clubhouse/core/time';
import { ANY_BAY } from './slot-choice.ts';

/**
 * A time in the list of starts. Staff can choose only free times. The label of any other time gives the
 * reason.
 */
export type StartOption = Interval & {
  /** The bay that a booking at this time would get. */
  simulatorId: number;
  isFree: boolean;
  /**
   * Examples: "6:00 PM", "Now (6:00 PM)", "6:00 PM (Kim Lee until 7:30 PM)" and
   * "5:00 PM (free until 6:00 PM)".
   */
  label: string;
};

type SlotQuery = { bookingDate: string; simulatorId: number | null; hours: number };

/**
 * Returns the possible starts on a date, both free and unavailable. Excludes starts that are past, skipped by
 * daylight saving time, or too late for the duration. If `simulatorId` is null, each start gets its first
 * free bay. If no bay is free, the start gets the first bay that is not retired on the date.
 */
export function startOptions(
  { bookingDate, simulatorId, hours }: SlotQuery,
  question: DeskQuestion,
): StartOption[] {
  const { member, moving } = question;
  const day = moving ? withoutBooking(question.day, moving.id) : question.day;
  const bays = simulatorId === null ? baysOn(bookingDate, day.facility).map(({ id }) => id) : [simulatorId];
  const isMemberThen = !member?.membershipEndsOn || bookingDate <= member.membershipEndsOn;

  return startsOf(bookingDate, hours, question).map((interval) => {
    const isFree = (bay: number) =>
      deskDayRefusal({ simulatorId: bay, bookingDate, ...interval }, member, day) === null;
    const free = bays.find(isFree);
    const why = isMemberThen ? whyTaken(interval, bays, day) : 'membership ended';
    const time = formatTime(interval.startTime);
    const slot = { simulatorId: ANY_BAY, bookingDate, ...interval };
    const freeText = startsNow(slot, question.now, day.facility) ? `Now (${time})` : time;
    return {
      ...interval,
      simulatorId: free ?? (bays[0] as number),
      isFree: free !== undefined,
      label: free === undefined ? `${time} (${why})` : freeText,
    };
  });
}

function startsOf(bookingDate: string, hours: number, { day, now }: DeskQuestion): Interval[] {
  const { facility } = day;
  const isAhead = (interval: Interval) =>
    deskWindowRefusal({ simulatorId: ANY_BAY, bookingDate, ...interval }, now, facility) === null;
  return halfHoursToBook(facility)
    .map((startTime) => intervalFrom(startTime, hours))
    .filter((interval) => interval.endTime <= facility.booking.latestEnd && isAhead(interval));
}

function whyTaken(interval: Interval, bays: readonly number[], day: Day): string {
  if (bays.length > 1) return 'no bay free';
  const obstacle = firstObstacle(interval, bays[0] as number, day);
  if (!obstacle) return 'unavailable';
  if (obstacle.startTime > interval.startTime) return `free until ${formatTime(obstacle.startTime)}`;
  return `${obstacle.name ?? obstacle.word} until ${formatTime(obstacle.endTime)}`;
}

/** Replaces the message with one that names the person or league blocking the slot, if the name is known. */
export function withObstacleName(refusal: Refusal, slot: NewBooking, day: Day): Refusal {
  if (refusal.code !== 'bay_taken' && refusal.code !== 'league_session') return refusal;
  const obstacle = firstObstacle(slot, slot.simulatorId, day);
  if (!obstacle?.name) return refusal;
  return { ...refusal, message: `${obstacle.name} starts at ${formatTime(obstacle.startTime)}.` };
}

function firstObstacle(interval: Interval, bay: number, day: Day) {
  const isHere = ({ simulatorId }: { simulatorId: number }) => simulatorId === bay;
  const sessions = day.leagueSessions
    .filter(({ unreservedBays }) => unreservedBays.includes(bay))
    .map((session) => ({ ...session, word: 'league', name: session.leagueName }));
  const closures = day.closures.filter(isHere).map((closure) => ({ ...closure, word: 'closed', name: null }));
  const bookings = day.bookings
    .filter(isHere)
    .map((booking) => ({ ...booking, word: 'booked', name: holderName(booking) }));
  const holds = day.holds.filter(isHere).map((hold) => ({ ...hold, word: 'held', name: null }));
  return [...sessions, ...closures, ...bookings, ...holds]
    .filter((each) => overlaps(each, interval))
    .sort((a, b) => a.startTime.localeCompare(b.startTime))[0];
}

/** Returns the name on a booking, or null if it has none, for example because the account was deleted. */
function holderName(booking: object): string | null {
  return 'name' in booking && typeof booking.name === 'string' ? booking.name : null;
}

/**
 * Returns the nearest free starts in chronological order. If two starts are equally near, prefers the
 * requested bay.
 */
export function nearestStarts(
  input: SlotQuery & { startTime: WallTime },
  question: DeskQuestion,
  count: number,
): StartOption[] {
  const bays = baysOn(input.bookingDate, question.day.facility).map(({ id }) => id);
  const distance = ({ startTime }: Interval) => Math.abs(minutesOf(startTime) - minutesOf(input.startTime));
  const isElsewhere = ({ simulatorId }: StartOption) => Number(simulatorId !== input.simulatorId);
  const byTime = (a: Interval, b: Interval) => minutesOf(a.startTime) - minutesOf(b.startTime);
  return bays
    .flatMap((simulatorId) => startOptions({ ...input, simulatorId }, question))
    .filter(({ isFree }) => isFree)
    .sort((a, b) => distance(a) - distance(b) || isElsewhere(a) - isElsewhere(b) || byTime(a, b))
    .slice(0, count)
    .sort((a, b) => byTime(a, b) || bays.indexOf(a.simulatorId) - bays.indexOf(b.simulatorId));
}
