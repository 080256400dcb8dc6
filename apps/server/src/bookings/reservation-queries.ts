import { closuresOn, type NewBooking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { SessionReservation } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, named, number, orNull, type RowOf, required, selected, text } from '../db/row.ts';
import { withdrawHolds } from '../holds/index.ts';
import { closuresBetween } from './closure-queries.ts';
import { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
import { publishBookings } from './publish-days.ts';
import { slotOf } from './queries.ts';
import { slotsOf } from './slot-queries.ts';

export const HOLD_COLUMNS = {
  ...columnsOf('bookings', {
    id: number,
    league_id: orNull(number),
    kind: text,
    user_id: orNull(number),
    booking_date: text,
    simulator_id: number,
    start_time: text,
    end_time: text,
  }),
  ...HOLDER_COLUMNS,
};
type HoldRow = RowOf<typeof HOLD_COLUMNS>;

export async function reservedSlotsOn(
  db: Knex,
  dates: readonly string[],
  { exceptLeague }: { exceptLeague: number | null },
  facility: Facility,
): Promise<SessionReservation[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows: HoldRow[] = await db('bookings')
    .modify(joinHolder)
    .whereIn('booking_date', dates)
    .whereNull('cancelled_at')
    .andWhere((wanted) => wanted.whereNull('league_id').orWhereNot('league_id', exceptLeague ?? 0))
    .orderBy(['booking_date', 'bookings.start_time', 'bookings.id'])
    .select(selected(HOLD_COLUMNS));
  const closures = await closuresBetween(
    db,
    midnight(first, facility),
    midnight(datePlus(last, 1), facility),
  );
  return [
    ...rows.map((row) => ({
      date: row.booking_date,
      simulatorId: row.simulator_id,
      startTime: row.start_time,
      endTime: row.end_time,
      holder: holderName(row) ?? 'Someone',
      ...((row.kind === 'member' || row.kind === 'guest') && { bookingId: row.id }),
      ...(row.kind === 'lesson' && row.user_id !== null && { lessonMemberId: row.user_id }),
    })),
    ...dates.flatMap((date) =>
      closuresOn(date, closures, facility).map(({ reason, ...closed }) => ({
        date,
        ...closed,
        holder: `Closed: ${reason}`,
      })),
    ),
  ];
}

export const RESERVATION_COLUMNS = columnsOf('bookings', {
  id: number,
  leagueId: named('league_id', orNull(number)),
  simulatorId: named('simulator_id', number),
  bookingDate: named('booking_date', text),
  startTime: named('start_time', text),
  endTime: named('end_time', text),
});
export type Reservation = RowOf<typeof RESERVATION_COLUMNS>;

async function reservations(db: Knex, leagueIds: readonly number[], from: string): Promise<Reservation[]> {
  return db('bookings')
    .whereIn('league_id', leagueIds)
    .where('booking_date', '>=', from)
    .whereNull('cancelled_at')
    .orderBy(['booking_date', 'simulator_id'])
    .select(selected(RESERVATION_COLUMNS));
}

export const reservationsOf = (db: Knex, leagueId: number, now: Date, facility: Facility) =>
  reservations(db, [leagueId], facilityDate(now, facility));

export const reservationsFrom = (db: Knex, leagueId: number, date: string) =>
  reservations(db, [leagueId], date);

const EARLIEST = '2000-01-01';

/** Returns the reserved bays of every session of these leagues, keyed by `sessionKey`. */
export async function reservedBays(db: Knex, leagueIds: readonly number[]): Promise<Map<string, number[]>> {
  const bays = new Map<string, number[]>();
  for (const { id, leagueId, bookingDate, simulatorId } of await reservations(db, leagueIds, EARLIEST)) {
    const key = sessionKey(required(leagueId, `the league of booking ${id}`), bookingDate);
    bays.set(key, [...(bays.get(key) ?? []), simulatorId]);
  }
  return bays;
}

export const sessionKey = (leagueId: number, date: string) => `${leagueId} ${date}`;

/** Keeps an insert below the parameter limits of SQLite and PostgreSQL. */
const ROWS_AT_ONCE = 200;

/** Reserves bays for a league. Throws a unique constraint error for `bay_slots` if a bay is taken. */
export async function insertReservations(
  trx: Knex.Transaction,
  leagueId: number,
  slots: readonly NewBooking[],
  { by, now }: { by: number; now: Date },
) {
  const rows = slots.map((slot) => ({
    user_id: null,
    league_id: leagueId,
    simulator_id: slot.simulatorId,
    booking_date: slot.bookingDate,
    start_time: slot.startTime,
    end_time: slot.endTime,
    kind: 'league',
    created_at: now,
  }));
  const made: Reservation[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const inserted: Reservation[] = await trx('bookings')
      .insert(rows.slice(start, start + ROWS_AT_ONCE))
      .returning(selected(RESERVATION_COLUMNS));
    made.push(...inserted);
  }
  await withdrawHolds(trx, slots, now);
  const slotRows = made.flatMap((one) => slotsOf(one.id, one));
  await trx.batchInsert('bay_slots', slotRows, ROWS_AT_ONCE);
  publishBookings(trx, ...made);
  const entries = made.map((one) => ({ id: one.id, action: 'created', detail: { to: slotOf(one) } }));
  await insertHistories(trx, entries, { by, now });
}

async function insertHistories(
  trx: Knex.Transaction,
  entries: readonly { id: number; action: string; detail: object }[],
  { by, now }: { by: number; now: Date },
) {
  const rows = entries.map(({ id, action, detail }) => ({
    booking_id: id,
    at: now,
    actor_id: by,
    action,
    detail: JSON.stringify(detail),
  }));
  await trx.batchInsert('booking_history', rows, ROWS_AT_ONCE);
}

export async function cancelReservations(
  trx: Knex.Transaction,
  ids: readonly number[],
  { by, reason, now }: { by: number; reason?: string; now: Date },
) {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const some = ids.slice(start, start + ROWS_AT_ONCE);
    await trx('bay_slots').whereIn('booking_id', some).delete();
    const rows: { bookingDate: string }[] = await trx('bookings')
      .whereIn('id', some)
      .update({ cancelled_at: now, cancelled_by: by, cancel_reason: reason ?? null })
      .returning('booking_date as bookingDate');
    publishBookings(trx, ...rows);
  }
  const entries = ids.map((id) => ({ id, action: 'cancelled', detail: { reason } }));
  await insertHistories(trx, entries, { by, now });
}
