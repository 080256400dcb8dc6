// Measures two requests: reading a day's bookings, and booking a bay. Compares the product with the minimal
// server in floor.ts on the same databases.
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, wallTime } from '@clubhouse/core/time';
import { type BenchDatabase, forgetBookingsAhead, MEMBERS, memberEmail, PASSWORD } from './data.ts';
import { type Load, readLoad, signIn, type WriteRequest, writeLoad } from './load.ts';
import { median } from './report.ts';
import { type RunningServer, startFloor, startProduct } from './servers.ts';

const READ_ROUNDS = 5;
const WRITE_ROUNDS = 3;

type Subject = { database: BenchDatabase; product: RunningServer; floor: RunningServer; cookies: string[] };
export type CallResult = { bookings: number; product: Load; floor: Load; memory: number };

/**
 * Measures the read and the write request on each database. Rounds alternate between all databases and both
 * servers, so that a busy moment of the machine affects all results equally.
 */
export async function measureCalls(
  databases: BenchDatabase[],
): Promise<{ read: CallResult[]; write: CallResult[] }> {
  const subjects: Subject[] = [];
  for (const database of databases) {
    const product = await startProduct(database.settings);
    const floor = await startFloor(database.settings);
    const cookies: string[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      cookies.push(await signIn(product.origin, memberEmail(index), PASSWORD));
    }
    subjects.push({ database, product, floor, cookies });
  }
  try {
    const read = await inTurns(subjects, READ_ROUNDS, measureRead);
    const write = await inTurns(subjects, WRITE_ROUNDS, measureWrite);
    return { read, write };
  } finally {
    for (const { product, floor } of subjects) await Promise.all([product.stop(), floor.stop()]);
  }
}

type Pair = { product: Load; floor: Load };

async function inTurns(subjects: Subject[], rounds: number, measure: (subject: Subject) => Promise<Pair>) {
  const seen = new Map(subjects.map((subject) => [subject, [] as Pair[]]));
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of subjects) {
      const pair = await measure(subject);
      if (round > 0) seen.get(subject)?.push(pair);
    }
  }
  return subjects.map((subject): CallResult => {
    const pairs = seen.get(subject) as Pair[];
    const middle = (which: keyof Pair): Load => ({
      rate: median(pairs.map((pair) => pair[which].rate)),
      p99: median(pairs.map((pair) => pair[which].p99)),
    });
    return {
      bookings: subject.database.bookings,
      product: middle('product'),
      floor: middle('floor'),
      memory: subject.product.memory(),
    };
  });
}

async function measureRead({ product, floor, cookies }: Subject): Promise<Pair> {
  const path = `/api/bookings?date=${datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1)}`;
  return {
    floor: await readLoad(floor.origin + path, ''),
    product: await readLoad(product.origin + path, cookies[0] as string),
  };
}

async function measureWrite({ database, product, floor, cookies }: Subject): Promise<Pair> {
  const floorLoad = await writeLoad(floor.origin, everyHalfHour(cookies));
  await forgetBookingsAhead(database.db);
  const productLoad = await writeLoad(product.origin, everyHalfHour(cookies));
  await forgetBookingsAhead(database.db);
  return { floor: floorLoad, product: productLoad };
}

/**
 * Returns one booking request for each half-hour from midnight to 11:30 PM, in each bay, over the next thirty
 * days. The members take turns.
 */
function everyHalfHour(cookies: string[]): WriteRequest[] {
  const requests: WriteRequest[] = [];
  for (let day = 1; day <= 30; day += 1) {
    for (let slot = 0; slot < 47; slot += 1) {
      for (const { id: simulatorId } of DEFAULT_FACILITY.bays) {
        const member = requests.length % MEMBERS;
        requests.push({
          cookie: cookies[member] as string,
          body: {
            userId: member + 1,
            simulatorId,
            bookingDate: datePlus(facilityDate(new Date(), DEFAULT_FACILITY), day),
            startTime: wallTime(slot * 30),
            endTime: wallTime(slot * 30 + 30),
          },
        });
      }
    }
  }
  return requests;
}
