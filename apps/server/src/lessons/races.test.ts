import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, halfHoursOf } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { LESSON_TABLES, MORNINGS } from '../../testing/lessons.ts';
import { aSignedInUser } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { isTaken } from '../db/errors.ts';

// Several server processes share one database. To cause races, all requests of a round start in the same
// tick, over open connections.
const PROCESSES = 3;
const MEMBERS = 6;
const COACHES = 3;
const ROUNDS = 8;

type Person = Client & { user: User };
let database: TestDatabase;
let servers: ServerProcess[];
let members: Person[];
let coaches: Person[];

beforeAll(async () => {
  database = await aDatabase();
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => aServerProcess(database.settings)));
  const people = async (count: number, flags: Partial<User>) => {
    const signedIn: Person[] = [];
    for (let index = 0; index < count; index += 1)
      signedIn.push(await aSignedInUser(database, origin(index), flags));
    return signedIn;
  };
  members = await people(MEMBERS, { isMember: true });
  coaches = await people(COACHES, { isCoach: true, isMember: true });
  for (const coach of coaches) await coach.put('/api/coach/availability', { hours: MORNINGS, daysOff: [] });
  const requests = Array.from({ length: MEMBERS * 3 }, (_, index) => index);
  await Promise.all(requests.map((index) => at(members[index % MEMBERS], index).get('/api/user')));
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});
beforeEach(async () => {
  for (const table of LESSON_TABLES) await database.db(table).delete();
});

const origin = (process: number) => (servers[process % PROCESSES] as ServerProcess).origin;
const at = (person: Person | undefined, process: number) => (person as Person).at(origin(process));
const dateOfRound = (round: number) => datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1 + round);
const idOf = (person: Person | undefined) => (person as Person).user.id;

type Answer = { status: number; body: { id?: number; code?: string } };
const outcomes = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)).sort();
const lessonOf = (coach: number, date: string, startTime = '10:00') => ({
  ...{ coachId: idOf(coaches[coach]), date, startTime },
});

async function expectNobodyInTwoPlaces(): Promise<void> {
  const lessons = await database
    .db('lessons')
    .join('bookings', 'bookings.id', 'lessons.booking_id')
    .whereNot('lessons.status', 'cancelled')
    .select('lessons.*', 'bookings.simulator_id', 'bookings.cancelled_at');
  const held = lessons.flatMap((row) =>
    halfHoursOf({ startTime: row.start_time, endTime: row.end_time }).map((start) => ({ ...row, start })),
  );
  const places = held.map((row) => `bay ${row.simulator_id} ${row.lesson_date} ${row.start}`);
  const people = held.flatMap((row) =>
    [row.coach_id, row.member_id].map((id) => `${row.id}: ${id} ${row.lesson_date} ${row.start}`),
  );
  expect(new Set(places).size).toBe(places.length);
  const withoutLesson = people.map((line) => line.replace(/^\d+: /, ''));
  expect(new Set(withoutLesson).size).toBe(people.length);
  expect(lessons.filter(({ cancelled_at }) => cancelled_at !== null)).toEqual([]);
  const slots = await database.db('lesson_slots');
  const kept = slots.map((slot) => `${slot.lesson_id}: ${slot.user_id} ${slot.slot_date} ${slot.start_time}`);
  expect(kept.sort()).toEqual(people.sort());
  // A refused request must not leave a booking without a lesson.
  const bookings = await database.db('bookings').where({ kind: 'lesson' }).whereNull('cancelled_at');
  expect(bookings).toHaveLength(lessons.length);
}

describe('requests at the same instant, from several processes', () => {
  test('of six members who want one opening, one gets it and five get a conflict', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const newLesson = lessonOf(0, dateOfRound(round));
      const answers = await Promise.all(
        members.map((member, index) => at(member, index).post('/api/lessons', newLesson)),
      );
      expect(outcomes(answers)).toEqual(['201', ...Array(5).fill('409 opening_gone')]);
    }
    await expectNobodyInTwoPlaces();
  });

  test('of two lessons that move to one opening, one moves and the other stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const made = await Promise.all(
        ['09:00', '10:00'].map((startTime, index) =>
          at(members[index], index).post('/api/lessons', lessonOf(0, date, startTime)),
        ),
      );
      // The member moves one lesson, and the coach moves the other lesson to the same time.
      const move = { date, startTime: '11:00' };
      const answers = await Promise.all([
        at(members[0], 0).patch(`/api/lessons/${made[0]?.body.id}/time`, move),
        at(coaches[0], 1).patch(`/api/coach/lessons/${made[1]?.body.id}/time`, move),
      ]);
      expect(outcomes(answers)).toEqual(['200', '409 opening_gone']);
    }
    await expectNobodyInTwoPlaces();
  });

  test('the same lesson sent six times is stored once, and every response has it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const newLesson = lessonOf(0, dateOfRound(round));
      const answers = await Promise.all(
        members.map((_, index) => at(members[round % MEMBERS], index).post('/api/lessons', newLesson)),
      );
      expect(outcomes(answers)).toEqual(['200', '200', '200', '200', '200', '201']);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
    await expectNobodyInTwoPlaces();
  });

  test('a member who books two coaches for the same hour gets one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const answers = await Promise.all(
        [0, 1].map((coach) => at(members[0], coach).post('/api/lessons', lessonOf(coach, date))),
      );
      expect(outcomes(answers)).toEqual(['201', '409 member_busy']);
    }
    await expectNobodyInTwoPlaces();
  });

  test('two members, two coaches and two free bays result in two lessons', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const answers = await Promise.all(
        [0, 1].map((index) => at(members[index], index).post('/api/lessons', lessonOf(index, date))),
      );
      expect(outcomes(answers)).toEqual(['201', '201']);
    }
    await expectNobodyInTwoPlaces();
  });

  test('with three coaches and two bays, the third lesson finds no bay', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const answers = await Promise.all(
        [0, 1, 2].map((index) => at(members[index], index).post('/api/lessons', lessonOf(index, date))),
      );
      expect(outcomes(answers)).toEqual(['201', '201', '409 opening_gone']);
    }
    await expectNobodyInTwoPlaces();
  });

  test('a lesson and bookings that compete for the last bay: exactly one gets it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const slot = { bookingDate: date, startTime: '10:30', endTime: '11:00' };
      await at(members[5], 0).post('/api/bookings', { ...slot, simulatorId: 1 });
      const answers = await Promise.all([
        at(members[0], 0).post('/api/lessons', lessonOf(0, date)),
        at(members[1], 1).post('/api/bookings', { ...slot, simulatorId: 2 }),
        at(members[2], 2).post('/api/lessons', lessonOf(1, date)),
      ]);
      expect(outcomes(answers).join()).toMatch(/^201,409 (bay_taken|opening_gone),409 opening_gone$/);
    }
    await expectNobodyInTwoPlaces();
  });

  test('a coach either teaches or takes a lesson in an hour, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const answers = await Promise.all([
        at(members[0], 0).post('/api/lessons', lessonOf(0, date)),
        at(coaches[0], 1).post('/api/lessons', lessonOf(1, date)),
      ]);
      expect(outcomes(answers).join()).toMatch(/^201,409 (member_busy|opening_gone)$/);
    }
    await expectNobodyInTwoPlaces();
  });

  test('coaches who book each other again and again cause no deadlock and no error', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        [0, 1, 2].flatMap((one) =>
          [0, 1, 2]
            .filter((other) => other !== one)
            .map((other, index) =>
              at(coaches[one], one + index).post('/api/lessons', lessonOf(other, dateOfRound(round))),
            ),
        ),
      );
      for (const outcome of outcomes(answers)) seen.add(outcome);
      // The three coaches book each other. Each lesson needs two of them, so only one booking can succeed.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    }
    expect([...seen].filter((outcome) => !/^(201|409 (member_busy|opening_gone))$/.test(outcome))).toEqual(
      [],
    );
    await expectNobodyInTwoPlaces();
  });

  test('a lesson that both people cancel while its bay is being closed is gone and blocks nothing', async () => {
    const admin = await aSignedInUser(database, origin(0), { isAdmin: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const { id, simulatorId } = (await at(members[0], 0).post('/api/lessons', lessonOf(0, date))).body;
      const [byMember, byCoach, closed] = await Promise.all([
        at(members[0], 1).delete(`/api/lessons/${id}`),
        at(coaches[0], 2).delete(`/api/lessons/${id}`),
        admin.post('/api/desk/closures', {
          ...{ simulatorId, reason: 'Repair' },
          from: new Date(`${date}T10:00:00Z`).toISOString(),
          to: new Date(`${date}T20:00:00Z`).toISOString(),
        }),
      ]);
      expect([byMember.status, byCoach.status].sort()).toEqual([204, 409]);
      expect(closed.status).toBe(201);
      expect(await database.db('bay_slots').whereNotNull('booking_id')).toEqual([]);
      await admin.delete(`/api/desk/closures/${closed.body.closure.id}`);
    }
    await expectNobodyInTwoPlaces();
  });

  test('when a coach stops while members book, no lesson is left without a decision', async () => {
    const admin = await aSignedInUser(database, origin(0), { isAdmin: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const [stopped, ...booked] = await Promise.all([
        admin.patch(`/api/admin/users/${idOf(coaches[2])}/coach`, { isCoach: false, lessons: 'cancel' }),
        ...[0, 1].map((index) => at(members[index], index).post('/api/lessons', lessonOf(2, date))),
      ]);
      expect(stopped.status).toBe(200);
      for (const { status } of booked) expect([201, 404, 409]).toContain(status);
      const left = await database.db('lessons').where({ coach_id: idOf(coaches[2]), status: 'scheduled' });
      expect(left).toEqual([]);
      await admin.patch(`/api/admin/users/${idOf(coaches[2])}/coach`, { isCoach: true });
    }
    await expectNobodyInTwoPlaces();
  });
});

describe('the database itself', () => {
  const row = { lesson_date: '2026-12-01', start_time: '10:00:00', end_time: '11:00:00', month: '2026-12' };
  const now = new Date('2026-11-24T12:00:00Z');

  async function insertBooking(simulatorId: number): Promise<number> {
    const [booking] = await database
      .db('bookings')
      .insert({
        ...{ simulator_id: simulatorId, booking_date: row.lesson_date, kind: 'lesson', created_at: now },
        ...{ start_time: row.start_time, end_time: row.end_time },
      })
      .returning('id');
    return booking.id;
  }
  async function insertLesson(coach: number, member: number): Promise<number> {
    const people = { coach_id: idOf(coaches[coach]), member_id: idOf(members[member]) };
    const text = { note: '', coach_notes: '', status: 'scheduled', created_at: now };
    const booking_id = await insertBooking(1);
    const [lesson] = await database
      .db('lessons')
      .insert({ ...row, ...people, ...text, booking_id })
      .returning('id');
    return lesson.id;
  }
  const slot = { slot_date: row.lesson_date, start_time: '10:30:00' };

  test('gives a person’s half hour to one lesson only', async () => {
    const [first, second] = [await insertLesson(0, 0), await insertLesson(0, 1)];
    const take = (user_id: number, lesson_id: number) =>
      database.db('lesson_slots').insert({ ...slot, user_id, lesson_id });
    await take(idOf(coaches[0]), first);
    const error = await take(idOf(coaches[0]), second).catch((thrown: unknown) => thrown);
    expect(isTaken(error, 'lesson_slots')).toBe(true);
    await take(idOf(members[1]), second);
  });

  test('gives a bay’s half hour to one booking only, of a lesson or of any other kind', async () => {
    for (const { id: simulator_id } of DEFAULT_FACILITY.bays) {
      const [first, second] = [await insertBooking(simulator_id), await insertBooking(simulator_id)];
      const take = (booking_id: number) =>
        database.db('bay_slots').insert({ ...slot, simulator_id, booking_id });
      await take(first);
      const error = await take(second).catch((thrown: unknown) => thrown);
      expect(isTaken(error, 'bay_slots')).toBe(true);
    }
  });
});

test.runIf(engine === 'postgres')('no test above caused a deadlock', async () => {
  // PostgreSQL may count a connection's deadlocks late, but no later than when the connection ends. So the
  // servers stop first.
  await Promise.all(servers.map((server) => server.stop()));
  const { rows } = await database.db.raw(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(Number(rows[0].deadlocks)).toBe(0);
});
