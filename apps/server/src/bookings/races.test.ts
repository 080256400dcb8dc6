import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, halfHoursOf, overlaps, wallTime } from '@clubhouse/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aSignedInUser } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';

// Several server processes share one database. To compete, the requests of a round start in the same tick,
// over connections that are already open.
const PROCESSES = 3;
const MEMBERS = 6;
const ROUNDS = 12;

let database: TestDatabase;
let servers: ServerProcess[];
let members: (Client & { user: User })[];

beforeAll(async () => {
  database = await aDatabase();
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => aServerProcess(database.settings)));
  members = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    members.push(await aSignedInUser(database, serverFor(index).origin, { isMember: true }));
  }
  await warmUp();
}, 60_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

const serverFor = (index: number) => servers[index % PROCESSES] as ServerProcess;
const dateOfRound = (round: number) => datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1 + round);

/** Opens a connection for each parallel request, so that no request of a round waits for a connection. */
const warmUp = () =>
  Promise.all(
    Array.from({ length: MEMBERS * 3 }, (_, index) => client(index % MEMBERS, index).get('/api/user')),
  );

const client = (member: number, process: number) => (members[member] as Client).at(serverFor(process).origin);

type Answer = { status: number; body: { code?: string } };
const outcomes = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)).sort();

/** Reads the database, because responses could hide a double booking. */
async function expectNothingDoubleBooked(): Promise<void> {
  const bookings = await database.db('bookings').whereNull('cancelled_at');
  for (const one of bookings) {
    const sharing = bookings.filter(
      (other) =>
        other.simulator_id === one.simulator_id &&
        other.booking_date === one.booking_date &&
        overlaps(
          { startTime: one.start_time, endTime: one.end_time },
          { startTime: other.start_time, endTime: other.end_time },
        ),
    );
    expect(sharing.map(({ id }) => id)).toEqual([one.id]);
  }
  const slots = await database.db('bay_slots');
  const held = slots.map(
    (slot) => `${slot.booking_id}: ${slot.simulator_id} ${slot.slot_date} ${slot.start_time}`,
  );
  const due = bookings.flatMap((row) =>
    halfHoursOf({ startTime: row.start_time, endTime: row.end_time }).map(
      (start) => `${row.id}: ${row.simulator_id} ${row.booking_date} ${start}`,
    ),
  );
  expect(held.sort()).toEqual(due.sort());
}

describe('requests at the same instant, from several processes', () => {
  test('of six members who want one slot, one gets it and five get a conflict', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = { simulatorId: 1, bookingDate: dateOfRound(round), startTime: '10:00', endTime: '11:00' };
      const answers = await Promise.all(
        members.map((_, index) => client(index, index).post('/api/bookings', slot)),
      );
      expect(outcomes(answers)).toEqual(['201', ...Array(5).fill('409 bay_taken')]);
    }
    await expectNothingDoubleBooked();
  });

  test('overlapping requests for one bay never store overlapping bookings, and no request gets a 500', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        members.map((_, index) =>
          client(index, index).post('/api/bookings', {
            simulatorId: 2,
            bookingDate: dateOfRound(round),
            startTime: wallTime(600 + index * 30),
            endTime: wallTime(600 + index * 30 + 120),
          }),
        ),
      );
      const seen = new Set(outcomes(answers));
      expect([...seen].sort()).toEqual(['201', '409 bay_taken']);
    }
    await expectNothingDoubleBooked();
  });

  test('a member who requests six different hours at once gets exactly four', async () => {
    // The new member has no bookings, and both bays are free, so only the daily limit can refuse a request.
    const member = await aSignedInUser(database, serverFor(0).origin, { isMember: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          member.at(serverFor(index).origin).post('/api/bookings', {
            simulatorId: DEFAULT_FACILITY.bays[index % 2]?.id,
            bookingDate: dateOfRound(round),
            startTime: wallTime(16 * 60 + index * 60),
            endTime: wallTime(17 * 60 + index * 60),
          }),
        ),
      );
      expect(outcomes(answers)).toEqual([...Array(4).fill('201'), ...Array(2).fill('409 daily_limit')]);
    }
  });

  test('the same booking sent six times is stored once, and every response has it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = {
        simulatorId: 1,
        bookingDate: dateOfRound(14 + round),
        startTime: '08:00',
        endTime: '09:00',
      };
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => client(round % MEMBERS, index).post('/api/bookings', slot)),
      );
      expect(outcomes(answers)).toEqual(['200', '200', '200', '200', '200', '201']);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
  });

  test('four members keep moving among five hours, and no booking is lost', async () => {
    const bookingDate = dateOfRound(27);
    const slotAt = (hour: number) => ({
      simulatorId: 1,
      bookingDate,
      startTime: wallTime((6 + (hour % 5)) * 60),
      endTime: wallTime((7 + (hour % 5)) * 60),
    });
    const ids: number[] = [];
    for (const member of [0, 1, 2, 3])
      ids.push((await client(member, 0).post('/api/bookings', slotAt(member))).body.id);
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const answers = await Promise.all(
        ids.map((id, member) =>
          client(member, member).patch(`/api/bookings/${id}`, slotAt(member * 2 + round)),
        ),
      );
      for (const outcome of outcomes(answers)) seen.add(outcome);
    }
    expect([...seen].sort()).toEqual(['200', '409 bay_taken']);
    expect(
      await database.db('booking_history').whereIn('booking_id', ids).where({ action: 'moved' }),
    ).not.toEqual([]);
    await expectNothingDoubleBooked();
  });

  test('when a move and a cancellation race, the booking and its slots always agree', async () => {
    const bookingDate = dateOfRound(28);
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = { simulatorId: 1, bookingDate, startTime: '12:00', endTime: '13:00' };
      const { id } = (await client(3, 0).post('/api/bookings', slot)).body;
      const answers = await Promise.all([
        client(3, 0).patch(`/api/bookings/${id}`, { startTime: '12:30', endTime: '13:30' }),
        client(3, 1).delete(`/api/bookings/${id}`),
      ]);
      expect(outcomes(answers).join()).toMatch(/^(200,204|204,409 booking_cancelled)$/);
      expect(await database.db('bay_slots').where({ booking_id: id })).toEqual([]);
    }
  });

  test('when several members book weekly series at once, each date gets one booking per bay', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = { startTime: wallTime(round * 30), endTime: wallTime(round * 30 + 30) };
      const slots = [0, 7, 14].map((days) => ({
        simulatorId: 1,
        bookingDate: dateOfRound(days),
        ...times,
      }));
      const answers = await Promise.all(
        members.map((_, index) =>
          client(index, index).post('/api/bookings/series', { mode: 'fitting', slots }),
        ),
      );
      for (const outcome of outcomes(answers)) expect(outcome).toMatch(/^(201|409 series_refused)$/);
      // A member who lost a slot three times books nothing and is asked to try again.
      for (const [index, { body }] of answers.entries()) {
        if (!body.message?.startsWith('Other members are booking')) continue;
        await client(index, index).post('/api/bookings/series', { mode: 'fitting', slots });
      }
      for (const { bookingDate } of slots) {
        const taken = { booking_date: bookingDate, start_time: times.startTime };
        expect(await database.db('bookings').where(taken)).toHaveLength(DEFAULT_FACILITY.bays.length);
      }
    }
    await expectNothingDoubleBooked();
  });
});
