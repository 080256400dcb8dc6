import {
  type Day,
  type DeskQuestion,
  deskDayRefusal,
  deskWindowRefusal,
  LAST_END,
  withoutBooking,
} from '@clubhouse/core/bookings';
import { BAYS } from '@clubhouse/core/facility';
import {
  formatTime,
  halfHoursOf,
  type Interval,
  intervalFrom,
  minutesOf,
  overlaps,
  type WallTime,
} from '@clubhouse/core/time';

/** An entry in the list of starts: selectable, or disabled with a reason. */
export type StartOption = Interval & {
  /** The bay that this start uses. */
  simulatorId: number;
  isFree: boolean;
  /** 6:00 PM, 6:00 PM (Kim Lee until 7:30 PM), 5:00 PM (free until 6:00 PM) */
  label: string;
};

type SlotQuery = { bookingDate: string; simulatorId: number | null; hours: number };

/**
 * The possible start times on a date for a booking of this length. Leaves out times in the past, times that daylight
 * saving skips, and times that would end too late. A blocked time shows what blocks it. Without a bay, bay 1 comes
 * first, then bay 2.
 */
export function startOptions(
  { bookingDate, simulatorId, hours }: SlotQuery,
  question: DeskQuestion,
): StartOption[] {
  const { member, moving, now } = question;
  const day = moving ? withoutBooking(question.day, moving.id) : question.day;
  const bays = simulatorId === null ? BAYS.map(({ id }) => id) : [simulatorId];
  const isMemberThen = !member?.membershipEndsOn || bookingDate <= member.membershipEndsOn;

  return startsOf(bookingDate, hours, now).map((interval) => {
    const isFree = (bay: number) =>
      deskDayRefusal({ simulatorId: bay, bookingDate, ...interval }, member, day) === null;
    const free = bays.find(isFree);
    const why = isMemberThen ? whyTaken(interval, bays, day) : 'membership ended';
    const time = formatTime(interval.startTime);
    return {
      ...interval,
      simulatorId: free ?? (bays[0] as number),
      isFree: free !== undefined,
      label: free === undefined ? `${time} (${why})` : time,
    };
  });
}

/** Every future interval of this length that ends in time. */
function startsOf(bookingDate: string, hours: number, now: Date): Interval[] {
  // Both bays share the clock.
  const simulatorId = BAYS[0].id;
  return halfHoursOf({ startTime: '00:00:00', endTime: LAST_END })
    .map((startTime) => intervalFrom(startTime, hours))
    .filter(({ endTime }) => endTime <= LAST_END)
    .filter((interval) => deskWindowRefusal({ simulatorId, bookingDate, ...interval }, now) === null);
}

function whyTaken(interval: Interval, bays: readonly number[], day: Day): string {
  if (bays.length > 1) return 'no bay free';
  const obstacle = firstObstacle(interval, bays[0] as number, day);
  if (!obstacle) return 'unavailable';
  if (obstacle.startTime > interval.startTime) return `free until ${formatTime(obstacle.startTime)}`;
  return `${obstacle.name} until ${formatTime(obstacle.endTime)}`;
}

type Obstacle = Interval & { name: string };

/** The first thing that occupies a bay in an interval, by name. */
function firstObstacle(interval: Interval, bay: number, day: Day): Obstacle | undefined {
  const sessions = day.leagueSessions
    .filter(({ unreservedBays }) => unreservedBays.includes(bay))
    .map(({ startTime, endTime, leagueName }) => ({ startTime, endTime, name: leagueName }));
  const closures = day.closures
    .filter(({ simulatorId }) => simulatorId === bay)
    .map(({ startTime, endTime }) => ({ startTime, endTime, name: 'closed' }));
  const bookings = day.bookings
    .filter(({ simulatorId }) => simulatorId === bay)
    .map((booking) => ({ ...booking, name: holderName(booking) }));
  return [...sessions, ...closures, ...bookings]
    .filter((each) => overlaps(each, interval))
    .sort((a, b) => a.startTime.localeCompare(b.startTime))[0];
}

/** The name on the board. A booking of a deleted account has none. */
function holderName(booking: object): string {
  return 'name' in booking && typeof booking.name === 'string' ? booking.name : 'booked';
}

/** The free starts nearest to a time in either bay, ordered by time. The requested bay comes first. */
export function nearestStarts(
  input: SlotQuery & { startTime: WallTime },
  question: DeskQuestion,
  count: number,
): StartOption[] {
  const distance = ({ startTime }: Interval) => Math.abs(minutesOf(startTime) - minutesOf(input.startTime));
  const isElsewhere = ({ simulatorId }: StartOption) => Number(simulatorId !== input.simulatorId);
  const byTime = (a: Interval, b: Interval) => minutesOf(a.startTime) - minutesOf(b.startTime);
  return BAYS.flatMap(({ id }) => startOptions({ ...input, simulatorId: id }, question))
    .filter(({ isFree }) => isFree)
    .sort((a, b) => distance(a) - distance(b) || isElsewhere(a) - isElsewhere(b) || byTime(a, b))
    .slice(0, count)
    .sort((a, b) => byTime(a, b) || a.simulatorId - b.simulatorId);
}
