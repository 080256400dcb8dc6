import { bayName } from '@clubhouse/core/facility';
import type { ExportName, ExportQuery } from '@clubhouse/core/reports';
import { datePlus, instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';

type Value = string | number | boolean | null;
export type Export = {
  /** The names of the wire (contract 5). */
  columns: readonly string[];
  /** The rows behind `after`, the key of the last one that was read; at most `count` of them. */
  read(
    db: Knex,
    range: ExportQuery,
    after: Key | null,
    count: number,
  ): Promise<{ key: Key; values: Value[] }[]>;
};
/** What rows are read by, in the order of an index. */
type Key = readonly (string | number)[];

const asText = (flag: StoredBoolean) => String(Boolean(flag));

/** From the first moment of the first day to the last of the last, in the facility's time. */
function withinDays(query: Knex.QueryBuilder, column: string, { from, to }: ExportQuery): void {
  if (from !== undefined) query.where(column, '>=', instantOf(from, '00:00:00') as Date);
  if (to !== undefined) query.where(column, '<', instantOf(datePlus(to, 1), '00:00:00') as Date);
}

/** Reads by id: what is inserted meanwhile comes last, and nothing twice. */
function byId(query: Knex.QueryBuilder, after: Key | null, count: number): Knex.QueryBuilder {
  if (after) query.where('id', '>', after[0] as number);
  return query.orderBy('id').limit(count);
}

type UserRow = {
  id: number;
  username: string;
  email: string;
  phone: string;
  is_member: StoredBoolean;
  membership_ends_on: string | null;
  is_admin: StoredBoolean;
  is_coach: StoredBoolean;
  is_staff: StoredBoolean;
  created_at: StoredInstant;
};
type SubmissionRow = {
  id: number;
  created_at: StoredInstant;
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  is_read: StoredBoolean;
  became_member: StoredBoolean;
};
type BookingRow = {
  id: number;
  simulator_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
  user_id: number | null;
  username: string | null;
  email: string | null;
  league_name: string | null;
  kind: string;
  cancelled_at: StoredInstant | null;
  created_at: StoredInstant;
};

export const EXPORTED: Record<ExportName, Export> = {
  users: {
    columns: [
      'id',
      'username',
      'email',
      'phone',
      'isMember',
      'membershipEndsOn',
      'isAdmin',
      'isCoach',
      'isStaff',
      'createdAt',
    ],
    async read(db, range, after, count) {
      const query = db('users');
      withinDays(query, 'created_at', range);
      const rows: UserRow[] = await byId(query, after, count);
      return rows.map((row) => ({
        key: [row.id],
        values: [
          row.id,
          row.username,
          row.email,
          row.phone,
          asText(row.is_member),
          row.membership_ends_on,
          asText(row.is_admin),
          asText(row.is_coach),
          asText(row.is_staff),
          toInstant(row.created_at),
        ],
      }));
    },
  },
  'contact-submissions': {
    columns: ['id', 'createdAt', 'name', 'email', 'phone', 'interest', 'message', 'isRead', 'becameMember'],
    async read(db, range, after, count) {
      const query = db('contact_submissions');
      withinDays(query, 'created_at', range);
      const rows: SubmissionRow[] = await byId(query, after, count);
      return rows.map((row) => ({
        key: [row.id],
        values: [
          row.id,
          toInstant(row.created_at),
          row.name,
          row.email,
          row.phone,
          row.interest,
          row.message,
          asText(row.is_read),
          asText(row.became_member),
        ],
      }));
    },
  },
  bookings: {
    columns: [
      'id',
      'simulatorId',
      'simulatorName',
      'bookingDate',
      'startTime',
      'endTime',
      'userId',
      'name',
      'email',
      'kind',
      'status',
      'createdAt',
    ],
    async read(db, { from, to }, after, count) {
      const query = db<BookingRow>('bookings')
        .leftJoin('users', 'users.id', 'bookings.user_id')
        .leftJoin('leagues', 'leagues.id', 'bookings.league_id')
        .orderBy(['booking_date', 'bookings.start_time', 'bookings.id'])
        .limit(count)
        .select(
          'bookings.id',
          'simulator_id',
          'booking_date',
          'bookings.start_time',
          'bookings.end_time',
          'user_id',
          'users.username',
          'users.email',
          'leagues.name as league_name',
          'kind',
          'cancelled_at',
          'bookings.created_at',
        );
      if (from !== undefined) query.where('booking_date', '>=', from);
      if (to !== undefined) query.where('booking_date', '<=', to);
      if (after) query.whereRaw('(booking_date, bookings.start_time, bookings.id) > (?, ?, ?)', [...after]);
      const rows: BookingRow[] = await query;
      return rows.map((row) => ({
        key: [row.booking_date, row.start_time, row.id],
        values: [
          row.id,
          row.simulator_id,
          bayName(row.simulator_id),
          row.booking_date,
          row.start_time,
          row.end_time,
          row.user_id,
          row.username ?? row.league_name,
          row.email,
          row.kind,
          row.cancelled_at === null ? 'booked' : 'cancelled',
          toInstant(row.created_at),
        ],
      }));
    },
  },
};
