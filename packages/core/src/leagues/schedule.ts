import { BAYS } from '../facility/index.ts';
import { hasSkippedTime, type Interval, instantOf, onHalfHours, overlaps } from '../time/index.ts';
import type { League } from './contract.ts';
import type { LeaguePreview, ScheduleConflict } from './form-contract.ts';
import type { Round } from './play-contract.ts';
import { sessionDatesOf, sessionInterval } from './sessions.ts';

/** What takes a bay on a date already, and the name of what or who it is. */
export type Hold = Interval & { date: string; simulatorId: number; holder: string };

type Sessions = Pick<
  League,
  'startDate' | 'endDate' | 'dayOfWeek' | 'startTime' | 'endTime' | 'numberOfBays'
>;
export type PlannedSession = LeaguePreview['sessions'][number];

/**
 * The bays of every session, the lowest numbers that are free, or what is in the way (contract 6). `holds` leave
 * the league's own reservations out. A session that has begun is left as it is.
 */
export function planSchedule(league: Sessions, holds: readonly Hold[], now: Date): PlannedSession[] {
  const byDate = new Map<string, Hold[]>();
  for (const hold of holds) byDate.set(hold.date, [...(byDate.get(hold.date) ?? []), hold]);
  return sessionDatesOf(league).map((date) =>
    hasBegun(date, league, now)
      ? { date, simulatorIds: [], conflicts: [] }
      : planSession(date, league, byDate.get(date) ?? []),
  );
}

/** A start that the clock skips is when the clock goes on, which is the same instant as any other in that hour. */
export function hasBegun(date: string, { startTime }: Pick<Interval, 'startTime'>, now: Date): boolean {
  return (instantOf(date, startTime) ?? (instantOf(date, '03:00:00') as Date)) <= now;
}

function planSession(date: string, league: Sessions, holds: readonly Hold[]): PlannedSession {
  const { startTime, endTime, numberOfBays } = league;
  const conflict = (simulatorId: number, holder: string): ScheduleConflict => ({
    date,
    startTime,
    endTime,
    simulatorId,
    with: holder,
  });
  const taken = onHalfHours(sessionInterval(league));
  if (hasSkippedTime(date, taken)) {
    const skipped = 'The clocks go forward at 2:00 AM';
    const conflicts = BAYS.slice(0, numberOfBays).map(({ id }) => conflict(id, skipped));
    return { date, simulatorIds: [], conflicts };
  }
  const inTheWay = holds.filter((hold) => overlaps(onHalfHours(hold), taken));
  const free = BAYS.filter(({ id }) => inTheWay.every(({ simulatorId }) => simulatorId !== id));
  if (free.length >= numberOfBays) {
    return { date, simulatorIds: free.slice(0, numberOfBays).map(({ id }) => id), conflicts: [] };
  }
  const named = new Map(
    inTheWay.map(({ simulatorId, holder }) => [`${simulatorId} ${holder}`, conflict(simulatorId, holder)]),
  );
  return {
    date,
    simulatorIds: [],
    conflicts: [...named.values()].sort((a, b) => a.simulatorId - b.simulatorId),
  };
}

type ScheduledRound = Pick<Round, 'id' | 'roundNumber' | 'roundDate'> & { hasScore: boolean };

/**
 * What becomes of a schedule's rounds when its sessions are on other dates (contract 6): rounds that have a score, or
 * are over and wait for theirs, stay with all before them; those after them take the sessions to come in their
 * order; rounds are added where dates are left, and go where none are. `takenNumbers` are those of rounds that an
 * admin added by hand.
 */
export function moveRounds(
  rounds: readonly ScheduledRound[],
  sessionDates: readonly string[],
  { today, takenNumbers = [] }: { today: string; takenNumbers?: readonly number[] },
): {
  moved: { id: number; roundDate: string }[];
  added: Pick<Round, 'roundNumber' | 'roundDate'>[];
  removed: number[];
} {
  const inOrder = [...rounds].sort((a, b) => a.roundNumber - b.roundNumber);
  const isOver = ({ hasScore, roundDate }: ScheduledRound) => hasScore || roundDate < today;
  const played = inOrder.findLastIndex(isOver) + 1;
  const datesPlayed = inOrder.slice(0, played).map(({ roundDate }) => roundDate);
  const lastPlayed = datesPlayed.sort().at(-1);
  const open = inOrder.slice(played);
  // A season that has not begun may be moved into the past, one that has begun goes on from today.
  const dates =
    lastPlayed === undefined
      ? sessionDates
      : sessionDates.filter((date) => date > lastPlayed && date >= today);
  const lastNumber = Math.max(0, ...takenNumbers, ...inOrder.map(({ roundNumber }) => roundNumber));
  return {
    moved: open.flatMap(({ id, roundDate: before }, index) => {
      const roundDate = dates[index];
      return roundDate === undefined || roundDate === before ? [] : [{ id, roundDate }];
    }),
    added: dates
      .slice(open.length)
      .map((roundDate, index) => ({ roundNumber: lastNumber + index + 1, roundDate })),
    removed: open.slice(dates.length).map(({ id }) => id),
  };
}
