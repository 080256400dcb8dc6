import { describe, expect, test } from 'vitest';
import {
  admin,
  bookBay1,
  cancel,
  EVENING,
  fillEveningBeforeEach,
  full,
  kim,
  lee,
  mailsTo,
  offerOf,
  pat,
  SIX,
  search,
  server,
  staff,
  TUESDAY,
  watch,
  watchesOf,
} from '../../testing/full-evening.ts';
import { at } from '../../testing/server.ts';
import { expectSoundHolds } from '../../testing/watches.ts';
import { startOffers } from './index.ts';

fillEveningBeforeEach();

describe('setting a watch', () => {
  test('stores it once, however often it is sent', async () => {
    const first = await kim.post('/api/user/watches', EVENING);
    const second = await kim.post('/api/user/watches', EVENING);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await watchesOf(kim)).toMatchObject([
      { date: TUESDAY, startTime: '17:00:00', endTime: '21:00:00', hours: 2, offer: null },
    ]);
    expect(await watchesOf(lee)).toEqual([]);
  });

  test('is refused beyond five, even if they are sent at once', async () => {
    const answers = await Promise.all(
      [17, 18, 19, 20, 21, 22, 23].map((hour) =>
        kim.post('/api/user/watches', { ...EVENING, startTime: `${hour - 4}:00`, endTime: `${hour - 1}:30` }),
      ),
    );
    expect(answers.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort()).toEqual([
      201,
      201,
      201,
      201,
      201,
      'watch_limit',
      'watch_limit',
    ]);
    await kim.delete(`/api/user/watches/${(await watchesOf(kim))[0].id}`);
    await watch(kim, { startTime: '10:00' });
  });

  test('is refused for times that the member cannot book', async () => {
    const refused = async (change: object) => {
      const { status, body } = await kim.post('/api/user/watches', { ...EVENING, ...change });
      return [status, body.code, body.message];
    };
    expect(await refused({ date: '2026-11-23', startTime: '08:00', endTime: '12:00' })).toEqual([
      400,
      'in_the_past',
      'That time has already passed. Please choose a later one.',
    ]);
    expect(await refused({ date: '2026-12-24' })).toEqual([
      400,
      'too_far_ahead',
      'You can book up to 30 days ahead.',
    ]);
    expect((await staff.post('/api/user/watches', EVENING)).status).toBe(403);
  });

  test('is undone only by its member', async () => {
    const { id } = await watch(kim);
    expect((await lee.delete(`/api/user/watches/${id}`)).status).toBe(404);
    expect((await kim.delete(`/api/user/watches/${id}`)).status).toBe(204);
    expect((await kim.delete(`/api/user/watches/${id}`)).status).toBe(204);
    expect(await watchesOf(kim)).toEqual([]);
  });
});

describe('when time becomes free', () => {
  test('booking a part of the offered time ends the hold, and the member keeps waiting', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search([TUESDAY]);
    const part = { ...SIX, simulatorId: 1, startTime: '18:00', endTime: '18:30' };
    expect((await kim.post('/api/bookings', part)).status).toBe(201);
    expect(await watchesOf(kim)).toMatchObject([{ hours: 2, offer: null }]);
    const rest = { ...SIX, simulatorId: 1, startTime: '18:30' };
    expect((await lee.post('/api/bookings', rest)).status).toBe(201);
  });

  test('the oldest watch gets it for 15 minutes, and no one else can take the bay', async () => {
    await watch(kim);
    await watch(lee);
    await search();
    expect(await offerOf(kim)).toBeNull();
    await cancel(full[0]);
    await search([TUESDAY]);

    expect(await offerOf(kim)).toMatchObject({
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '18:00:00',
      endTime: '20:00:00',
      heldUntil: at('2026-11-23', '12:15').toISOString(),
      secondsLeft: 900,
    });
    expect(await offerOf(lee)).toBeNull();
    const [mail] = await mailsTo(kim);
    expect(mail?.subject).toBe('Open now: Tuesday, November 24, 6:00 PM – 8:00 PM EST');
    expect(mail?.text).toContain('We are holding the bay for you until 12:15 PM.');
    expect(mail?.text).toContain(`/booking?offer=${(await offerOf(kim)).id}`);
    expect(await server.db('push_messages').select('kind', 'content')).toEqual([
      { kind: 'offer', content: expect.stringContaining(`/booking?offer=${(await offerOf(kim)).id}`) },
    ]);
    expect(await mailsTo(lee)).toEqual([]);

    const refused = await bookBay1(lee);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'bay_taken', message: 'Bay 1 is held for another member until 12:15 PM.' },
    ]);
    expect(
      (await staff.post('/api/admin/bookings', { ...SIX, simulatorId: 1, userId: pat.user.id })).body.code,
    ).toBe('bay_taken');
    expect((await kim.get(`/api/availability?date=${TUESDAY}`)).body.holds).toMatchObject([
      { userId: kim.user.id },
    ]);
    expect((await staff.get(`/api/availability?date=${TUESDAY}`)).body.holds).toMatchObject([
      { userId: null },
    ]);
    await expectSoundHolds(server.db);
  });

  test('booking the held bay turns the hold into the booking and ends the watch', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    const { status, body } = await bookBay1(kim);
    expect([status, body.simulatorId]).toEqual([201, 1]);
    expect(await watchesOf(kim)).toEqual([]);
    expect(await server.db('bay_slots').whereNotNull('offer_id')).toEqual([]);
    expect(await server.db('watches').pluck('status')).toEqual(['booked']);
    expect((await bookBay1(kim)).status).toBe(200);
  });

  test('after the 15 minutes the next member gets it, and the first is not asked again', async () => {
    await watch(kim);
    await watch(lee);
    await cancel(full[0]);
    await search();
    await server.setTime(at('2026-11-23', '12:15'));
    expect(await offerOf(kim)).toBeNull();
    await search();
    expect(await offerOf(lee)).toMatchObject({ startTime: '18:00:00' });
    await server.setTime(at('2026-11-23', '12:30'));
    await search();
    expect([await offerOf(kim), await offerOf(lee)]).toEqual([null, null]);
    expect((await bookBay1(pat)).status).toBe(201);
    expect(await mailsTo(kim)).toHaveLength(1);
  });

  test('an expired hold does not block a booking, even before it is cleaned up', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    await server.setTime(at('2026-11-23', '12:14'));
    expect((await bookBay1(pat)).body.code).toBe('bay_taken');
    await server.setTime(at('2026-11-23', '12:15'));
    expect((await bookBay1(pat)).status).toBe(201);
    await search();
    expect(await offerOf(kim)).toBeNull();
    await expectSoundHolds(server.db);
  });

  test('a time that was taken in between is offered again to the member who let it pass', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    await kim.delete(`/api/user/offers/${(await offerOf(kim)).id}`);
    await search();
    expect(await offerOf(kim)).toBeNull();
    const { body } = await bookBay1(pat);
    await search();
    await cancel(body.id);
    await search();
    expect(await offerOf(kim)).toMatchObject({ startTime: '18:00:00' });
  });

  test('a declined offer goes to the next member at once, and only the member can decline', async () => {
    await watch(kim);
    await watch(lee);
    await cancel(full[0]);
    await search();
    const { id } = await offerOf(kim);
    expect((await lee.delete(`/api/user/offers/${id}`)).status).toBe(404);
    expect((await kim.delete(`/api/user/offers/${id}`)).status).toBe(204);
    expect((await kim.delete(`/api/user/offers/${id}`)).status).toBe(204);
    await search();
    expect(await offerOf(lee)).not.toBeNull();
    expect(await watchesOf(kim)).toHaveLength(1);
  });

  test('after an offer has ended, only its member can read why', async () => {
    const watching = await watch(kim);
    await cancel(full[0]);
    await search();
    const { id } = await offerOf(kim);
    const read = async () => (await kim.get(`/api/user/offers/${id}`)).body;
    const waits = { date: TUESDAY, startTime: '17:00:00', endTime: '21:00:00' };
    const slot = { bookingDate: TUESDAY, startTime: '18:00:00', endTime: '20:00:00', simulatorId: 1 };
    expect(await read()).toEqual({ id, ...slot, end: null, watch: waits });
    for (const other of [lee, staff, admin]) {
      expect((await other.get(`/api/user/offers/${id}`)).status).toBe(404);
    }
    expect((await server.visitor().get(`/api/user/offers/${id}`)).status).toBe(401);
    // The hold runs out before the regular search ends the offer.
    await server.setTime(new Date(at('2026-11-23', '12:15').getTime()));
    expect(await read()).toMatchObject({ end: 'expired', watch: waits });
    await search();
    expect(await read()).toMatchObject({ end: 'expired', watch: waits });
    await kim.delete(`/api/user/watches/${watching.id}`);
    expect(await read()).toMatchObject({ end: 'expired', watch: null });
  });

  test.each([
    ['booked', async () => expect((await bookBay1(kim)).status).toBe(201)],
    ['declined', async (id: number) => expect((await kim.delete(`/api/user/offers/${id}`)).status).toBe(204)],
    [
      'gone',
      async () => {
        const times = { from: at(TUESDAY, '17:30').toISOString(), to: at(TUESDAY, '22:00').toISOString() };
        const closure = { simulatorId: 1, ...times, reason: 'Lamp' };
        expect((await staff.post('/api/desk/closures', closure)).status).toBe(201);
      },
    ],
  ] as const)('an offer can end as %s', async (end, act) => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    const { id } = await offerOf(kim);
    await act(id);
    await search();
    expect((await kim.get(`/api/user/offers/${id}`)).body).toMatchObject({ end });
    await server.db('bay_closures').delete();
  });

  test.each([
    ['at night', at('2026-11-23', '22:00')],
    ['less than 90 minutes before the start', at(TUESDAY, '16:31')],
  ])('%s all members get the offer, and the first who books gets it', async (_when, now) => {
    await watch(kim);
    await watch(lee);
    await server.setTime(now);
    await cancel(full[0]);
    await search();
    for (const person of [kim, lee]) {
      expect(await offerOf(person)).toMatchObject({ heldUntil: null, secondsLeft: null });
      expect((await mailsTo(person))[0]?.text).toContain('The first member to book this time gets it.');
    }
    const [lost, won] = [await offerOf(kim), await offerOf(lee)];
    expect((await bookBay1(lee)).status).toBe(201);
    await search();
    expect([await offerOf(kim), await watchesOf(lee)]).toEqual([null, []]);
    expect(await watchesOf(kim)).toHaveLength(1);
    expect((await kim.get(`/api/user/offers/${lost.id}`)).body).toMatchObject({ end: 'gone' });
    expect((await lee.get(`/api/user/offers/${won.id}`)).body).toMatchObject({ end: 'booked' });
  });

  test('the desk can book the held bay for the member who waits', async () => {
    await watch(kim);
    await cancel(full[0]);
    await search();
    const { status } = await admin.post('/api/admin/bookings', {
      ...SIX,
      simulatorId: 1,
      userId: kim.user.id,
    });
    expect(status).toBe(201);
    expect(await watchesOf(kim)).toEqual([]);
  });

  test('a member can move a booking into the bay that is held for them', async () => {
    await watch(kim);
    const { body } = await kim.post('/api/bookings', {
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '10:00',
      endTime: '12:00',
    });
    await cancel(full[0]);
    await search();
    const moved = await kim.patch(`/api/bookings/${body.id}`, { startTime: '18:00', endTime: '20:00' });
    expect(moved.status).toBe(200);
    expect(await watchesOf(kim)).toEqual([]);
    await expectSoundHolds(server.db);
  });

  test('a booking that moves into the window ends the watch, also without an offer', async () => {
    const morning = { ...SIX, simulatorId: 1, startTime: '10:00', endTime: '12:00' };
    const { body } = await kim.post('/api/bookings', morning);
    await watch(kim);
    await kim.patch(`/api/bookings/${body.id}`, { startTime: '11:00', endTime: '13:00' });
    expect(await watchesOf(kim)).toHaveLength(1);
    await cancel(full[0]);
    const moved = await kim.patch(`/api/bookings/${body.id}`, { startTime: '18:00', endTime: '20:00' });
    expect(moved.status).toBe(200);
    expect(await watchesOf(kim)).toEqual([]);
    expect(await server.db('watches').pluck('status')).toEqual(['booked']);
    // Moving the booking back, for example with Undo, reopens the watch.
    await kim.patch(`/api/bookings/${body.id}`, { startTime: '11:00', endTime: '13:00' });
    expect(await watchesOf(kim)).toHaveLength(1);
  });

  test('a booking that moves within the window leaves the watch, because the member wants another one', async () => {
    await cancel(full[0]);
    const { body } = await kim.post('/api/bookings', { ...SIX, simulatorId: 1, endTime: '19:00' });
    await server.setTime(at('2026-11-23', '12:05'));
    await watch(kim, { hours: 1 });
    const later = { startTime: '18:30', endTime: '19:30' };
    expect((await kim.patch(`/api/bookings/${body.id}`, later)).status).toBe(200);
    expect(await watchesOf(kim)).toHaveLength(1);
  });

  test('a member who could no longer book the time loses the offer, and the next gets it', async () => {
    await watch(kim);
    await watch(lee);
    await cancel(full[0]);
    await search();
    await kim.post('/api/bookings', {
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '08:00',
      endTime: '12:00',
    });
    await search();
    expect(await offerOf(kim)).toBeNull();
    expect(await offerOf(lee)).not.toBeNull();
  });
});

describe('a watch ends by itself', () => {
  const statuses = () => server.db('watches').pluck('status');

  test('when its last start has passed', async () => {
    await watch(kim);
    await server.setTime(at(TUESDAY, '18:59'));
    await search();
    expect(await statuses()).toEqual(['waiting']);
    await server.setTime(at(TUESDAY, '19:00'));
    await search();
    expect(await statuses()).toEqual(['passed']);
  });

  test('when its member books a matching time without an offer', async () => {
    await watch(kim);
    await cancel(full[1]);
    expect((await kim.post('/api/bookings', { ...SIX, simulatorId: 2 })).status).toBe(201);
    await search();
    expect(await statuses()).toEqual(['booked']);
  });

  test('when the membership ends, and the bay is free again', async () => {
    const member = await server.signedIn({ isMember: true });
    await watch(member);
    await cancel(full[0]);
    await search();
    await admin.patch(`/api/admin/users/${member.user.id}/membership`, { isMember: false });
    await search();
    expect(await statuses()).toEqual(['ended']);
    expect(await server.db('bay_slots').whereNotNull('offer_id')).toEqual([]);
  });

  test('when the account is deleted, and nothing about the person stays', async () => {
    const member = await server.signedIn({ isMember: true });
    await watch(member);
    await cancel(full[0]);
    await search();
    expect((await admin.delete(`/api/admin/users/${member.user.id}`)).status).toBe(204);
    expect(await server.db('watches').select('user_id', 'status')).toEqual([
      { user_id: null, status: 'ended' },
    ]);
    expect(await server.db('bay_slots').whereNotNull('offer_id')).toEqual([]);
  });
});

test('the desk sees who waits for a day, longest first, with phone and offer', async () => {
  await watch(kim);
  await watch(lee, { hours: 1 });
  await cancel(full[0]);
  await search();
  const { body } = await staff.get(`/api/desk/day?date=${TUESDAY}`);
  expect(body.watches).toMatchObject([
    {
      userId: kim.user.id,
      name: kim.user.displayName,
      phone: '407-555-0100',
      hours: 2,
      offer: { simulatorId: 1 },
    },
    { userId: lee.user.id, hours: 1, offer: null },
  ]);
  expect((await staff.get('/api/desk/day?date=2026-11-25')).body.watches).toEqual([]);
});

test('the report counts watches without a booking and offers that were not used, by hour', async () => {
  await watch(kim);
  await watch(lee);
  await cancel(full[0]);
  await search();
  await kim.delete(`/api/user/offers/${(await offerOf(kim)).id}`);
  await search();
  await bookBay1(lee);
  const { body } = await staff.get(`/api/admin/reports/unmet-demand?from=${TUESDAY}&to=${TUESDAY}`);
  expect(body).toMatchObject({ watches: 2, met: 1, offers: 2, unused: 1 });
  const hours = (name: 'unmet' | 'unused') =>
    body.byHour.flatMap((count: Record<string, number>, hour: number) => (count[name] === 1 ? hour : []));
  expect(hours('unmet')).toEqual([17, 18, 19, 20]);
  expect(hours('unused')).toEqual([18, 19]);
});

test('held bays do not count as hours in use', async () => {
  const hours = async () => {
    const query = `from=${TUESDAY}&to=${TUESDAY}`;
    const use = (await staff.get(`/api/admin/reports/utilization?${query}`)).body;
    const week = (await staff.get(`/api/admin/reports/hours-of-week?${query}`)).body;
    return [use.byHour.reduce((sum: number, each: number) => sum + each, 0), week.hours];
  };
  await watch(kim);
  await cancel(full[0]);
  const before = await hours();
  await search();
  expect(await offerOf(kim)).not.toBeNull();
  expect(await hours()).toEqual(before);
});

test('the scheduler searches after every change of a date', async () => {
  const scheduler = startOffers(server.deps);
  const changed = () => scheduler.noticed([{ name: 'bookings', data: { date: TUESDAY } }]);
  // This change happens during the first search, so the scheduler searches again after that search.
  changed();
  for (const person of [kim, lee]) await watch(person);
  await cancel(full[0]);
  changed();
  await expect.poll(() => offerOf(kim)).not.toBeNull();
  await kim.delete(`/api/user/offers/${(await offerOf(kim)).id}`);
  changed();
  await expect.poll(() => offerOf(lee)).not.toBeNull();
  await scheduler.stop();
});
