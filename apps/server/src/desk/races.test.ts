import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, instantOf, intervalFrom, overlaps } from '@clubhouse/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aSignedInUser } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';

// Several server processes share one database. All requests of a round start at the same time.
const PROCESSES = 3;
const ROUNDS = 6;

let database: TestDatabase;
let servers: ServerProcess[];
let people: Client[];

beforeAll(async () => {
  database = await aDatabase();
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => aServerProcess(database.settings)));
  people = [];
  for (const { origin } of servers) {
    people.push(await aSignedInUser(database, origin, { isAdmin: true, isMember: true }));
  }
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

const dateOfRound = (round: number) => datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1 + round);
const instant = (date: string, time: string) =>
  (instantOf(date, time, DEFAULT_FACILITY) as Date).toISOString();

test('when a bay closes while people book it, each booking is refused, moved or listed as remaining', async () => {
  const [closer, ...members] = people as [Client, ...Client[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookingDate = dateOfRound(round);
    const inputs = members.flatMap((member, index) =>
      ['12:00:00', '12:30:00', '13:00:00'].map((start) => ({
        member,
        slot: { simulatorId: 1, bookingDate, ...intervalFrom(start, 0.5 + index / 2) },
      })),
    );
    const [closed, ...booked] = await Promise.all([
      closer.post('/api/desk/closures', {
        ...{ simulatorId: 1, reason: 'Repair' },
        from: instant(bookingDate, '12:00:00'),
        to: instant(bookingDate, '14:00:00'),
      }),
      ...inputs.map(({ member, slot }) => member.post('/api/bookings', slot)),
    ]);
    expect(closed.status).toBe(201);
    const made = booked.filter(({ status }) => status === 201).map(({ body }) => body.id as number);
    const refused = booked.filter(({ status }) => status !== 201);
    expect(refused.every(({ status }) => status === 409)).toBe(true);

    const named = [...closed.body.moved, ...closed.body.affected].map(({ id }: { id: number }) => id);
    expect(named.sort((a: number, b: number) => a - b)).toEqual(made.sort((a, b) => a - b));
    const rows = await database.db('bookings').where({ booking_date: bookingDate });
    const left = rows.filter(({ simulator_id }) => simulator_id === 1).map(({ id }) => id);
    expect(left).toEqual(closed.body.affected.map(({ id }: { id: number }) => id));
    // A booking or the closure must own every half hour of the closed time.
    const slots = await database.db('bay_slots').where({ simulator_id: 1, slot_date: bookingDate });
    const inside = slots.filter(({ start_time }) =>
      overlaps(intervalFrom(start_time, 0.5), { startTime: '12:00:00', endTime: '14:00:00' }),
    );
    expect(inside).toHaveLength(4);
  }
});

test('a guest who is booked at several desks at once gets one demo', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookingDate = dateOfRound(round);
    const phone = `40755501${String(round).padStart(2, '0')}`;
    const answers = await Promise.all(
      people.map((person, index) =>
        person.post('/api/desk/walk-ins', {
          ...{ simulatorId: (index % 2) + 1, bookingDate },
          ...intervalFrom(`${15 + index * 2}:00:00`, 1),
          guest: { name: 'Ann Walker', phone: index === 0 ? phone : `+1 ${phone}` },
        }),
      ),
    );
    expect(answers.map(({ status, body }) => (status === 201 ? '201' : body.code)).sort()).toEqual([
      '201',
      ...people.slice(1).map(() => 'repeat_guest'),
    ]);
  }
});

test('a guest who is checked in at several desks at once has one check-in time', async () => {
  const { body: booking } = await (people[0] as Client).post('/api/bookings', {
    ...{ simulatorId: 2, bookingDate: dateOfRound(ROUNDS) },
    ...intervalFrom('09:00:00', 1),
  });
  const answers = await Promise.all(
    people.map((person) => person.patch(`/api/desk/bookings/${booking.id}`, { checkedIn: true })),
  );
  expect(new Set(answers.map(({ body }) => body.checkedInAt)).size).toBe(1);
  const history = await database
    .db('booking_history')
    .where({ booking_id: booking.id, action: 'checked-in' });
  expect(history).toHaveLength(1);
});

test('a check-in that several windows send again at once is recorded once, even around an undo', async () => {
  const staff = await aSignedInUser(database, (servers[0] as ServerProcess).origin, {
    isAdmin: true,
    isMember: true,
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookingDate = dateOfRound(round);
    const slot = { simulatorId: 2, bookingDate, ...intervalFrom('20:00:00', 0.5) };
    const { body: booking } = await staff.post('/api/bookings', slot);
    const path = `/api/desk/bookings/${booking.id}`;
    const queued = {
      ...{ checkedInAt: new Date().toISOString(), staffId: staff.user.id },
      ...{ bookingDate, userId: staff.user.id },
    };
    const body = { checkedIn: true, key: String(round).padStart(32, '0'), queued };
    const answers = await Promise.all([
      ...servers.flatMap(({ origin }) => [
        staff.at(origin).patch(path, body),
        staff.at(origin).patch(path, body),
      ]),
      staff.patch(path, { checkedIn: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const actions = await database.db('booking_history').where({ booking_id: booking.id }).pluck('action');
    expect(actions.filter((action) => action === 'checked-in')).toHaveLength(1);
    const audited = await database
      .db('audit_log')
      .where({ action: 'booking.checked-in' })
      .where('subject', 'like', `booking ${booking.id} (%`);
    expect(audited).toHaveLength(1);
  }
});
