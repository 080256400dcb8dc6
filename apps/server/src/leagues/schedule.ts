import type { Facility } from '@clubhouse/core/facility';
import {
  arrangedRounds,
  hasBegun,
  type LeagueNights,
  leagueSessionsOn,
  nightOn,
  type PlannedSession,
  planSchedule,
  playoffTeamsOn,
  type ScheduleConflict,
  type SessionReservation,
  sessionInterval,
  sessionsOf,
} from '@clubhouse/core/leagues';
import { endOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import {
  cancelReservations,
  insertReservations,
  type Reservation,
  reservationsOf,
  reservedSlotsOn,
} from '../bookings/index.ts';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteRounds, insertRounds, moveRoundRows, roundsWithState } from './play-queries.ts';
import { markPlayoffRounds } from './playoff-queries.ts';
import { markScheduled, type StoredLeague, unscheduledLeagues } from './queries.ts';

type Calendar = LeagueNights & Pick<StoredLeague, 'startTime' | 'endTime' | 'numberOfBays'>;
type Acting = { by: number; now: Date };

const ATTEMPTS = 5;

/**
 * Runs scheduling work in a transaction. If another request takes a bay between the check and the insert,
 * runs the work again, so that the check finds the conflict.
 */
export async function inScheduling<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!isTaken(error, 'bay_slots') || attempt === ATTEMPTS) throw error;
    }
  }
}

const isOpen =
  (now: Date, facility: Facility) =>
  (reservation: Reservation): boolean =>
    !hasBegun(reservation.bookingDate, reservation, now, facility);

/** Returns a league's planned sessions, and stores nothing. `leagueId` is null for a new league. */
export async function plannedSessions(
  db: Knex,
  league: Calendar,
  leagueId: number | null,
  now: Date,
  facility: Facility,
) {
  const dates = sessionsOf(league).map(({ date }) => date);
  const holds = await takenBays(db, dates, leagueId, facility);
  const own = leagueId === null ? [] : await reservationsOf(db, leagueId, now, facility);
  const begun = new Set(
    own.filter((held) => !isOpen(now, facility)(held)).map(({ bookingDate }) => bookingDate),
  );
  const kept = keptBays(league, own.filter(isOpen(now, facility)));
  return planSchedule(league, holds, now, facility).map((session) => {
    if (session.canceled !== undefined) return session;
    if (begun.has(session.date)) return { ...session, simulatorIds: [], conflicts: [] };
    const simulatorIds = kept.get(session.date);
    return simulatorIds ? { ...session, simulatorIds, conflicts: [] } : session;
  });
}

/**
 * Returns the times at which bays are taken on these dates. Leaves out the bays of the league `exceptLeague`.
 * The dates must be in ascending order.
 */
export async function takenBays(
  db: Knex,
  dates: readonly string[],
  exceptLeague: number | null,
  facility: Facility,
): Promise<SessionReservation[]> {
  return [
    ...(await reservedSlotsOn(db, dates, { exceptLeague }, facility)),
    ...(await unscheduledHolds(db, dates, exceptLeague, facility)),
  ];
}

/**
 * Returns the bays of leagues without a schedule. No bookings reserve these bays. The leagues use the bays
 * with the lowest IDs.
 */
async function unscheduledHolds(
  db: Knex,
  dates: readonly string[],
  exceptLeague: number | null,
  facility: Facility,
) {
  const others = await unscheduledLeagues(db, dates, { exceptLeague });
  return dates.flatMap((date) =>
    leagueSessionsOn(date, others, facility).flatMap(({ leagueName, unreservedBays, startTime, endTime }) =>
      unreservedBays.map((simulatorId) => ({ date, simulatorId, startTime, endTime, holder: leagueName })),
    ),
  );
}

/**
 * Returns the bays that the planner must keep, keyed by date. Ignores reservations whose time differs from
 * the session's time. Leaves out sessions that do not have exactly `numberOfBays` reserved bays.
 */
function keptBays(league: Calendar, own: readonly Reservation[]): Map<string, number[]> {
  const sessions = new Map(sessionsOf(league).map((session) => [session.date, sessionInterval(session)]));
  const bays = new Map<string, number[]>();
  for (const held of own) {
    const session = sessions.get(held.bookingDate);
    if (held.startTime !== session?.startTime || held.endTime !== session.endTime) continue;
    bays.set(held.bookingDate, [...(bays.get(held.bookingDate) ?? []), held.simulatorId]);
  }
  return new Map([...bays].filter(([, held]) => held.length === league.numberOfBays));
}

/**
 * Reserves the bays of every session that has not started, and arranges the rounds. If a bay is taken,
 * changes nothing and returns the conflicts.
 *
 * `withRounds` must be false if no date changes. Otherwise, rounds that an admin has deleted would come back.
 */
export async function scheduleLeague(
  trx: Knex.Transaction,
  league: StoredLeague,
  acting: Acting,
  { withRounds, facility }: { withRounds: boolean; facility: Facility },
): Promise<ScheduleConflict[]> {
  const sessions = await plannedSessions(trx, league, league.id, acting.now, facility);
  const conflicts = sessions.flatMap((session) => session.conflicts);
  if (conflicts.length > 0) return conflicts;
  await holdBays(trx, league, sessions, acting, facility);
  if (withRounds) await arrangeRounds(trx, league);
  await markScheduled(trx, league.id);
  return [];
}

const keyOf = ({ simulatorId, bookingDate, startTime, endTime }: Omit<Reservation, 'id' | 'leagueId'>) =>
  [simulatorId, bookingDate, startTime, endTime].join();

async function holdBays(
  trx: Knex.Transaction,
  league: StoredLeague,
  sessions: readonly PlannedSession[],
  { by, now }: Acting,
  facility: Facility,
) {
  const wanted = sessions.flatMap(({ date, simulatorIds, moved }) =>
    simulatorIds.map((simulatorId) => ({
      simulatorId,
      bookingDate: date,
      ...sessionInterval(moved ?? league),
    })),
  );
  const held = (await reservationsOf(trx, league.id, now, facility)).filter(isOpen(now, facility));
  const wantedKeys = new Set(wanted.map(keyOf));
  const heldKeys = new Set(held.map(keyOf));
  const letGo = held.filter((reservation) => !wantedKeys.has(keyOf(reservation))).map(({ id }) => id);
  await cancelReservations(trx, letGo, { by, now });
  const missing = wanted.filter((slot) => !heldKeys.has(keyOf(slot)));
  await insertReservations(trx, league.id, missing, { by, now });
}

export async function releaseBays(
  trx: Knex.Transaction,
  leagueId: number,
  { by, now }: Acting,
  facility: Facility,
) {
  const ids = (await reservationsOf(trx, leagueId, now, facility))
    .filter(({ bookingDate, endTime }) => endOf(bookingDate, endTime, facility) > now)
    .map(({ id }) => id);
  await cancelReservations(trx, ids, { by, now });
}

/**
 * Creates, moves and deletes rounds until each night has one round. Canceled nights keep their rounds, and
 * rounds with scores keep their dates.
 */
export async function arrangeRounds(trx: Knex.Transaction, league: StoredLeague) {
  const rounds = await roundsWithState(trx, league.id);
  const { moved, added, removed } = arrangedRounds(
    rounds.filter(({ isScheduled }) => isScheduled),
    league,
    rounds.filter(({ isScheduled }) => !isScheduled).map(({ roundNumber }) => roundNumber),
  );
  await deleteRounds(trx, removed);
  await moveRoundRows(trx, moved);
  await insertRounds(
    trx,
    league.id,
    added.map((round) => ({ ...round, name: null, isScheduled: true })),
  );
  await markPlayoffs(trx, league);
}

async function markPlayoffs(trx: Knex.Transaction, league: StoredLeague) {
  const rounds = (await roundsWithState(trx, league.id)).filter(({ isScheduled }) => isScheduled);
  const marked = rounds.flatMap(({ id, roundDate }) => {
    const night = nightOn(league, roundDate);
    const playoffTeams = night && playoffTeamsOn(league, night);
    return playoffTeams ? [{ id, playoffTeams }] : [];
  });
  await markPlayoffRounds(trx, league.id, marked);
}
