import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase, tableNames } from '../../testing/database.ts';
import { seedDemoData } from '../demo-data/index.ts';
import type { Passwords } from '../deps.ts';
import { connect } from './connect.ts';
import { isWorthRepeating } from './errors.ts';
import { appliedMigrations, migrate, rollBack, rollBackLast } from './migrate.ts';
import { inTransaction } from './transaction.ts';

describe('the schema', () => {
  test('can be created, dropped and created again', async () => {
    const { db, drop } = await aDatabase({ empty: true });
    const names = await migrate(db);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate(db)).toEqual([]);
    expect(await rollBack(db)).toHaveLength(names.length);
    expect(await db.schema.hasTable('users')).toBe(false);
    expect(await migrate(db)).toEqual(names);
    await drop();
  });

  test('can be rolled back one migration at a time, and other data stays', async () => {
    const { db, drop } = await aDatabase();
    const names = await appliedMigrations(db);
    const passwords = { hash: async () => 'none' } as unknown as Passwords;
    await seedDemoData(db, passwords, new Date('2026-11-23T17:00:00Z'), DEFAULT_FACILITY);
    const ids = ['id', 'user_id', 'booking_id', 'league_id', 'coach_id', 'submission_id'];
    const references = async (tables: string[]) => {
      const found: Record<string, unknown> = {};
      for (const table of tables) {
        if (!(await db.schema.hasTable(table))) continue;
        const rows: Record<string, unknown>[] = await db(table);
        found[table] = rows.map((row) => ids.map((id) => row[id]).join()).sort();
      }
      return found;
    };
    let before = await references(await tableNames(db));
    expect(Object.values(before).flat().length).toBeGreaterThan(1000);
    for (const name of [...names].reverse()) {
      expect(await rollBackLast(db)).toEqual([name]);
      const after = await references(Object.keys(before));
      for (const [table, rows] of Object.entries(after))
        expect([name, table, rows]).toEqual([name, table, before[table]]);
      before = after;
    }
    expect(before).toEqual({});
    expect(await migrate(db)).toEqual(names);
    await drop();
  });

  test('when several processes start at once, one migrates and the others wait', async () => {
    const { db, settings, drop } = await aDatabase({ empty: true });
    const others = await Promise.all([connect(settings), connect(settings), connect(settings)]);
    await Promise.all([db, ...others].map(migrate));
    expect(await db('simulators').orderBy('id')).toEqual([
      { id: 1, name: 'Bay 1' },
      { id: 2, name: 'Bay 2' },
    ]);
    await Promise.all(others.map((other) => other.destroy()));
    await drop();
  });
});

describe('the database itself refuses', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.drop());

  const aBooking = {
    simulator_id: 1,
    booking_date: '2026-11-24',
    start_time: '18:00:00',
    end_time: '18:30:00',
    kind: 'member',
  };
  const insertBooking = async (change: object = {}) => {
    const [row] = await database
      .db('bookings')
      .insert({ ...aBooking, created_at: new Date(), ...change })
      .returning('id');
    return row.id as number;
  };

  test('a half-hour of a bay that belongs to two bookings', async () => {
    const slot = { simulator_id: 1, slot_date: '2026-11-24', start_time: '18:00:00' };
    await database.db('bay_slots').insert({ ...slot, booking_id: await insertBooking() });
    await expect(
      database.db('bay_slots').insert({ ...slot, booking_id: await insertBooking() }),
    ).rejects.toThrow(/unique|duplicate/i);
  });

  test('a booking with an unknown bay or kind', async () => {
    await expect(insertBooking({ simulator_id: 3 })).rejects.toThrow(/foreign key/i);
    await expect(insertBooking({ kind: 'party' })).rejects.toThrow(/check constraint/i);
  });

  test('errors contain no values, because they are logged and values are personal data', async () => {
    await expect(insertBooking({ kind: 'secret' })).rejects.not.toThrow(/'secret'/);
  });
});

describe('a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    await database.db.schema.createTable('counters', (t) => {
      t.integer('id').primary();
      t.integer('value').notNullable();
    });
    await database.db('counters').insert([
      { id: 1, value: 0 },
      { id: 2, value: 0 },
    ]);
  });
  afterAll(() => database.drop());

  test('is repeated as a whole after a deadlock or a busy file', async () => {
    const other = await connect(database.settings);
    const add = (db: typeof other, first: number, second: number) =>
      inTransaction(db, async (trx) => {
        await trx('counters').where({ id: first }).increment('value');
        // Gives two transactions time to lock different rows first, so that their second statements deadlock
        // on PostgreSQL.
        await new Promise((resolve) => setTimeout(resolve, 30));
        await trx('counters').where({ id: second }).increment('value');
      });
    await Promise.all([add(database.db, 1, 2), add(other, 2, 1), add(database.db, 1, 2), add(other, 2, 1)]);
    expect(await database.db('counters').orderBy('id')).toEqual([
      { id: 1, value: 4 },
      { id: 2, value: 4 },
    ]);
    await other.destroy();
  });

  if (engine === 'sqlite')
    test('waits for a process that locks the file for longer than the busy timeout', async () => {
      const other = await connect(database.settings);
      await database.db.raw('PRAGMA busy_timeout = 1');
      const held = await other.transaction();
      await held('counters').increment('value');
      setTimeout(() => held.commit(), 60);
      await inTransaction(database.db, (trx) => trx('counters').update({ value: 100 }));
      expect(await database.db('counters').first('value')).toEqual({ value: 100 });
      await other.destroy();
    });

  test('that fails for another reason is not repeated', async () => {
    let times = 0;
    const failing = inTransaction(database.db, async (trx) => {
      times += 1;
      await trx('counters').insert({ id: 1, value: 0 });
    });
    await expect(failing).rejects.toSatisfy((error) => !isWorthRepeating(error));
    expect(times).toBe(1);
  });
});
