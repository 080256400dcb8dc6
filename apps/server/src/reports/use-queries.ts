import { type Facility, isStaffedAt } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { MemberHours, ReportQuery, Utilization } from '@clubhouse/core/reports';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { isNoShow, staffedHours, whileStaffed } from '../bookings/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { nameOfUserWith } from '../users/index.ts';
import { countNoShows } from './no-shows.ts';

export const SLOT_HOURS = 0.5;

function daysOf({ from, to }: ReportQuery): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = datePlus(day, 1)) days.push(day);
  return days;
}

export type Slot = { slot_date: string; simulator_id: number; start_time: string };

/**
 * Returns a query for the taken half hours. Filters by bay too, so that the query can use the primary key,
 * which starts with the bay.
 */
export const slotsWithin = (db: Knex, { from, to }: ReportQuery, facility: Facility) =>
  db('bay_slots')
    .whereIn(
      'simulator_id',
      facility.bays.map(({ id }) => id),
    )
    .whereBetween('slot_date', [from, to]);

/** Returns the half hours that a closure takes or an offer holds. */
export async function notInUse(db: Knex, range: ReportQuery, facility: Facility): Promise<Slot[]> {
  const [closed, held] = await runBatched(db, [
    () => closedWithin(db, range, facility),
    // This query is fast, because few offers are open at once and their rows have their own index.
    async () =>
      db('bay_slots')
        .whereNotNull('offer_id')
        .whereBetween('slot_date', [range.from, range.to])
        .select<Slot[]>('simulator_id', 'slot_date', 'start_time'),
  ]);
  return [...closed, ...held];
}

/** Returns the closed half hours. For speed, reads only the days from the first to the last closure. */
async function closedWithin(db: Knex, range: ReportQuery, facility: Facility): Promise<Slot[]> {
  const closures = await db('bay_closures')
    .where('ends_at', '>', midnight(range.from, facility))
    .where('starts_at', '<', midnight(datePlus(range.to, 1), facility))
    .select<{ starts_at: StoredInstant; ends_at: StoredInstant }[]>('starts_at', 'ends_at');
  if (closures.length === 0) return [];
  const dayOf = (stored: StoredInstant) => facilityDate(new Date(stored), facility);
  const [from] = closures.map(({ starts_at }) => dayOf(starts_at)).sort();
  const to = closures
    .map(({ ends_at }) => dayOf(ends_at))
    .sort()
    .at(-1);
  return slotsWithin(db, range, facility)
    .whereBetween('slot_date', [from as string, to as string])
    .whereNotNull('closure_id')
    .select<Slot[]>('simulator_id', 'slot_date', 'start_time');
}

/**
 * For speed, counts all taken half hours with only the primary key, and then subtracts the closed and held
 * half hours.
 */
export async function utilizationOf(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<Utilization> {
  type ByDay = Omit<Slot, 'start_time'> & { slots: number };
  type ByStart = Pick<Slot, 'start_time'> & { slots: number; staffed: number | string };
  const staffed = whileStaffed(range, { date: 'slot_date', time: 'start_time' }, facility);
  const [byDay, byStart, unused, noShows] = await runBatched<[ByDay[], ByStart[], Slot[], number]>(db, [
    async () =>
      slotsWithin(db, range, facility)
        .groupBy('simulator_id', 'slot_date')
        .count({ slots: '*' })
        .select<ByDay[]>('simulator_id', 'slot_date'),
    async () =>
      slotsWithin(db, range, facility)
        .groupBy('start_time')
        .count({ slots: '*' })
        .select<ByStart[]>(
          'start_time',
          db.raw(`SUM(CASE WHEN ${staffed.sql} THEN 1 ELSE 0 END) AS staffed`, staffed.values),
        ),
    () => notInUse(db, range, facility),
    () => countNoShows(db, range, now, facility),
  ]);
  const hoursOn = new Map<string, number>();
  const byHour = Array<number>(24).fill(0);
  let staffedSlots = 0;
  const addToDay = ({ slot_date, simulator_id }: Omit<Slot, 'start_time'>, slots: number) => {
    const key = `${slot_date} ${simulator_id}`;
    hoursOn.set(key, (hoursOn.get(key) ?? 0) + slots * SLOT_HOURS);
  };
  const addToHour = ({ start_time }: Pick<Slot, 'start_time'>, slots: number) => {
    const hour = Number(start_time.slice(0, 2));
    byHour[hour] = (byHour[hour] as number) + slots * SLOT_HOURS;
  };
  for (const row of byDay) addToDay(row, row.slots);
  for (const row of byStart) {
    addToHour(row, row.slots);
    staffedSlots += Number(row.staffed);
  }
  for (const slot of unused) {
    addToDay(slot, -1);
    addToHour(slot, -1);
    if (isStaffedAt(slot.slot_date, slot.start_time, facility)) staffedSlots -= 1;
  }
  return {
    days: daysOf(range).map((date) => ({
      date,
      bays: facility.bays.map(({ id }) => ({ simulatorId: id, hours: hoursOn.get(`${date} ${id}`) ?? 0 })),
    })),
    byHour,
    staffedHours: staffedSlots * SLOT_HOURS,
    noShows,
  };
}

const lengthInHours = (db: Knex) =>
  engineOf(db) === 'postgres'
    ? "date_part('epoch', end_time - start_time) / 3600"
    : `(60 * (substr(end_time, 1, 2) - substr(start_time, 1, 2))
        + substr(end_time, 4, 2) - substr(start_time, 4, 2)) / 60.0`;

export async function hoursOfMembers(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<MemberHours[]> {
  const ofMember = db('bookings')
    .where({ kind: 'member', cancelled_at: null })
    .whereNotNull('user_id')
    .whereBetween('booking_date', [range.from, range.to])
    // The plus sign keeps SQLite from scanning the whole index on `user_id`.
    .groupByRaw('+user_id')
    .select(
      db.raw('+user_id AS user_id'),
      db.raw('COUNT(*) AS bookings'),
      db.raw(`SUM(${lengthInHours(db)}) AS hours`),
      db.raw('SUM(?) AS staffed_hours', [staffedHours(db, range, facility)]),
      db.raw('SUM(CASE WHEN ? THEN 1 ELSE 0 END) AS no_shows', [isNoShow(db, range, now, facility)]),
    );
  // Applies the limit first, so that only the listed members' names are read.
  const most = ofMember.orderByRaw('hours DESC, 1').limit(MAX_LISTED);
  const name = nameOfUserWith(db, db.ref('used.user_id')).as('name');
  type Row = Omit<MemberHours, 'unstaffedHours'> & { staffedHours: number };
  const rows: Row[] = await db
    .from(most.as('used'))
    .select(
      'user_id as userId',
      name,
      'bookings',
      'hours',
      'staffed_hours as staffedHours',
      'no_shows as noShows',
    );
  const found = rows.map(({ staffedHours: inStaffHours, ...row }) => ({
    ...row,
    unstaffedHours: row.hours - inStaffHours,
  }));
  return found.sort((a, b) => b.hours - a.hours || Number(a.name > b.name) - Number(a.name < b.name));
}
