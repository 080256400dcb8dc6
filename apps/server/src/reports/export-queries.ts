import { bayName } from '@clubhouse/core/facility';
import { searchedWords } from '@clubhouse/core/lists';
import type { ExportName, ExportQuery } from '@clubhouse/core/reports';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { holderName } from '../bookings/index.ts';
import { type StoredBoolean, toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { type Columns, type RowOf, selected } from '../db/row.ts';
import { foundAfter, matchingIds } from '../db/search.ts';
import { withLongStatements } from '../db/timeouts.ts';
import { SUBMISSION_COLUMNS } from '../demo-requests/index.ts';
import { USER_COLUMNS, type UserRow } from '../users/index.ts';
import { emailOf, type ListedBookingRow, statusOf, withNames } from './booking-list.ts';
import { searchBookings } from './booking-search.ts';
import type { Cell } from './csv.ts';

type ExportedRow = { id: number; cells: Cell[] };
export type Export = {
  /** The names of the columns, as in the API. */
  names: string[];
  /**
   * Returns a function that reads at most `count` rows with an id above `after`, up to the highest id at the start.
   * Rows are sorted by id because ids never change: in any other order, a row that changes between two reads could be
   * exported twice or not at all.
   */
  reader(db: Knex, query: ExportQuery): Promise<Reader<ExportedRow>>;
};
type Reader<Row> = (after: number, count: number) => Promise<Row[]>;

/** `columns` lists the exported values of each row. */
function exportOf<Row extends { id: number }>(
  columns: Record<string, (row: Row) => Cell>,
  reader: (db: Knex, query: ExportQuery) => Promise<Reader<Row>>,
): Export {
  const cells = Object.values(columns);
  return {
    names: Object.keys(columns),
    async reader(db, query) {
      const read = await reader(db, query);
      return async (after, count) =>
        (await read(after, count)).map((row) => ({ id: row.id, cells: cells.map((cell) => cell(row)) }));
    },
  };
}

const asText = (flag: StoredBoolean) => String(Boolean(flag));

/** From the first instant of the first day to the last instant of the last day, in the facility's time zone. */
function withinDays(query: Knex.QueryBuilder, column: string, { from, to }: ExportQuery): void {
  if (from !== undefined) query.where(column, '>=', midnight(from));
  if (to !== undefined) query.where(column, '<', midnight(datePlus(to, 1)));
}

/** Reads a table page by page, each in its own transaction, because the client may download slowly. */
async function pagesOf<Row>(
  db: Knex,
  table: 'users' | 'contact_submissions' | 'bookings',
  queryRows: (db: Knex, after: number) => Knex.QueryBuilder,
): Promise<Reader<Row>> {
  const [last] = await db(table).max<{ id: number | null }[]>({ id: 'id' });
  return (after, count) =>
    withLongStatements(db, async (long) =>
      queryRows(long, after)
        .where(`${table}.id`, '<=', last?.id ?? 0)
        .orderBy(`${table}.id`)
        .limit(count),
    );
}

const readerOf =
  <Row>(table: 'users' | 'contact_submissions', columns: Columns) =>
  (db: Knex, query: ExportQuery) => {
    const words = searchedWords(query.search);
    return pagesOf<Row>(db, table, (long, after) => {
      const rows = long(table).select(selected(columns));
      withinDays(rows, 'created_at', query);
      return words.length > 0
        ? rows.where(matchingIds(long, 'id', foundAfter(long, table, words, after)))
        : rows.where('id', '>', after);
    });
  };

const users = exportOf<UserRow>(
  {
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
  readerOf('users', USER_COLUMNS),
);

const submissions = exportOf<RowOf<typeof SUBMISSION_COLUMNS>>(
  {
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
  readerOf('contact_submissions', SUBMISSION_COLUMNS),
);

const bookings = exportOf<ListedBookingRow>(
  {
    id: (row) => row.id,
    simulatorId: (row) => row.simulator_id,
    simulatorName: (row) => bayName(row.simulator_id),
    bookingDate: (row) => row.booking_date,
    startTime: (row) => row.start_time,
    endTime: (row) => row.end_time,
    userId: (row) => row.user_id,
    name: holderName,
    email: emailOf,
    kind: (row) => row.kind,
    status: statusOf,
    createdAt: (row) => toInstant(row.created_at),
  },
  async (db, { from, to, search }) => {
    const words = searchedWords(search);
    const searched =
      words.length > 0 ? await withLongStatements(db, (long) => searchBookings(long, words)) : null;
    // The plus sign prevents SQLite from reading and sorting all bookings of the range for every page.
    const date = db.raw(engineOf(db) === 'sqlite' ? '+bookings.booking_date' : 'bookings.booking_date');
    return pagesOf<ListedBookingRow>(db, 'bookings', (long, after) => {
      const rows = withNames(long).where('bookings.id', '>', after);
      searched?.narrow(rows);
      if (from !== undefined) rows.where(date, '>=', from);
      if (to !== undefined) rows.where(date, '<=', to);
      return rows;
    });
  },
);

export const EXPORTED: Record<ExportName, Export> = { users, bookings, 'contact-submissions': submissions };
