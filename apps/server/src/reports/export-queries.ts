import { bayName, type Facility } from '@clubhouse/core/facility';
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
import { BASIC_DEMO_REQUEST_COLUMNS } from '../demo-requests/index.ts';
import { USER_COLUMNS, type UserRow } from '../users/index.ts';
import { emailOf, type ListedBookingRow, statusOf, withNames } from './booking-list.ts';
import { searchBookings } from './booking-search.ts';
import type { Cell } from './csv.ts';

/**
 * Returns at most `count` rows with an ID above `after`, sorted by ID. Leaves out rows that were added after
 * the export began.
 *
 * IDs never change. In any other order, a row that changes during the export could appear twice or not at all.
 */
type Reader<Row> = (after: number, count: number) => Promise<Row[]>;
export type Export = {
  names: string[];
  reader(db: Knex, query: ExportQuery, facility: Facility): Promise<Reader<{ id: number; cells: Cell[] }>>;
};

/** The keys of `columns` are the column names. Each value is a function that returns a row's cell. */
function exportOf<Row extends { id: number }>(
  columns: Record<string, (row: Row, facility: Facility) => Cell>,
  reader: (db: Knex, query: ExportQuery, facility: Facility) => Promise<Reader<Row>>,
): Export {
  const cells = Object.values(columns);
  return {
    names: Object.keys(columns),
    async reader(db, query, facility) {
      const read = await reader(db, query, facility);
      return async (after, count) =>
        (await read(after, count)).map((row) => ({
          id: row.id,
          cells: cells.map((cell) => cell(row, facility)),
        }));
    },
  };
}

const asText = (flag: StoredBoolean) => String(Boolean(flag));

/** Returns a reader for a table. Each batch has its own transaction, so a slow download keeps none open. */
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
  (db: Knex, { from, to, search }: ExportQuery, facility: Facility) => {
    const words = searchedWords(search);
    return pagesOf<Row>(db, table, (long, after) => {
      const rows = long(table).select(selected(columns));
      if (from !== undefined) rows.where('created_at', '>=', midnight(from, facility));
      if (to !== undefined) rows.where('created_at', '<', midnight(datePlus(to, 1), facility));
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

const demoRequests = exportOf<RowOf<typeof BASIC_DEMO_REQUEST_COLUMNS>>(
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
  readerOf('contact_submissions', BASIC_DEMO_REQUEST_COLUMNS),
);

const bookings = exportOf<ListedBookingRow>(
  {
    id: (row) => row.id,
    simulatorId: (row) => row.simulator_id,
    simulatorName: (row, facility) => bayName(row.simulator_id, facility),
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
    // The plus sign keeps SQLite from using the index by date. With that index, SQLite would sort all rows of
    // the range by ID for each batch.
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

export const EXPORTED: Record<ExportName, Export> = { users, bookings, 'contact-submissions': demoRequests };
