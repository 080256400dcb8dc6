import type { Facility } from '@clubhouse/core/facility';
import {
  hasBegun,
  type LeagueNights,
  leagueNightsOf,
  leagueSessionsOn,
  moveRounds,
  type PlannedSession,
  planSchedule,
  type ScheduleConflict,
  sessionDatesOf,
  sessionInterval,
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
import { markScheduled, type StoredLeague, unscheduledLeagues } from './queries.ts';

type Calendar = LeagueNights & Pick<StoredLeague, 'startTime' | 'endTime' | 'numberOfBays'>;
type Acting = { by: number; now: Date };

const ATTEMPTS = 5;

/** Repeats the work if another request took a bay after the check. The next check finds the conflict. */
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

/** Returns the planned sessions of a league. Stores nothing. `leagueId` is null for a new league. */
export async function plannedSessions(
  db: Knex,
  league: Calendar,
  leagueId: number | null,
  now: Date,
  facility: Facility,
) {
  const dates = sessionDatesOf(league);
  const holds = [
    ...(await reservedSlotsOn(db, dates, { exceptLeague: leagueId }, facility)),
    ...(await unscheduledHolds(db, league, leagueId, facility)),
  ];
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

/** Returns the bays that leagues use without a reservation. These leagues use the bays with the lowest numbers. */
async function unscheduledHolds(db: Knex, league: Calendar, exceptLeague: number | null, facility: Facility) {
  const others = await unscheduledLeagues(db, league, { exceptLeague });
  return sessionDatesOf(league).flatMap((date) =>
    leagueSessionsOn(date, others, facility).flatMap(({ leagueName, unreservedBays, startTime, endTime }) =>
      unreservedBays.map((simulatorId) => ({ date, simulatorId, startTime, endTime, holder: leagueName })),
    ),
  );
}

/** Returns the sessions that already have all their bays, with these bays. The planner must not choose other bays. */
function keptBays(league: Calendar, own: readonly Reservation[]): Map<string, number[]> {
  const { startTime, endTime } = sessionInterval(league);
  const bays = new Map<string, number[]>();
  for (const held of own) {
    if (held.startTime !== startTime || held.endTime !== endTime) continue;
    bays.set(held.bookingDate, [...(bays.get(held.bookingDate) ?? []), held.simulatorId]);
  }
  return new Map([...bays].filter(([, held]) => held.length === league.numberOfBays));
}

/**
 * Reserves bays and creates a round for every session that has not started. If a bay is taken, changes nothing and
 * returns the conflicts.
 *
 * `withRounds` must be false if no date changes, so that rounds that an admin has deleted stay deleted.
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
  const wanted = sessions.flatMap(({ date, simulatorIds }) =>
    simulatorIds.map((simulatorId) => ({ simulatorId, bookingDate: date, ...sessionInterval(league) })),
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

/** Creates, moves and deletes rounds until each night has one round. Canceled nights keep their rounds. Rounds with scores keep their dates. */
export async function arrangeRounds(trx: Knex.Transaction, league: StoredLeague) {
  const rounds = await roundsWithState(trx, league.id);
  const { moved, added, removed } = moveRounds(
    rounds.filter(({ isScheduled }) => isScheduled),
    leagueNightsOf(league),
    rounds.filter(({ isScheduled }) => !isScheduled).map(({ roundNumber }) => roundNumber),
  );
  await deleteRounds(trx, removed);
  await moveRoundRows(trx, moved);
  await insertRounds(
    trx,
    league.id,
    added.map((round) => ({ ...round, name: null, isScheduled: true })),
  );
}
