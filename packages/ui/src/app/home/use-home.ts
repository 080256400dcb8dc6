import {
  bookingPhase,
  firstLength,
  habitOf,
  hoursLeft,
  nearestFree,
  nextDateOf,
  type Offer,
  type OwnBooking,
  offersOf,
  type Reason,
  startRefusal,
} from '@clubhouse/core/bookings';
import {
  type League,
  nextSessionOf,
  type PlayedNight,
  playedNight,
  sessionToScore,
} from '@clubhouse/core/leagues';
import { type Lesson, lessonPhase } from '@clubhouse/core/lessons';
import { datePlus, endOf, facilityDate, facilityTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../auth/index.ts';
import { bookingQueries, HABIT_PAGE_SIZE, nearestLength, useDay } from '../../bookings/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { leagueQueries, substituteQueries } from '../../leagues/index.ts';
import { lessonQueries } from '../../lessons/index.ts';
import { watchQueries } from '../../watches/index.ts';

const QUICK_STARTS = 3;

/** A free start time that the member can book. */
export type Opening = { date: string; hours: number; offer: Offer };

/**
 * The member's usual time, on the next date that the member can book: docs/product/bookings.md#usual-time.
 */
export type UsualTime = {
  date: string;
  hours: number;
  startTime: string;
  /** Null if the usual time cannot be booked. `near` then contains the nearest free start times. */
  offer: Offer | null;
  refusal: Reason | null;
  near: Opening[];
};

/**
 * Loads the member's bookings. `own` has today's and later bookings, oldest first. `latest` also has up to
 * `HABIT_PAGE_SIZE` earlier bookings.
 */
function useOwnBookings(today: string) {
  const own = useQuery(bookingQueries.own(today));
  const earlier = useQuery(bookingQueries.ownBefore(today, 1, HABIT_PAGE_SIZE));
  return {
    own: own.data ?? [],
    latest: [...(earlier.data?.rows.toReversed() ?? []), ...(own.data ?? [])],
    isLoading: own.isPending || earlier.isPending,
    error: own.error,
    retry: () => void own.refetch(),
  };
}

/** Returns the running booking, or the next booking if none is running. */
export function useNextBooking(
  own: readonly OwnBooking[],
): { booking: OwnBooking; isRunning: boolean } | null {
  const facility = useFacility();
  const now = useNow();
  for (const phase of ['running', 'upcoming']) {
    const booking = own.find((each) => bookingPhase(each, now, facility) === phase);
    if (booking) return { booking, isRunning: phase === 'running' };
  }
  return null;
}

function useUsualTime(own: readonly OwnBooking[], latest: readonly OwnBooking[]) {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const habit = habitOf(latest);
  const next = habit && nextDateOf(habit, { member, own, now, facility });
  const { day, error } = useDay(next?.date ?? facilityDate(now, facility));
  if (!habit || !next || !day) return { usual: null, habit, isLoading: next !== null && !day && !error };
  const { date, hours, startTime, simulatorId: preferredBay } = next;
  const offers = offersOf({ date, hours, member, day, now, preferredBay });
  const offer = offers.find((each) => each.startTime === startTime && each.refusal === null) ?? null;
  const near = offer ? [] : nearestFree(offers, startTime, QUICK_STARTS);
  const usual: UsualTime = {
    date,
    hours,
    startTime,
    offer,
    refusal: startRefusal({ date, hours, member, day, now }, startTime),
    near: near.map((each) => ({ date, hours, offer: each })),
  };
  return { usual, habit, isLoading: false };
}

/** Returns today's next free start times, or tomorrow's first free start times if none are left today. */
function useOpenings(hours: number, preferredBay: number | undefined) {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const today = facilityDate(now, facility);
  const tomorrow = datePlus(today, 1);
  const { day: ofToday, error } = useDay(today);
  const { day: ofTomorrow } = useDay(tomorrow);
  const openingsOn = (date: string, day: typeof ofToday): Opening[] =>
    !day
      ? []
      : nearestFree(
          offersOf({ date, hours, member, day, now, preferredBay }),
          date === today ? facilityTime(now, facility) : '00:00:00',
          QUICK_STARTS,
        ).map((offer) => ({ date, hours, offer }));
  const left = openingsOn(today, ofToday);
  return {
    openings: left.length > 0 ? left : openingsOn(tomorrow, ofTomorrow),
    hoursLeftToday: ofToday ? hoursLeft(ofToday, member.id) : null,
    isLoading: !ofToday && !error,
  };
}

/**
 * A league night on which the member plays. If the member is a substitute, `substituteFor` is the absent
 * player's name, and `night` has that player's times.
 */
export type LeagueNight = { league: League; night: PlayedNight; substituteFor: string | null };

/**
 * Returns `night`, the member's next league night as a player or substitute. Also returns `toScore`, a league
 * for which the member can enter a score now.
 */
function useLeagueNight(): { night: LeagueNight | null; toScore: League | null; isLoading: boolean } {
  const facility = useFacility();
  const now = useNow();
  const { data, isPending } = useQuery(leagueQueries.list());
  const own = (data ?? [])
    .filter(({ isJoined, isActive }) => isJoined && isActive)
    .flatMap((league) => {
      const night = nextSessionOf(league, now, facility);
      return night ? [{ league, night, substituteFor: null }] : [];
    });
  const asSubstitute = (data ?? []).flatMap((league) =>
    (league.ownSubstitutions ?? []).flatMap(({ night, playerName, startTime, endTime }): LeagueNight[] => {
      const { date } = playedNight(league, night);
      if (endOf(date, endTime, facility) <= now) return [];
      return [{ league, night: { date, night, startTime, endTime }, substituteFor: playerName }];
    }),
  );
  const nights = [...own, ...asSubstitute].sort((a, b) => timeOf(a.night).localeCompare(timeOf(b.night)));
  const toScore = (data ?? []).find((league) => {
    const session = league.isActive ? sessionToScore(league, now, facility) : null;
    const isSubstitute = league.ownSubstitutions?.some(({ night }) => night === session?.night);
    return session && (league.isJoined || isSubstitute);
  });
  return { night: nights[0] ?? null, toScore: toScore ?? null, isLoading: isPending };
}

const timeOf = ({ date, startTime }: PlayedNight) => `${date} ${startTime}`;

function useLessons(): { lessons: Lesson[]; next: Lesson | null; isLoading: boolean } {
  const facility = useFacility();
  const now = useNow();
  const { data, isPending } = useQuery(lessonQueries.own());
  const next = data?.find(
    (lesson) => lesson.status === 'scheduled' && lessonPhase(lesson, now, facility) !== 'past',
  );
  return { lessons: data ?? [], next: next ?? null, isLoading: isPending };
}

/**
 * Loads the data for the home page. A part that fails to load is empty. For the member's bookings, `bookings`
 * also contains the error.
 */
export function useHome() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const bookings = useOwnBookings(today);
  const { usual, habit, isLoading } = useUsualTime(bookings.own, bookings.latest);
  const openings = useOpenings(nearestLength(firstLength(bookings.latest), facility), habit?.simulatorId);
  const league = useLeagueNight();
  const lessons = useLessons();
  const watches = useQuery(watchQueries.own());
  // The page also waits for the requests to play as a substitute, which appear at the top. If they appeared
  // later, they would push the other parts down.
  const requests = useQuery(substituteQueries.requests());
  const parts = [bookings, openings, league, lessons, watches, requests, { isLoading }];
  return {
    bookings,
    usual,
    hasHabit: habit !== null,
    openings,
    league,
    lessons,
    hasWatches: !!watches.data?.length,
    hasRequests: !!requests.data?.length,
    isLoading: parts.some((part) => part.isLoading),
  };
}
