import { closuresOn, type NewBooking } from '@clubhouse/core/bookings';
import type { SessionReservation } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, number, orNull, type RowOf, required, selected, text } from '../db/row.ts';
import { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
import { publishBookings, publishDates } from './publish-days.ts';
import { closuresBetween, slotsOf } from './queries.ts';

export const HOLD_COLUMNS = {
  ...columnsOf('bookings', { booking_date: text, simulator_id: number, start_time: text, end_time: text }),
  ...HOLDER_COLUMNS,
};
type HoldRow = RowOf<typeof HOLD_COLUMNS>;

/** Everything that occupies a bay on these dates, with a name: closures, and bookings except those of one league. */
export async function reservedSlotsOn(
  db: Knex,
  dates: readonly string[],
  { exceptLeague }: { exceptLeague: number | null },
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
  const closures = await closuresBetween(db, midnight(first), midnight(datePlus(last, 1)));
  return [
    ...rows.map((row) => ({
      date: row.booking_date,
      simulatorId: row.simulator_id,
      startTime: row.start_time,
      endTime: row.end_time,
      holder: holderName(row) ?? 'Somebody',
    })),
    ...dates.flatMap((date) =>
      closuresOn(date, closures).map(({ reason, ...closed }) => ({
        date,
        ...closed,
        holder: `Closed: ${reason}`,
      })),
    ),
  ];
}

export type Reservation = NewBooking & { id: number };
export const RESERVATION_COLUMNS = columnsOf('bookings', {
  id: number,
  league_id: orNull(number),
  simulator_id: number,
  booking_date: text,
  start_time: text,
  end_time: text,
});
type ReservationRow = RowOf<typeof RESERVATION_COLUMNS>;

const toReservation = (row: ReservationRow): Reservation => ({
  id: row.id,
  simulatorId: row.simulator_id,
  bookingDate: row.booking_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

/** The bays that leagues reserved, from a date on. */
async function reservations(db: Knex, leagueIds: readonly number[], from: string): Promise<ReservationRow[]> {
  return db('bookings')
    .whereIn('league_id', leagueIds)
    .where('booking_date', '>=', from)
    .whereNull('cancelled_at')
    .orderBy(['booking_date', 'simulator_id'])
    .select(selected(RESERVATION_COLUMNS));
}

/** The bays that a league has reserved from today on. */
export async function reservationsOf(db: Knex, leagueId: number, now: Date): Promise<Reservation[]> {
  const rows = await reservations(db, [leagueId], facilityDate(now));
  return rows.map(toReservation);
}

/** The reserved bays of each session of these leagues, by league and date. */
export async function reservedBays(db: Knex, leagueIds: readonly number[]): Promise<Map<string, number[]>> {
  const bays = new Map<string, number[]>();
  for (const row of await reservations(db, leagueIds, EARLIEST)) {
    const key = sessionKey(required(row.league_id, `the league of booking ${row.id}`), row.booking_date);
    bays.set(key, [...(bays.get(key) ?? []), row.simulator_id]);
  }
  return bays;
}

/** Earlier than any booking. */
const EARLIEST = '2000-01-01';

export const sessionKey = (leagueId: number, date: string) => `${leagueId} ${date}`;

/** Below the parameter limit of one statement in both databases. */
const ROWS_AT_ONCE = 200;

/** Reserves bays for a league. An occupied half hour violates the key of `bay_slots`. */
export async function insertReservations(
  trx: Knex.Transaction,
  leagueId: number,
  slots: readonly NewBooking[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
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
    const inserted: ReservationRow[] = await trx('bookings')
      .insert(rows.slice(start, start + ROWS_AT_ONCE))
      .returning(selected(RESERVATION_COLUMNS));
    made.push(...inserted.map(toReservation));
  }
  await trx.batchInsert(
    'bay_slots',
    made.flatMap((reservation) => slotsOf(reservation.id, reservation)),
    ROWS_AT_ONCE,
  );
  publishBookings(trx, ...made);
  await insertHistories(
    trx,
    made.map(({ id, ...slot }) => ({ id, action: 'created', detail: { to: slot } })),
    { by, now },
  );
}

async function insertHistories(
  trx: Knex.Transaction,
  entries: readonly { id: number; action: string; detail: object }[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const rows = entries.map(({ id, action, detail }) => ({
    booking_id: id,
    at: now,
    actor_id: by,
    action,
    detail: JSON.stringify(detail),
  }));
  await trx.batchInsert('booking_history', rows, ROWS_AT_ONCE);
}

/** Frees bays of a league. The reservations stay as canceled, with the user who canceled them. */
export async function cancelReservations(
  trx: Knex.Transaction,
  ids: readonly number[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const some = ids.slice(start, start + ROWS_AT_ONCE);
    await trx('bay_slots').whereIn('booking_id', some).delete();
    const rows: Pick<ReservationRow, 'booking_date'>[] = await trx('bookings')
      .whereIn('id', some)
      .update({ cancelled_at: now, cancelled_by: by })
      .returning('booking_date');
    publishDates(
      trx,
      rows.map((row) => row.booking_date),
    );
  }
  await insertHistories(
    trx,
    ids.map((id) => ({ id, action: 'cancelled', detail: {} })),
    { by, now },
  );
}
