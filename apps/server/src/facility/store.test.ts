import { DEFAULT_FACILITY, type SettingsGroup } from '@clubhouse/core/facility';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let server: TestServer | undefined;

beforeEach(async () => {
  database = await aDatabase();
});
afterEach(async () => {
  await server?.close();
  await database.drop();
});

/** Stores settings that break today's rules, as if an earlier release had saved them. */
const savedEarlier = (group: SettingsGroup, value: object) =>
  database.db('facility_settings').insert({
    setting_group: group,
    value: JSON.stringify(value),
    saved_at: new Date('2026-11-01T12:00:00Z'),
  });

test('settings of an earlier release that break a newer rule stay in use until an admin saves others', async () => {
  const booking = { ...DEFAULT_FACILITY.booking, longestHours: 1, shortestHours: 2, dailyHours: 1 };
  const accounts = { ...DEFAULT_FACILITY.accounts, resetDomain: '@golflab.com' };
  await savedEarlier('booking', booking);
  await savedEarlier('accounts', accounts);
  server = await aServer({ on: database });

  expect((await server.visitor().get('/api/facility')).body.booking).toEqual(booking);
  expect(server.deps.facility().accounts).toEqual(accounts);
  const warnings = server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([
    { group: 'booking', broken: expect.arrayContaining([expect.stringMatching(/^guestHours: /)]) },
    { group: 'accounts', broken: [expect.stringMatching(/^resetDomain: /)] },
  ]);

  const admin = await server.signedIn({ isAdmin: true });
  const [{ id: basedOn }] = (await admin.get('/api/admin/facility/booking/history')).body;
  const save = (value: object) => admin.put('/api/admin/facility/booking', { value, basedOn });
  expect((await save({ ...booking, daysAhead: 14 })).status).toBe(400);
  expect((await save(DEFAULT_FACILITY.booking)).status).toBe(200);
  expect(server.deps.facility().booking).toEqual(DEFAULT_FACILITY.booking);
});
