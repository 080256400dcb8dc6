import { bayName } from '@clubhouse/core/facility';
import type { ExportName, ExportQuery } from '@clubhouse/core/reports';
import { datePlus, instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { foundAfter, searchedWords, within } from '../db/search.ts';
import { emailOf, type NamesRow, nameOf, statusOf, withNames } from './booking-list.ts';
import { searchBookings } from './booking-search.ts';

type Value = string | number | boolean | null;
/** What rows are read by, in the order of an index. */
export type Key = readonly (string | number)[];
/** A row as it is stored, with what it is read by and what is exported of it. */
export type ExportRow = { key(): Key; values(): Value[] };
/** The rows behind `after`, the key of the last one that was read; at most `count` of them. */
export type Reader = (after: Key | null, count: number) => Promise<ExportRow[]>;
export type Export = {
  /** The names of the wire (contract 5). */
  columns: readonly string[];
  reader(db: Knex, query: ExportQuery): Promise<Reader>;
};

const asText = (flag: StoredBoolean) => String(Boolean(flag));

/** From the first moment of the first day to the last of the last, in the facility's time. */
function withinDays(query: Knex.QueryBuilder, column: string, { from, to }: ExportQuery): void {
  if (from !== undefined) query.where(column, '>=', instantOf(from, '00:00:00') as Date);
  if (to !== undefined) query.where(column, '<', instantOf(datePlus(to, 1), '00:00:00') as Date);
}

/** Reads by id: what is inserted meanwhile comes last, and nothing twice. */
function byId<Row extends { id: number }>(
  table: 'users' | 'contact_submissions',
  columns: readonly (keyof Row & string)[],
  valuesOf: (row: Row) => Value[],
): Export['reader'] {
  return async (db, query) => {
    const words = searchedWords(query.search);
    return async (after, count) => {
      const rows = db(table).orderBy('id').limit(count).select(columns);
      withinDays(rows, 'created_at', query);
      const last = (after?.[0] ?? 0) as number;
      if (words.length > 0) rows.where(within(db, 'id', foundAfter(db, table, words, last)));
      else rows.where('id', '>', last);
      return ((await rows) as Row[]).map((row) => ({ key: () => [row.id], values: () => valuesOf(row) }));
    };
  };
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
  kind: string;
  cancelled_at: StoredInstant | null;
  created_at: StoredInstant;
} & NamesRow;

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
    reader: byId<UserRow>(
      'users',
      [
        'id',
        'username',
        'email',
        'phone',
        'is_member',
        'membership_ends_on',
        'is_admin',
        'is_coach',
        'is_staff',
        'created_at',
      ],
      (row) => [
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
    ),
  },
  'contact-submissions': {
    columns: ['id', 'createdAt', 'name', 'email', 'phone', 'interest', 'message', 'isRead', 'becameMember'],
    reader: byId<SubmissionRow>(
      'contact_submissions',
      ['id', 'created_at', 'name', 'email', 'phone', 'interest', 'message', 'is_read', 'became_member'],
      (row) => [
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
    ),
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
    async reader(db, { from, to, search }) {
      const words = searchedWords(search);
      const searched = words.length > 0 ? await searchBookings(db, words) : null;
      return async (after, count) => {
        const query = withNames(db)
          .orderBy(['bookings.booking_date', 'bookings.start_time', 'bookings.id'])
          .limit(count);
        searched?.narrow(query);
        if (from !== undefined) query.where('booking_date', '>=', from);
        if (to !== undefined) query.where('booking_date', '<=', to);
        if (after) query.whereRaw('(booking_date, bookings.start_time, bookings.id) > (?, ?, ?)', [...after]);
        const rows: BookingRow[] = await query;
        return rows.map((row) => ({
          key: () => [row.booking_date, row.start_time, row.id],
          values: () => [
            row.id,
            row.simulator_id,
            bayName(row.simulator_id),
            row.booking_date,
            row.start_time,
            row.end_time,
            row.user_id,
            nameOf(row),
            emailOf(row),
            row.kind,
            statusOf(row),
            toInstant(row.created_at),
          ],
        }));
      };
    },
  },
};
