// Measures the response times for members and for the back office on one database of any size.
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, wallTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { bcryptPasswords } from '../apps/server/src/auth/index.ts';
import { engineOf } from '../apps/server/src/db/connect.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { insertUser } from '../apps/server/src/users/index.ts';
import { measureAdmin } from './admin.ts';
import { type BenchDatabase, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { median } from './report.ts';
import { startProduct, startToFirstAnswer } from './servers.ts';

const TIMES = 15;
const EMAIL = 'member@bench.example';
/**
 * How many days after today the measured bookings are. These days are empty, because back-office.ts creates
 * no bookings that far ahead.
 */
const FREE_DAYS = [12, 13, 14];

/**
 * Maps the name of each measurement to its result: median milliseconds of sequential requests, unless the name says
 * otherwise.
 */
export type Measured = Map<string, string>;

export async function measureGrowth(database: BenchDatabase): Promise<Measured> {
  const measured: Measured = new Map();
  const ms = (what: string, value: number) => measured.set(what, value.toFixed(value < 10 ? 1 : 0));
  measured.set('size of the database, MB', (await megabytesOf(database.db)).toFixed(0));
  ms('start to first response', await startToFirstAnswer(database.settings));
  const { book, cancel, ownBookings, memory } = await measureMember(database);
  ms('a member books', book);
  ms('a member cancels', cancel);
  ms('a member’s own bookings', ownBookings);
  measured.set('server’s memory after that, MB', memory.toFixed(0));
  for (const { what, median } of await measureAdmin(database, TIMES)) ms(what, median);
  return measured;
}

async function megabytesOf(db: Knex): Promise<number> {
  const sql =
    engineOf(db) === 'postgres'
      ? 'SELECT pg_database_size(current_database()) AS bytes'
      : 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
  const answer = await db.raw(sql);
  return Number((answer.rows ?? answer)[0].bytes) / 2 ** 20;
}

/**
 * Sends a member's most common requests one after the other. Returns their median times in milliseconds, and
 * the server's memory in megabytes.
 */
async function measureMember({ settings, db }: BenchDatabase) {
  const passwordHash = await bcryptPasswords(4).hash(PASSWORD);
  const member = { username: EMAIL, email: EMAIL, phone: '407-555-0100', passwordHash, isMember: true };
  await inTransaction(db, (trx) => insertUser(trx, member, new Date(), DEFAULT_FACILITY));
  const product = await startProduct(settings);
  try {
    const cookie = await signIn(product.origin, EMAIL, PASSWORD);
    const call = async (method: string, at: string, body?: object) => {
      const begun = performance.now();
      const headers = { cookie, ...(body && { 'Content-Type': 'application/json' }) };
      const answer = await fetch(`${product.origin}${at}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${at} answered ${answer.status}: ${text}`);
      return {
        took: performance.now() - begun,
        id: text && !text.startsWith('[') ? JSON.parse(text).id : null,
      };
    };
    const took: Record<'book' | 'cancel' | 'ownBookings', number[]> = {
      book: [],
      cancel: [],
      ownBookings: [],
    };
    for (const days of FREE_DAYS) {
      for (let slot = 0; slot < 16; slot += 1) {
        const { took: booking, id } = await call('POST', '/api/bookings', {
          simulatorId: DEFAULT_FACILITY.bays[slot % 2]?.id,
          bookingDate: datePlus(facilityDate(new Date(), DEFAULT_FACILITY), days),
          startTime: wallTime(slot * 60),
          endTime: wallTime(slot * 60 + 60),
        });
        took.book.push(booking);
        took.cancel.push((await call('DELETE', `/api/bookings/${id}`)).took);
        took.ownBookings.push((await call('GET', '/api/user/bookings')).took);
      }
    }
    return {
      book: median(took.book),
      cancel: median(took.cancel),
      ownBookings: median(took.ownBookings),
      memory: product.memory(),
    };
  } finally {
    await product.stop();
  }
}
