import type { LeagueForm } from '@clubhouse/core/leagues';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  admin,
  cancel,
  fillEveningBeforeEach,
  full,
  kim,
  lee,
  offerOf,
  search,
  server,
  watch,
} from '../../testing/full-evening.ts';
import { aLeague } from '../../testing/leagues.ts';
import { at } from '../../testing/server.ts';
import { expectSoundHolds } from '../../testing/watches.ts';
import { startOffers } from './index.ts';

fillEveningBeforeEach();

const NIGHT = '2026-12-08';
const LEAGUE: Partial<LeagueForm> = {
  startDate: '2026-12-01',
  endDate: '2026-12-15',
  dayOfWeek: 'Tuesday',
  startTime: '18:00',
  endTime: '20:00',
  numberOfBays: 2,
};

describe('a league frees a watched time', () => {
  let league: number;
  let path: string;
  beforeEach(async () => {
    ({ id: league } = await aLeague(admin, { ...LEAGUE, createSchedule: true }));
    path = `/api/leagues/${league}`;
    await watch(kim, { date: NIGHT, startTime: '18:00', endTime: '20:00' });
    await search();
    expect(await offerOf(kim)).toBeNull();
  });

  const edit = (change: Partial<LeagueForm>) => () => admin.patch(path, change);
  const moveNight = (date: string, movedTo: string, startTime: string) =>
    admin.post(`${path}/moved-nights`, { date, movedTo, startTime, reason: 'Holiday' });
  const WAYS: [string, () => Promise<{ status: number }>][] = [
    ['when an admin moves the night to another day', () => moveNight(NIGHT, '2026-12-10', '18:00')],
    ['when an admin moves the night to a later time', () => moveNight(NIGHT, NIGHT, '20:00')],
    [
      'when an admin cancels the night',
      () => admin.post(`${path}/canceled-nights`, { date: NIGHT, reason: 'Holiday' }),
    ],
    ['when it is played on another weekday', edit({ dayOfWeek: 'Wednesday' })],
    ['when it is played later in the evening', edit({ startTime: '20:00', endTime: '22:00' })],
    ['when its season ends earlier', edit({ endDate: '2026-12-01' })],
    ['when its season starts later', edit({ startDate: '2026-12-09' })],
    ['when it is hidden', edit({ isActive: false })],
    ['when it is deleted', () => admin.delete(path)],
  ];
  test.each(WAYS)('%s', async (_way, free) => {
    const { status, ...answer } = await free();
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    await search();
    expect(await offerOf(kim)).toMatchObject({
      bookingDate: NIGHT,
      startTime: '18:00:00',
      endTime: '20:00:00',
      heldUntil: at('2026-11-23', '12:15').toISOString(),
    });
    await expectSoundHolds(server.db);
  });
});

test('a moved night that moves again frees the day that it leaves', async () => {
  const { id } = await aLeague(admin, { ...LEAGUE, createSchedule: true });
  const move = (movedTo: string, startTime: string) =>
    admin.post(`/api/leagues/${id}/moved-nights`, { date: NIGHT, movedTo, startTime, reason: 'Holiday' });
  expect((await move('2026-12-10', '17:00')).status).toBe(201);
  await watch(kim, { date: '2026-12-10', startTime: '17:00', endTime: '19:00' });
  await search();
  expect(await offerOf(kim)).toBeNull();
  expect((await move(NIGHT, '18:00')).status).toBe(201);
  await search();
  expect(await offerOf(kim)).toMatchObject({ bookingDate: '2026-12-10', startTime: '17:00:00' });
});

test('a change to a league starts a search, without waiting for the next regular one', async () => {
  const { id } = await aLeague(admin, { ...LEAGUE, createSchedule: true });
  await watch(kim, { date: NIGHT, startTime: '18:00', endTime: '20:00' });
  await watch(lee);
  await cancel(full[0]);
  // `startOffers` searches once at the start and then at an interval. Without the interval, only a change can
  // start another search.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const scheduler = startOffers(server.deps);
  try {
    await expect.poll(() => offerOf(lee)).not.toBeNull();
    expect((await admin.delete(`/api/leagues/${id}`)).status).toBe(204);
    scheduler.noticed([{ name: 'leagues', data: { id } }]);
    await expect.poll(() => offerOf(kim)).toMatchObject({ bookingDate: NIGHT });
  } finally {
    vi.useRealTimers();
    await scheduler.stop();
  }
});
