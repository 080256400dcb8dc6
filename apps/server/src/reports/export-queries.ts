import { bayName } from '@clubhouse/core/facility';
import { searchedWords } from '@clubhouse/core/lists';
import type { ExportName, ExportQuery } from '@clubhouse/core/reports';
import { datePlus, instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { foundAfter, within } from '../db/search.ts';
import { withLongStatements } from '../db/timeouts.ts';
import { emailOf, type NamesRow, nameOf, statusOf, withNames } from './booking-list.ts';
import { searchBookings } from './booking-search.ts';
import type { Cell } from './csv.ts';

type ById = { id: number };

export type Export<Row extends ById = ById> = {
  /** The columns of a row, by their names on the wire. */
  columns: Record<string, (row: Row) => Cell>;
  /**
   * Returns a function that reads at most `count` rows with an id above `after`, up to the highest id at the start.
   * Rows are sorted by id because ids never change: in any other order, a row that changes between two reads could be
   * exported twice or not at all.
   */
  reader(db: Knex, query: ExportQuery): Promise<(after: number, count: number) => Promise<Row[]>>;
};

const asText = (flag: StoredBoolean) => String(Boolean(flag));

/** From the first moment of the first day to the last of the last, in the facility's time. */
function withinDays(query: Knex.QueryBuilder, column: string, { from, to }: ExportQuery): void {
  if (from !== undefined) query.where(column, '>=', instantOf(from, '00:00:00') as Date);
  if (to !== undefined) query.where(column, '<', instantOf(datePlus(to, 1), '00:00:00') as Date);
}

/** Reads a table page by page, each in its own transaction, because the client may download slowly. */
async function pagesOf<Row extends ById>(
  db: Knex,
  table: 'users' | 'contact_submissions' | 'bookings',
  rowsOf: (db: Knex, after: number) => Knex.QueryBuilder,
): Promise<(after: number, count: number) => Promise<Row[]>> {
  const [last] = await db(table).max<{ id: number | null }[]>({ id: 'id' });
  return (after, count) =>
    withLongStatements(db, async (long) =>
      rowsOf(long, after)
        .where(`${table}.id`, '<=', last?.id ?? 0)
        .orderBy(`${table}.id`)
        .limit(count),
    );
}

function byId<Row extends ById>(
  table: 'users' | 'contact_submissions',
  columns: readonly (keyof Row & string)[],
): Pick<Export<Row>, 'reader'> {
  return {
    reader(db, query) {
      const words = searchedWords(query.search);
      return pagesOf<Row>(db, table, (long, after) => {
        const rows = long(table).select(columns);
        withinDays(rows, 'created_at', query);
        return words.length > 0
          ? rows.where(within(long, 'id', foundAfter(long, table, words, after)))
          : rows.where('id', '>', after);
      });
    },
  };
}

type UserRow = ById & {
  username: string;
  name: string | null;
  email: string;
  phone: string;
  is_member: StoredBoolean;
  membership_ends_on: string | null;
  is_admin: StoredBoolean;
  is_coach: StoredBoolean;
  is_staff: StoredBoolean;
  created_at: StoredInstant;
};
const users: Export<UserRow> = {
  ...byId<UserRow>('users', [
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
    'name',
  ]),
  columns: {
    id: (row) => row.id,
    username: (row) => row.username,
    email: (row) => row.email,
    phone: (row) => row.phone,
    isMember: (row) => asText(row.is_member),
    membershipEndsOn: (row) => row.membership_ends_on,
    isAdmin: (row) => asText(row.is_admin),
    isCoach: (row) => asText(row.is_coach),
    isStaff: (row) => asText(row.is_staff),
    createdAt: (row) => toInstant(row.created_at),
    name: (row) => row.name,
  },
};

type SubmissionRow = ById & {
  created_at: StoredInstant;
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  is_read: StoredBoolean;
  became_member: StoredBoolean;
};
const submissions: Export<SubmissionRow> = {
  ...byId<SubmissionRow>('contact_submissions', [
    'id',
    'created_at',
    'name',
    'email',
    'phone',
    'interest',
    'message',
    'is_read',
    'became_member',
  ]),
  columns: {
    id: (row) => row.id,
    createdAt: (row) => toInstant(row.created_at),
    name: (row) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    interest: (row) => row.interest,
    message: (row) => row.message,
    isRead: (row) => asText(row.is_read),
    becameMember: (row) => asText(row.became_member),
  },
};

type BookingRow = ById & {
  simulator_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
  user_id: number | null;
  kind: string;
  cancelled_at: StoredInstant | null;
  created_at: StoredInstant;
} & NamesRow;
const bookings: Export<BookingRow> = {
  async reader(db, { from, to, search }) {
    const words = searchedWords(search);
    const searched =
      words.length > 0 ? await withLongStatements(db, (long) => searchBookings(long, words)) : null;
    // The plus sign prevents SQLite from reading and sorting all bookings of the range for every page.
    const date = db.raw(engineOf(db) === 'sqlite' ? '+bookings.booking_date' : 'bookings.booking_date');
    return pagesOf<BookingRow>(db, 'bookings', (long, after) => {
      const rows = withNames(long).where('bookings.id', '>', after);
      searched?.narrow(rows);
      if (from !== undefined) rows.where(date, '>=', from);
      if (to !== undefined) rows.where(date, '<=', to);
      return rows;
    });
  },
  columns: {
    id: (row) => row.id,
    simulatorId: (row) => row.simulator_id,
    simulatorName: (row) => bayName(row.simulator_id),
    bookingDate: (row) => row.booking_date,
    startTime: (row) => row.start_time,
    endTime: (row) => row.end_time,
    userId: (row) => row.user_id,
    name: nameOf,
    email: emailOf,
    kind: (row) => row.kind,
    status: statusOf,
    createdAt: (row) => toInstant(row.created_at),
  },
};

export const EXPORTED = { users, bookings, 'contact-submissions': submissions } as unknown as Record<
  ExportName,
  Export
>;
