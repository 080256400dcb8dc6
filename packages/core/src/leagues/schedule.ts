import { baysOn, type Facility, holidayNote } from '../facility/index.ts';
import {
  daysBetween,
  hasSkippedTime,
  type Interval,
  instantOf,
  onHalfHours,
  overlaps,
  type WallTime,
} from '../time/index.ts';
import type { League } from './contract.ts';
import type { LeaguePreview, ScheduleConflict } from './form-contract.ts';
import type { Round } from './play-contract.ts';
import {
  canceledNightOf,
  type LeagueNights,
  leagueNightsOf,
  movedNightOf,
  playedNight,
  playoffTeamsOn,
  sessionInterval,
} from './sessions.ts';

/** A time when a bay is already taken. `holder` names the person, league or closure that takes the bay. */
export type SessionReservation = Interval & {
  date: string;
  simulatorId: number;
  holder: string;
  /** The ID of a member's or guest's booking, which staff can move. Missing for other reservations. */
  bookingId?: number;
  /** The member's user ID if the reservation is for a lesson. */
  lessonMemberId?: number;
};

type Sessions = LeagueNights & Pick<League, 'startTime' | 'endTime' | 'numberOfBays'>;
export type PlannedSession = LeaguePreview['sessions'][number];

/**
 * Returns all of a league's nights with their bays. A future night has either bays or conflicts. A canceled
 * night and a night that has begun have neither. `reservations` must not include this league's reservations.
 */
export function planSchedule(
  league: Sessions,
  reservations: readonly SessionReservation[],
  now: Date,
  facility: Facility,
): PlannedSession[] {
  const sessions = leagueNightsOf(league).map((night): PlannedSession => {
    const playoffTeams = playoffTeamsOn(league, night);
    return { ...planned(night), ...(playoffTeams && { playoffTeams }) };
  });
  return sessions.sort((a, b) => a.date.localeCompare(b.date));

  function planned(night: string): PlannedSession {
    const canceled = canceledNightOf(league, night)?.reason;
    if (canceled !== undefined) return { date: night, simulatorIds: [], conflicts: [], canceled };
    const moved = movedNightOf(league, night);
    const { date, startTime, endTime } = playedNight(league, night);
    const holiday = moved ? undefined : holidayNote(date, facility);
    const plan = hasBegun(date, { startTime }, now, facility)
      ? { date, simulatorIds: [], conflicts: [] }
      : {
          ...planNight(date, { ...league, startTime, endTime }, reservations, facility),
          ...(holiday !== undefined && { holiday }),
        };
    return moved ? { ...plan, moved } : plan;
  }
}

/** Returns whether a session has begun. A start in the hour that daylight saving time skips counts as 3:00 AM. */
export function hasBegun(
  date: string,
  { startTime }: Pick<Interval, 'startTime'>,
  now: Date,
  facility: Facility,
): boolean {
  return startOf(date, startTime, facility) <= now;
}

/** Returns a session's start. A start in the hour that daylight saving time skips becomes 3:00 AM. */
export const startOf = (date: string, startTime: WallTime, facility: Facility): Date =>
  instantOf(date, startTime, facility) ?? (instantOf(date, '03:00:00', facility) as Date);

/** Returns how many bays a league uses on a date. The date can have fewer bays than the league wants. */
export const baysNeededOn = (
  date: string,
  { numberOfBays }: Pick<League, 'numberOfBays'>,
  facility: Facility,
): number => Math.min(numberOfBays, baysOn(date, facility).length);

/** Returns who or what has the bay, for example "Kim Lee" or "Kim Lee (lesson)". */
export const conflictName = ({ with: holder, lessonMemberId }: ScheduleConflict): string =>
  lessonMemberId === undefined ? holder : `${holder} (lesson)`;

/**
 * Returns a session's bays on a date. Returns the conflicts instead if too few bays are free, or if daylight
 * saving time skips part of the session.
 */
export function planNight(
  date: string,
  league: Interval & Pick<League, 'numberOfBays'>,
  reservations: readonly SessionReservation[],
  facility: Facility,
): PlannedSession {
  const bays = baysOn(date, facility);
  const { startTime, endTime, numberOfBays } = league;
  const conflict = ({
    simulatorId,
    holder,
    bookingId,
    lessonMemberId,
  }: Omit<SessionReservation, keyof Interval | 'date'>): ScheduleConflict => ({
    date,
    startTime,
    endTime,
    simulatorId,
    with: holder,
    ...(bookingId !== undefined && { bookingId }),
    ...(lessonMemberId !== undefined && { lessonMemberId }),
  });
  const taken = onHalfHours(sessionInterval(league));
  if (hasSkippedTime(date, taken, facility)) {
    const skipped = 'Daylight saving time starts at 2:00 AM';
    const conflicts = bays
      .slice(0, numberOfBays)
      .map(({ id }) => conflict({ simulatorId: id, holder: skipped }));
    return { date, simulatorIds: [], conflicts };
  }
  const conflicting = reservations.filter(
    (other) => other.date === date && overlaps(onHalfHours(other), taken),
  );
  const free = bays.filter(({ id }) => conflicting.every(({ simulatorId }) => simulatorId !== id));
  if (free.length >= numberOfBays) {
    return { date, simulatorIds: free.slice(0, numberOfBays).map(({ id }) => id), conflicts: [] };
  }
  const named = new Map(
    conflicting.map((other) => [`${other.simulatorId} ${conflictName(conflict(other))}`, conflict(other)]),
  );
  const conflicts = [...named.values()].sort((a, b) => a.simulatorId - b.simulatorId);
  return { date, simulatorIds: [], conflicts };
}

/**
 * Like `moveRounds`, but also takes moved nights into account: the round of a moved night is played on its
 * new date.
 */
export function arrangedRounds(
  rounds: readonly ScheduledRound[],
  league: LeagueNights,
  takenNumbers: readonly number[],
): ReturnType<typeof moveRounds> {
  const moves = (league.movedNights ?? []).filter(({ date }) => movedNightOf(league, date));
  const nightOf = (date: string) => moves.find(({ movedTo }) => movedTo === date)?.date ?? date;
  const played = <Round extends { roundDate: string }>(round: Round): Round => ({
    ...round,
    roundDate: moves.find(({ date }) => date === round.roundDate)?.movedTo ?? round.roundDate,
  });
  const byNight = rounds.map((round) => ({ ...round, roundDate: nightOf(round.roundDate) }));
  const { moved, added, removed } = moveRounds(byNight, leagueNightsOf(league), takenNumbers);
  return { moved: moved.map(played), added: added.map(played), removed };
}

type ScheduledRound = Pick<Round, 'id' | 'roundNumber' | 'roundDate'> & { hasScore: boolean };

/** A round with a score belongs to a session if their dates are at most this many days apart. */
const SAME_WEEK_DAYS = 3;

/**
 * Matches rounds to the session dates: docs/product/leagues.md#rounds-when-dates-change. New rounds do not use
 * `takenNumbers`, the numbers of rounds that an admin added manually.
 */
export function moveRounds(
  rounds: readonly ScheduledRound[],
  sessionDates: readonly string[],
  takenNumbers: readonly number[] = [],
): {
  moved: { id: number; roundDate: string }[];
  added: Pick<Round, 'roundNumber' | 'roundDate'>[];
  removed: number[];
} {
  const sortedRounds = [...rounds].sort((a, b) => a.roundNumber - b.roundNumber);
  const dates = new Set(sessionDates);
  for (const { hasScore, roundDate } of sortedRounds) {
    const isPlayedBy = (date: string) => Math.abs(daysBetween(roundDate, date)) <= SAME_WEEK_DAYS;
    const played = hasScore ? [...dates].find(isPlayedBy) : undefined;
    if (played !== undefined) dates.delete(played);
  }
  const left = [...dates].sort();
  const open = sortedRounds.filter(({ hasScore }) => !hasScore);
  const lastNumber = Math.max(0, ...takenNumbers, ...sortedRounds.map(({ roundNumber }) => roundNumber));
  return {
    moved: open.flatMap(({ id, roundDate: before }, index) => {
      const roundDate = left[index];
      return roundDate === undefined || roundDate === before ? [] : [{ id, roundDate }];
    }),
    added: left
      .slice(open.length)
      .map((roundDate, index) => ({ roundNumber: lastNumber + index + 1, roundDate })),
    removed: open.slice(left.length).map(({ id }) => id),
  };
}
