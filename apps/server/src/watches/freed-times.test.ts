import { beforeEach, describe, expect, test } from 'vitest';
import {
  admin,
  cancel,
  fillEveningBeforeEach,
  full,
  kim,
  lee,
  mailsTo,
  offerOf,
  owners,
  pat,
  search,
  server,
  staff,
  TUESDAY,
  watch,
  watchesOf,
} from '../../testing/full-evening.ts';
import { aCoach, aLesson } from '../../testing/lessons.ts';
import { at, type Person } from '../../testing/server.ts';
import { expectSoundHolds } from '../../testing/watches.ts';
import { endMemberships } from '../members/index.ts';
import { startOffers } from './index.ts';

fillEveningBeforeEach();

describe('a time that its member canceled', () => {
  const owner = () => owners[0] as Person;
  const cancelOwn = async () => expect((await owner().delete(`/api/bookings/${full[0]}`)).status).toBe(204);
  const undo = () => owner().post(`/api/bookings/${full[0]}/restore`);
  const secondsLater = (seconds: number) =>
    server.setTime(new Date(at('2026-11-23', '12:00').getTime() + seconds * 1000));

  test('goes to no one while the member can undo it, and then to the oldest watch', async () => {
    await watch(kim);
    await cancelOwn();
    await search([TUESDAY]);
    await secondsLater(30);
    await search();
    expect(await offerOf(kim)).toBeNull();
    expect(await mailsTo(kim)).toEqual([]);
    await secondsLater(31);
    await search();
    expect(await offerOf(kim)).toMatchObject({ simulatorId: 1, startTime: '18:00:00' });
    expect((await undo()).body.code).toBe('undo_over');
  });

  test('goes back to the member who undoes it, and the watch keeps waiting', async () => {
    await watch(kim);
    await cancelOwn();
    await search([TUESDAY]);
    await secondsLater(30);
    expect((await undo()).status).toBe(200);
    await secondsLater(60);
    await search();
    expect(await offerOf(kim)).toBeNull();
    expect(await watchesOf(kim)).toHaveLength(1);
  });

  test('does not delay the offer of another time', async () => {
    await watch(kim);
    await cancelOwn();
    await cancel(full[1]);
    await search();
    expect(await offerOf(kim)).toMatchObject({ simulatorId: 2 });
  });

  test('waits at night, too, although no bay is held then', async () => {
    await watch(kim);
    await server.setTime(at('2026-11-23', '22:00'));
    await cancelOwn();
    await search();
    expect(await offerOf(kim)).toBeNull();
    await server.setTime(at('2026-11-23', '22:01'));
    await search();
    expect(await offerOf(kim)).toMatchObject({ heldUntil: null });
  });

  test('is found by a process that starts after the cancellation', async () => {
    await watch(kim);
    await cancelOwn();
    await secondsLater(31);
    const scheduler = startOffers(server.deps);
    await expect.poll(() => offerOf(kim)).not.toBeNull();
    await scheduler.stop();
  });
});

describe('a time can become free in many ways, and each leads to an offer', () => {
  const move = async (by: Person, path: string, change: object) =>
    expect((await by.patch(`${path}/bookings/${full[0]}`, change)).status).toBe(200);
  const WAYS: [string, () => Promise<unknown>][] = [
    ['a canceled booking', () => cancel(full[0])],
    ['a booking that an admin moves', () => move(admin, '/api/admin', { bookingDate: '2026-11-25' })],
    [
      'a booking that its member moves to a later time',
      () => move(owners[0] as Person, '/api', { startTime: '21:00', endTime: '23:00' }),
    ],
    [
      'a deleted account',
      async () => {
        const [row] = await server.db('bookings').where({ id: full[0] });
        await admin.delete(`/api/admin/users/${row.user_id}`);
      },
    ],
  ];
  test.each(WAYS)('%s', async (_way, free) => {
    await watch(kim);
    await free();
    await search();
    expect(await offerOf(kim)).toMatchObject({ bookingDate: TUESDAY, simulatorId: 1 });
  });

  test('a shortened booking', async () => {
    await watch(kim, { hours: 1, startTime: '18:00', endTime: '20:00' });
    await admin.patch(`/api/admin/bookings/${full[0]}`, { endTime: '19:00' });
    await search();
    expect(await offerOf(kim)).toMatchObject({ startTime: '19:00:00', endTime: '20:00:00' });
  });

  test('an ended membership', async () => {
    await watch(kim);
    const [{ user_id }] = await server.db('bookings').where({ id: full[0] });
    const lastDay = { isMember: true, endsOn: '2026-11-23' };
    expect((await admin.patch(`/api/admin/users/${user_id}/membership`, lastDay)).status).toBe(200);
    await server.setTime(at(TUESDAY, '08:00'));
    await endMemberships(server.deps);
    await search();
    expect(await offerOf(kim)).not.toBeNull();
  });

  test('a reopened bay', async () => {
    const closed = await staff.post('/api/desk/closures', {
      simulatorId: 1,
      from: at('2026-11-25', '08:00').toISOString(),
      to: at('2026-11-25', '23:00').toISOString(),
      reason: 'Lamp',
    });
    expect(closed.status).toBe(201);
    await pat.post('/api/bookings', {
      simulatorId: 2,
      bookingDate: '2026-11-25',
      startTime: '18:00',
      endTime: '20:00',
    });
    await watch(kim, { date: '2026-11-25', startTime: '18:00', endTime: '20:00' });
    await search();
    expect(await offerOf(kim)).toBeNull();
    const [{ id }] = await server.db('bay_closures').select('id');
    expect((await staff.delete(`/api/desk/closures/${id}`)).status).toBe(204);
    await search();
    expect(await offerOf(kim)).toMatchObject({ simulatorId: 1 });
  });

  describe('a lesson', () => {
    let lesson: string;
    let riley: Person;
    beforeEach(async () => {
      for (const table of ['lesson_slots', 'lessons']) await server.db(table).delete();
      riley = await aCoach(server, 'Riley Navarro');
      lesson = `/api/lessons/${(await aLesson(pat, riley.user.id, '2026-11-25', '10:00')).id}`;
      const other = { bookingDate: '2026-11-25', simulatorId: 2, startTime: '10:00', endTime: '11:00' };
      expect((await lee.post('/api/bookings', other)).status).toBe(201);
      await watch(kim, { date: '2026-11-25', startTime: '10:00', endTime: '11:00', hours: 1 });
      await search();
      expect(await offerOf(kim)).toBeNull();
    });
    test('that moves', async () => {
      await pat.patch(`${lesson}/time`, { date: '2026-11-25', startTime: '11:00' });
      await search();
      expect(await offerOf(kim)).toMatchObject({ simulatorId: 1, startTime: '10:00:00' });
    });

    test.each([
      ['member', () => pat],
      ['coach', () => riley],
    ])('that the %s canceled and can no longer undo', async (_who, by) => {
      await by().delete(lesson);
      await search();
      expect(await offerOf(kim)).toBeNull();
      await server.setTime(new Date(at('2026-11-23', '12:00').getTime() + 31_000));
      await search();
      expect(await offerOf(kim)).toMatchObject({ simulatorId: 1, startTime: '10:00:00' });
    });
  });
});

describe('the facility has priority', () => {
  test('a closure takes a held bay', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    const { status } = await staff.post('/api/desk/closures', {
      simulatorId: 1,
      from: at(TUESDAY, '17:30').toISOString(),
      to: at(TUESDAY, '22:00').toISOString(),
      reason: 'Lamp',
    });
    expect(status).toBe(201);
    await search();
    expect(await offerOf(kim)).toBeNull();
    await expectSoundHolds(server.db);
    const slots = await server.db('bay_slots').where({ simulator_id: 1, start_time: '18:00:00' });
    expect(slots).toMatchObject([{ offer_id: null, booking_id: null }]);
    await server.db('bay_closures').delete();
  });
});
