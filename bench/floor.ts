// The floor is a minimal server that the product is compared with: bare Express with the same SQL on the bare
// driver, without sessions, rules or validation.
import express from 'express';
import pg from 'pg';
import sqlite3 from 'sqlite3';
import {
  CLOSURES,
  DAY,
  type Engine,
  INSERT_BOOKING,
  INSERT_HISTORY,
  INSERT_SLOT,
  LEAGUES,
  LOCK_USER,
  placeholders,
  QUEUE_MAIL,
} from './sql.ts';

type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
type Database = { query: Query; transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T> };

const { DATABASE_URL, SQLITE_FILE, PORT } = process.env;
const engine: Engine = DATABASE_URL ? 'postgres' : 'sqlite';
const database = DATABASE_URL ? barePostgres(DATABASE_URL) : await bareSqlite(SQLITE_FILE as string);
const sql = (text: string) => placeholders(engine, text);

/** This text is as long as a booking email. */
const MAIL = JSON.stringify({ subject: 'Booked', text: 'x'.repeat(600) });

const app = express();
app.use(express.json());

app.get('/api/bookings', async (req, res) => {
  res.json(await database.query(sql(DAY), [req.query.date]));
});

app.post('/api/bookings', async (req, res) => {
  const { userId, simulatorId, bookingDate, startTime, endTime } = req.body;
  const now = new Date();
  const booking = await database.transaction(async (query) => {
    await query(sql(LOCK_USER), [userId]);
    await query(sql(DAY), [bookingDate]);
    await query(sql(LEAGUES), ['Monday', true, bookingDate, bookingDate]);
    await query(sql(CLOSURES), [now, now]);
    const values = [userId, simulatorId, bookingDate, startTime, endTime, now];
    const [row] = await query(sql(INSERT_BOOKING), values);
    await query(sql(INSERT_SLOT), [simulatorId, bookingDate, startTime, row?.id]);
    await query(sql(INSERT_HISTORY), [row?.id, now, userId, JSON.stringify({ to: req.body })]);
    await query(sql(QUEUE_MAIL), ['member@example.com', MAIL, false, now, now, null]);
    return row;
  });
  res.status(201).json(booking);
});

app.listen(Number(PORT), () => console.log('ready'));

function barePostgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query('COMMIT');
        return result;
      } finally {
        client.release();
      }
    },
  };
}

async function bareSqlite(file: string): Promise<Database> {
  const open = () =>
    new Promise<sqlite3.Database>((resolve, reject) => {
      const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
    });
  const queryOf =
    (connection: sqlite3.Database): Query =>
    (text, values) =>
      new Promise((resolve, reject) => {
        connection.all<Record<string, unknown>>(text, values, (error, rows) =>
          error ? reject(error) : resolve(rows),
        );
      });
  const [reader, writer] = [await open(), await open()];
  for (const connection of [reader, writer]) {
    await queryOf(connection)('PRAGMA busy_timeout = 5000', []);
    await queryOf(connection)('PRAGMA synchronous = NORMAL', []);
    await queryOf(connection)('PRAGMA foreign_keys = ON', []);
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: queryOf(reader),
    transaction(work) {
      const result = last.then(async () => {
        await queryOf(writer)('BEGIN', []);
        const done = await work(queryOf(writer));
        await queryOf(writer)('COMMIT', []);
        return done;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
