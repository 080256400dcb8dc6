import { isNoShow } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, wallTime } from '@clubhouse/core/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let kim: Person;
let lee: Person;

beforeAll(async () => {
  // The clock starts on Monday, November 23.
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db('facility_settings').delete();
  await server.deps.reloadFacility();
  for (const table of ['bay_slots', 'bookings', 'bay_closures', 'contact_submissions']) {
    await server.db(table).delete();
  }
});

type Change = Record<string, unknown> & { start_time?: string; end_time?: string; cancelled_at?: Date };

/** Inserts a booking and returns its ID. If it is not canceled, also inserts its half hours as bay slots. */
async function aBooking(change: Change = {}): Promise<number> {
  const row = {
    user_id: kim.user.id,
    simulator_id: 1,
    booking_date: '2026-11-20',
    start_time: '10:00:00',
    end_time: '11:00:00',
    kind: 'member',
    created_at: at('2026-11-01', '12:00'),
    ...change,
  };
  const [{ id }] = await server.db('bookings').insert(row).returning('id');
  if (change.cancelled_at) return id;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const slots = [];
  for (let minute = minutes(row.start_time); minute < minutes(row.end_time); minute += 30) {
    slots.push({
      simulator_id: row.simulator_id,
      slot_date: row.booking_date,
      start_time: wallTime(minute),
      booking_id: id,
    });
  }
  await server.db('bay_slots').insert(slots);
  return id;
}

async function aGuestBooking(guest: Record<string, unknown>, change: Change = {}): Promise<number> {
  const id = await aBooking({ user_id: null, kind: 'guest', ...change });
  await server.db('booking_guests').insert({ booking_id: id, name: 'Guest', phone: '4075550100', ...guest });
  return id;
}

const report = async (who: Person, path: string) => {
  const answer = await who.get(`/api/admin/reports/${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('the utilization of the bays', () => {
  test('has every day of the range and every bay, by occupied half hours', async () => {
    await aBooking({ end_time: '11:30:00' });
    await aBooking({ start_time: '23:00:00', end_time: '23:30:00', kind: 'lesson' });
    await aBooking({ simulator_id: 2, booking_date: '2026-11-22', user_id: null, kind: 'league' });
    // Of the next three bookings, one is in the future, one is outside the range, and one is canceled.
    await aGuestBooking({}, { booking_date: '2026-11-24', start_time: '10:30:00', end_time: '11:00:00' });
    await aBooking({ booking_date: '2026-11-25' });
    await aBooking({ booking_date: '2026-11-21', cancelled_at: at('2026-11-20', '09:00') });
    const { days, byHour, staffedHours, noShows } = await report(
      staff,
      'utilization?from=2026-11-20&to=2026-11-24',
    );
    const bays = (one: number, two: number) => [
      { simulatorId: 1, hours: one },
      { simulatorId: 2, hours: two },
    ];
    expect(days).toEqual([
      { date: '2026-11-20', bays: bays(2, 0) },
      { date: '2026-11-21', bays: bays(0, 0) },
      { date: '2026-11-22', bays: bays(0, 1) },
      { date: '2026-11-23', bays: bays(0, 0) },
      { date: '2026-11-24', bays: bays(0.5, 0) },
    ]);
    const expected = Array(24).fill(0);
    Object.assign(expected, { 10: 2.5, 11: 0.5, 23: 0.5 });
    expect(byHour).toEqual(expected);
    // Only the lesson at 11 PM is outside staff hours.
    expect(staffedHours).toBe(3);
    expect(noShows).toBe(1);
  });

  test('counts the hours within the staff hours of each day, without closed bays', async () => {
    const hours = {
      ...DEFAULT_FACILITY.hours,
      exceptions: [
        { date: '2026-11-21', hours: { startTime: '09:30:00', endTime: '10:30:00' }, note: '' },
        { date: '2026-11-22', hours: null, note: '' },
      ],
    };
    await admin.put('/api/admin/facility/hours', { value: hours, basedOn: null });
    for (const booking_date of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24']) {
      await aBooking({ booking_date });
    }
    const closed = { from: at('2026-11-24', '19:00'), to: at('2026-11-24', '21:00'), reason: 'Repair' };
    expect((await admin.post('/api/desk/closures', { simulatorId: 2, ...closed })).status).toBe(201);
    const { staffedHours } = await report(staff, 'utilization?from=2026-11-20&to=2026-11-24');
    expect(staffedHours).toBe(1 + 0.5 + 0 + 1);
  });

  test('does not count closed bays, and has each day once in a range over two years', async () => {
    const closure = {
      simulatorId: 1,
      from: at('2026-11-24', '10:00'),
      to: at('2026-11-24', '12:00'),
      reason: 'Repair',
    };
    expect((await staff.post('/api/desk/closures', closure)).status).toBe(201);
    const { days } = await report(admin, 'utilization?from=2026-11-24&to=2026-11-24');
    expect(days).toEqual([
      { date: '2026-11-24', bays: DEFAULT_FACILITY.bays.map(({ id }) => ({ simulatorId: id, hours: 0 })) },
    ]);
    const year = await report(admin, 'utilization?from=2026-01-01&to=2027-01-01');
    expect(year.days).toHaveLength(366);
  });
});

describe('the hours of the week', () => {
  test('are the hours by weekday and hour, without closed bays', async () => {
    // The first booking is on a Friday, and the second a week earlier.
    await aBooking({ end_time: '11:30:00' });
    await aBooking({ booking_date: '2026-11-13', user_id: null, kind: 'league' });
    await aBooking({ booking_date: '2026-11-22', start_time: '23:30:00', end_time: '24:00:00' });
    await aBooking({ booking_date: '2026-11-24' });
    const closure = {
      simulatorId: 2,
      from: at('2026-11-23', '13:00'),
      to: at('2026-11-23', '14:00'),
      reason: 'Repair',
    };
    expect((await staff.post('/api/desk/closures', closure)).status).toBe(201);
    const { byWeekday, hours } = await report(staff, 'hours-of-week?from=2026-11-13&to=2026-11-23');
    const expected = Array.from({ length: 7 }, () => Array(24).fill(0));
    Object.assign(expected[5] as number[], { 10: 2, 11: 0.5 });
    Object.assign(expected[0] as number[], { 23: 0.5 });
    expect(byWeekday).toEqual(expected);
    expect(hours).toBe(3);
  });

  test('count hours outside staff hours, which exceptions change', async () => {
    // Staff hours end at 8 PM.
    await aBooking({ start_time: '19:30:00', end_time: '21:00:00' });
    await aBooking({ booking_date: '2026-11-13' });
    const path = 'hours-of-week?from=2026-11-13&to=2026-11-20';
    expect(await report(staff, path)).toMatchObject({ hours: 2.5, unstaffedHours: 1 });
    const changeHours = (exceptions: object[]) =>
      admin.put('/api/admin/facility/hours', {
        value: { ...DEFAULT_FACILITY.hours, exceptions },
        basedOn: null,
      });
    const holiday = { date: '2026-11-13', hours: null, note: 'Holiday' };
    expect((await changeHours([holiday])).status).toBe(200);
    expect(await report(staff, path)).toMatchObject({ hours: 2.5, unstaffedHours: 2 });
  });
});

describe('no-shows', () => {
  test('are guests who were expected during staff hours and did not come, latest first', async () => {
    const late = await aBooking({ booking_date: '2026-11-22', start_time: '19:30:00', end_time: '20:30:00' });
    const guest = await aGuestBooking({ name: 'Ann' }, { simulator_id: 2 });
    await aBooking({ checked_in_at: at('2026-11-20', '10:01') });
    await aBooking({ start_time: '20:00:00', end_time: '20:30:00' });
    // It is noon. This booking has just ended, and the next one ends at 12:30.
    const now = await aBooking({ booking_date: '2026-11-23', start_time: '11:00:00', end_time: '12:00:00' });
    await aBooking({
      booking_date: '2026-11-23',
      start_time: '11:30:00',
      end_time: '12:30:00',
      simulator_id: 2,
    });
    const rows = await report(staff, 'no-shows?from=2026-11-20&to=2026-11-23');
    expect(rows.map(({ bookingId }: { bookingId: number }) => bookingId)).toEqual([now, late, guest]);
    expect(rows[2]).toEqual({
      bookingId: guest,
      bookingDate: '2026-11-20',
      startTime: '10:00:00',
      endTime: '11:00:00',
      simulatorId: 2,
      kind: 'guest',
      userId: null,
      name: 'Ann',
    });
    expect([rows[0].userId, rows[0].name]).toEqual([kim.user.id, kim.user.displayName]);
  });

  test('are the same in the database and in the rules', async () => {
    const { now } = server.clock;
    const one = <Value>(values: readonly Value[]) =>
      values[Math.floor(Math.random() * values.length)] as Value;
    const rows = Array.from({ length: 600 }, (_, index) => {
      const start = 30 * Math.floor(Math.random() * 46);
      return {
        simulator_id: 1 + (index % 2),
        user_id: kim.user.id,
        booking_date: datePlus('2026-11-23', one([-200, -20, -1, 0, 0, 0, 0, 1])),
        start_time: wallTime(start),
        end_time: wallTime(Math.min(start + 30 * (1 + Math.floor(Math.random() * 8)), 47 * 30)),
        kind: one(['member', 'guest', 'league', 'lesson']),
        created_at: at('2026-01-01', '12:00'),
        cancelled_at: one([null, null, now]),
        checked_in_at: one([null, null, now]),
      };
    });
    await server.db.batchInsert('bookings', rows, 80);
    const stored = await server.db('bookings').select('*');
    for (const clock of [
      now,
      at('2026-11-23', '08:00'),
      at('2026-11-23', '20:29'),
      at('2026-11-24', '00:00'),
    ]) {
      server.clock.now = clock;
      const expected = stored.filter((row) =>
        isNoShow(
          {
            simulatorId: row.simulator_id,
            bookingDate: row.booking_date,
            startTime: row.start_time,
            endTime: row.end_time,
            kind: row.kind,
            checkedInAt: row.checked_in_at,
            ...(row.cancelled_at !== null && { cancelledAt: String(row.cancelled_at) }),
          },
          clock,
          DEFAULT_FACILITY,
        ),
      );
      const found = await report(staff, 'no-shows?from=2026-01-01&to=2026-12-31');
      const idsOf = (list: { id?: number; bookingId?: number }[]) =>
        list.map((row) => row.bookingId ?? row.id).sort();
      expect(expected.length).toBeGreaterThan(0);
      expect(idsOf(found)).toEqual(idsOf(expected));
      const { noShows } = await report(staff, 'utilization?from=2026-01-01&to=2026-12-31');
      expect(noShows).toBe(expected.length);
    }
    server.clock.now = now;
  });
});

test('no-show people are members and guests, most no-shows first, without deleted people', async () => {
  await aBooking();
  await aBooking({ booking_date: '2026-11-21' });
  await aBooking({ user_id: lee.user.id, simulator_id: 2, checked_in_at: at('2026-11-20', '10:00') });
  await aBooking({ user_id: null, start_time: '12:00:00', end_time: '13:00:00' });
  const guest = { name: 'Ann', phone: '4075550123' };
  for (const booking_date of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    await aGuestBooking(guest, { booking_date, simulator_id: 2 });
  }
  await aGuestBooking({ ...guest, phone: '4075550124' }, { booking_date: '2026-11-19', simulator_id: 2 });
  await aGuestBooking({ name: 'Deleted person', phone: '' }, { booking_date: '2026-11-15' });
  const people = await report(staff, 'no-show-people?from=2026-11-01&to=2026-11-23');
  expect(people).toEqual([
    { userId: null, ...guest, kind: 'guest', noShows: 3, lastDate: '2026-11-18' },
    {
      userId: kim.user.id,
      name: kim.user.displayName,
      phone: kim.user.phone,
      kind: 'member',
      noShows: 2,
      lastDate: '2026-11-21',
    },
    { userId: null, name: 'Ann', phone: '4075550124', kind: 'guest', noShows: 1, lastDate: '2026-11-19' },
  ]);
});

test('each member’s hours are the sum of their own bookings, highest first', async () => {
  await aBooking({ end_time: '11:30:00' });
  await aBooking({ booking_date: '2026-11-26', checked_in_at: null });
  await aBooking({
    user_id: lee.user.id,
    simulator_id: 2,
    end_time: '14:00:00',
    checked_in_at: at('2026-11-20', '10:00'),
  });
  await aBooking({ user_id: lee.user.id, simulator_id: 2, kind: 'lesson', booking_date: '2026-11-21' });
  await aBooking({ cancelled_at: at('2026-11-20', '09:00') });
  await aBooking({ booking_date: '2026-10-31' });
  await aBooking({ user_id: null, booking_date: '2026-11-19' });
  expect(await report(admin, 'member-hours?from=2026-11-01&to=2026-11-30')).toEqual([
    { userId: lee.user.id, name: lee.user.displayName, bookings: 1, hours: 4, unstaffedHours: 0, noShows: 0 },
    {
      userId: kim.user.id,
      name: kim.user.displayName,
      bookings: 2,
      hours: 2.5,
      unstaffedHours: 0,
      noShows: 1,
    },
  ]);
});

test('the hours of members outside staff hours follow the hours of each date', async () => {
  // Staff hours are 8 AM to 8 PM.
  await aBooking({ start_time: '07:00:00', end_time: '09:00:00' });
  await aBooking({ start_time: '19:30:00', end_time: '21:00:00', simulator_id: 2 });
  await aBooking({ start_time: '22:00:00', end_time: '23:00:00' });
  await aBooking({ start_time: '12:00:00', end_time: '13:00:00', simulator_id: 2 });
  const path = 'member-hours?from=2026-11-19&to=2026-11-21';
  expect(await report(admin, path)).toMatchObject([{ hours: 5.5, unstaffedHours: 3 }]);
  const value = {
    ...DEFAULT_FACILITY.hours,
    exceptions: [{ date: '2026-11-20', hours: null, note: '' }],
  };
  const saved = await admin.put('/api/admin/facility/hours', { value, basedOn: null });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await report(admin, path)).toMatchObject([{ hours: 5.5, unstaffedHours: 5.5 }]);
});

test('reports explain wrong dates and are for admins only', async () => {
  for (const name of [
    'utilization',
    'hours-of-week',
    'member-hours',
    'no-shows',
    'no-show-people',
    'membership',
    'demo-requests',
    'leagues',
  ]) {
    const path = `/api/admin/reports/${name}`;
    for (const query of [
      '',
      '?from=2026-11-01',
      '?from=2026-11-02&to=2026-11-01',
      '?from=2026-02-30&to=2026-03-01',
    ]) {
      expect((await admin.get(path + query)).status, path + query).toBe(400);
    }
    const tooLong = await admin.get(`${path}?from=2026-01-01&to=2027-01-02`);
    expect([tooLong.status, tooLong.body.fields]).toEqual([
      400,
      { to: 'A report can cover up to one year.' },
    ]);
    const right = `${path}?from=2026-11-01&to=2026-11-30`;
    expect((await server.visitor().get(right)).status).toBe(401);
    for (const who of [kim, await server.signedIn({ isCoach: true })])
      expect((await who.get(right)).status).toBe(403);
    const forStaff = ['utilization', 'hours-of-week', 'no-shows', 'no-show-people'].includes(name);
    expect((await staff.get(right)).status, name).toBe(forStaff ? 200 : 403);
  }
});
