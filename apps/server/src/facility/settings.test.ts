import type { DeskBookingRow } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY, type SettingsGroup, type SettingsVersion } from '@clubhouse/core/facility';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';

let database: TestDatabase;
let server: TestServer;
let other: TestServer;
let admin: Person;
let member: Person;
let staff: Person;

beforeAll(async () => {
  database = await aDatabase();
  server = await aServer({ on: database });
  other = await aServer({ on: database });
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
  staff = await server.signedIn({ isStaff: true });
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.drop();
});

const versions = async () => (await admin.get('/api/admin/facility')).body as SettingsVersion[];
const versionOf = async (group: SettingsGroup) =>
  (await versions()).find((version) => version.group === group) as SettingsVersion;
const save = async (group: SettingsGroup, value: unknown) =>
  admin.put(`/api/admin/facility/${group}`, { value, basedOn: (await versionOf(group)).id });
const change = (group: SettingsGroup, fields: object) =>
  save(group, { ...DEFAULT_FACILITY[group], ...fields });
type Bays = typeof DEFAULT_FACILITY.bays;

/** Puts bays 1 to `count` into use and retires the others. */
async function useBays(count: number, changes: Partial<Bays[number]>[] = []) {
  const { value } = await versionOf('bays');
  const known = value as Bays;
  const bays = Array.from({ length: Math.max(count, known.length) }, (_, index) => ({
    id: index + 1,
    name: `Bay ${index + 1}`,
    retiredFrom: index < count ? null : '2026-01-01',
    ...changes[index],
  }));
  const answer = await save('bays', bays);
  expect(answer.status).toBe(200);
}

const book = (who: Person, input: object) =>
  who.post('/api/bookings', {
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '10:00',
    endTime: '11:00',
    ...input,
  });

beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const { group, value } of await versions()) {
    // Skips the bays, because bays that a test added cannot be deleted. Tests that need certain bays call
    // `useBays`.
    if (group === 'bays') continue;
    if (JSON.stringify(value) !== JSON.stringify(DEFAULT_FACILITY[group])) {
      const answer = await save(group, DEFAULT_FACILITY[group]);
      expect([group, answer.status]).toEqual([group, 200]);
    }
  }
});
afterEach(async () => {
  await database.db('bay_slots').delete();
  await database.db('booking_history').delete();
  await database.db('bookings').delete();
  await database.db('bay_closures').delete();
});

describe('the settings', () => {
  test('of a new installation are the defaults, and visitors do not see the account settings', async () => {
    const { accounts, ...shown } = DEFAULT_FACILITY;
    const { body } = await server.visitor().get('/api/facility');
    expect(body).toEqual(shown);
    expect(Object.keys(body)).not.toContain('accounts');
    expect(accounts.resetDomain).not.toBeNull();
  });

  test('take effect at once in this process, and within a second in every other process', async () => {
    expect((await book(member, { startTime: '10:00', endTime: '14:00' })).status).toBe(201);
    expect((await book(member, { startTime: '15:00', endTime: '16:00' })).body.message).toBe(
      'You can book at most 4 hours per day.',
    );
    expect((await change('booking', { dailyHours: 6 })).status).toBe(200);
    expect((await book(member, { startTime: '15:00', endTime: '16:00' })).status).toBe(201);
    await vi.waitFor(() => expect(other.deps.facility().booking.dailyHours).toBe(6), { timeout: 2000 });
  });

  test('show who saved them and when, newest first, and an old version can be saved again', async () => {
    await change('place', { name: 'Pine Hills' });
    await change('place', { name: 'Pine Hills Golf Studio' });
    const { body } = await admin.get('/api/admin/facility/place/history');
    expect(body.slice(0, 2)).toMatchObject([
      {
        value: { name: 'Pine Hills Golf Studio' },
        savedBy: admin.user.displayName,
        savedById: admin.user.id,
      },
      { value: { name: 'Pine Hills' }, savedAt: server.clock.now.toISOString() },
    ]);
    await save('place', body[1].value);
    expect((await server.visitor().get('/api/facility')).body.place.name).toBe('Pine Hills');
  });

  test('are refused with the field if they are invalid', async () => {
    const answer = await change('place', { name: '', zip: '!' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['name', 'zip']);
    const bays = [
      { id: 1, name: 'Same', retiredFrom: null },
      { id: 2, name: 'same', retiredFrom: null },
    ];
    expect((await save('bays', bays)).body.message).toBe('Please give each bay its own name.');
  });

  test('are not overwritten by a form that was loaded before another admin saved', async () => {
    const { id } = await versionOf('membership');
    await change('membership', { monthlyFee: 250 });
    const late = await admin.put('/api/admin/facility/membership', {
      value: { ...DEFAULT_FACILITY.membership, monthlyFee: 300 },
      basedOn: id,
    });
    expect([late.status, late.body.code]).toEqual([409, 'settings_changed']);
    expect((await versionOf('membership')).value).toMatchObject({ monthlyFee: 250 });
  });

  test('of two admins who save at the same moment, one is refused', async () => {
    const { id: basedOn } = await versionOf('place');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        admin.put('/api/admin/facility/place', { value: { ...DEFAULT_FACILITY.place, name }, basedOn }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('can be read and changed only by admins', async () => {
    for (const person of [member, staff]) {
      expect((await person.get('/api/admin/facility')).status).toBe(403);
      const input = { value: DEFAULT_FACILITY.place, basedOn: null };
      expect((await person.put('/api/admin/facility/place', input)).status).toBe(403);
    }
  });

  test('are recorded in the activity log with the changed fields', async () => {
    await change('membership', { monthlyFee: 222 });
    const { body } = await admin.get('/api/admin/audit?sort=-at');
    expect(body.find(({ action }: { action: string }) => action === 'facility.changed')).toMatchObject({
      subject: 'membership settings',
      detail: { before: { monthlyFee: 200 }, after: { monthlyFee: 222 } },
    });
  });
});

describe('the rules follow the settings', () => {
  test('days ahead: a date beyond is refused, and existing bookings stay', async () => {
    expect((await book(member, { bookingDate: '2026-12-20' })).status).toBe(201);
    const preview = await admin.post('/api/admin/facility/booking/preview', {
      value: { ...DEFAULT_FACILITY.booking, daysAhead: 14 },
    });
    expect(preview.body.effects).toEqual([
      'Members will be able to book up to 14 days ahead. 1 existing booking doesn’t follow this rule. It won’t change.',
    ]);
    await change('booking', { daysAhead: 14 });
    expect((await book(member, { bookingDate: '2026-12-10' })).body.message).toBe(
      'You can book up to 14 days ahead.',
    );
    const own = await member.get(`/api/user/bookings?from=${TUESDAY}`);
    expect(own.body.map(({ bookingDate }: { bookingDate: string }) => bookingDate)).toEqual(['2026-12-20']);
  });

  test('five bays: each can be booked, and a sixth does not exist', async () => {
    await useBays(5, [{}, {}, {}, {}, { name: 'Studio' }]);
    expect((await book(member, { simulatorId: 5 })).status).toBe(201);
    expect((await book(member, { simulatorId: 6 })).body.message).toBe('Please select a bay.');
    expect((await member.get('/api/simulators')).body).toHaveLength(5);
    const taken = await book(await server.signedIn({ isMember: true }), { simulatorId: 5 });
    expect(taken.body.message).toBe('Studio is already booked at that time.');
    await useBays(2);
    expect((await member.get('/api/simulators')).body).toEqual([
      { id: 1, name: 'Bay 1' },
      { id: 2, name: 'Bay 2' },
    ]);
  });

  test('a bay that bookings refer to cannot be deleted', async () => {
    const answer = await save('bays', [{ id: 1, name: 'Bay 1', retiredFrom: null }]);
    expect([answer.status, answer.body.code]).toEqual([409, 'bay_missing']);
  });

  test('a retired bay cannot be booked after its retirement date, and its bookings move to a free bay', async () => {
    await useBays(2);
    const kim = await server.signedIn({ isMember: true });
    const lee = await server.signedIn({ isMember: true });
    const noon = { startTime: '12:00', endTime: '13:00' };
    await book(kim, { bookingDate: WEDNESDAY, simulatorId: 2 });
    await book(lee, { bookingDate: WEDNESDAY, ...noon, simulatorId: 2 });
    await book(member, { bookingDate: WEDNESDAY, ...noon, simulatorId: 1 });
    const listed = async () => {
      const { body } = await admin.get(`/api/admin/bays/2/bookings?from=${WEDNESDAY}`);
      return body.map(({ name, startTime, kind }: DeskBookingRow) => [name, startTime, kind]);
    };
    expect(await listed()).toEqual([
      [kim.user.displayName, '10:00:00', 'member'],
      [lee.user.displayName, '12:00:00', 'member'],
    ]);
    await useBays(2, [{}, { retiredFrom: WEDNESDAY }]);
    expect(await listed()).toEqual([[lee.user.displayName, '12:00:00', 'member']]);
    const [{ detail }] = (await admin.get('/api/admin/audit?search=facility.changed')).body;
    expect(detail.staying).toEqual([
      expect.stringMatching(`^booking \\d+ \\(${lee.user.displayName}, Bay 2, ${WEDNESDAY}, 12:00\\)$`),
    ]);
    const of = async (who: Person) => {
      const own = await who.get(`/api/user/bookings?from=${WEDNESDAY}`);
      return own.body[0].simulatorId;
    };
    expect([await of(kim), await of(lee)]).toEqual([1, 2]);
    const evening = { bookingDate: WEDNESDAY, startTime: '18:00', endTime: '19:00', simulatorId: 2 };
    expect((await book(member, evening)).body.code).toBe('bay_closed');
    await useBays(2);
    expect((await book(member, evening)).status).toBe(201);
  });

  test('a booking in a retired bay that another process makes during the save moves too', async () => {
    await useBays(2);
    const { body: booking } = await book(member, { bookingDate: WEDNESDAY, simulatorId: 1 });
    const { reloadFacility } = server.deps;
    vi.spyOn(server.deps, 'reloadFacility').mockImplementationOnce(async () => {
      await database.db('bookings').where({ id: booking.id }).update({ simulator_id: 2 });
      await database.db('bay_slots').where({ booking_id: booking.id }).update({ simulator_id: 2 });
      await reloadFacility();
    });
    await useBays(2, [{}, { retiredFrom: WEDNESDAY }]);
    const { body: own } = await member.get(`/api/user/bookings?from=${WEDNESDAY}`);
    expect(own).toMatchObject([{ id: booking.id, simulatorId: 1 }]);
  });

  test('staff hours: the desk changes bookings only in the hours of that weekday or date', async () => {
    const week = DEFAULT_FACILITY.hours.week.map((hours, weekday) => (weekday === 2 ? null : hours));
    const exceptions = [{ date: WEDNESDAY, hours: { startTime: '14:00:00', endTime: '16:00:00' }, note: '' }];
    await change('hours', { week, exceptions });
    await server.setTime(new Date('2026-11-24T17:00:00Z'));
    const walkIn = (startTime: string, endTime: string) =>
      staff.post('/api/desk/walk-ins', {
        simulatorId: 1,
        bookingDate: WEDNESDAY,
        startTime,
        endTime,
        guest: { name: 'Gus', phone: `407-555-01${startTime.slice(0, 2)}` },
      });
    expect((await walkIn('18:00', '19:00')).body.message).toBe(
      'The front desk is closed today, so staff can’t change bookings.',
    );
    await server.setTime(new Date('2026-11-25T17:00:00Z'));
    expect((await walkIn('18:00', '19:00')).body.message).toBe(
      'The front desk can change bookings only from 2:00 PM to 4:00 PM.',
    );
    await server.setTime(new Date('2026-11-25T19:30:00Z'));
    expect((await walkIn('18:00', '19:00')).status).toBe(201);
  });

  test('cancellation notice: members are asked to call, and the desk can still cancel', async () => {
    await server.setTime(new Date('2026-11-25T15:00:00Z'));
    await change('booking', { cancellationNoticeHours: 24 });
    const kim = await server.signedIn({ isMember: true });
    const { body: booking } = await book(kim, { bookingDate: '2026-11-26' });
    const late = await kim.delete(`/api/bookings/${booking.id}`);
    expect([late.status, late.body.code]).toEqual([204, undefined]);
    const { body: soon } = await book(kim, { bookingDate: WEDNESDAY, startTime: '18:00', endTime: '19:00' });
    const refused = await kim.delete(`/api/bookings/${soon.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You can change a booking online up to 24 hours before it starts. After that, please call us at (407) 555-0142.',
    ]);
    expect((await admin.delete(`/api/bookings/${soon.id}`)).status).toBe(204);
  });

  test('the time zone cannot change while there are bookings', async () => {
    await book(member, { bookingDate: '2026-12-01' });
    const answer = await change('place', { timeZone: 'America/Denver' });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      409,
      'time_zone_in_use',
      ['timeZone'],
    ]);
  });

  test('the time zone cannot change before a closure ends', async () => {
    const closure = {
      simulatorId: 1,
      reason: 'The projector is repaired',
      from: at(TUESDAY, '12:00').toISOString(),
      to: at(TUESDAY, '20:00').toISOString(),
    };
    expect((await staff.post('/api/desk/closures', closure)).status).toBe(201);
    const move = () => change('place', { timeZone: 'America/Denver' });
    expect((await move()).body.code).toBe('time_zone_in_use');
    await server.setTime(at(TUESDAY, '20:00'));
    expect((await move()).status).toBe(200);
  });

  test('with a membership limit, the website shows how many are left', async () => {
    const members = await database.db('users').where({ is_member: true });
    await change('membership', { maximum: 100 });
    const { body } = await server.visitor().get('/api/facility');
    expect(body.membership.remainingText).toBe(String(100 - members.length));
    expect((await versionOf('membership')).value).toMatchObject({ remainingText: '<100' });
  });

  test('a league with more bays than are left uses the bays that are left', async () => {
    await useBays(3);
    const league = {
      name: 'Three bays',
      leagueType: 'individual',
      scoringType: 'lowest_score',
      startDate: '2026-12-01',
      endDate: '2026-12-15',
      dayOfWeek: 'Tuesday',
      startTime: '18:00',
      endTime: '20:00',
      maxParticipants: 8,
      numberOfBays: 3,
    };
    const { body } = await admin.post('/api/admin/leagues', league);
    await useBays(2);
    expect((await admin.patch(`/api/leagues/${body.id}`, { isActive: false })).status).toBe(200);
    expect((await admin.get(`/api/leagues/${body.id}`)).body).toMatchObject({
      isActive: false,
      numberOfBays: 2,
    });
    await admin.delete(`/api/leagues/${body.id}`);
  });

  test('the domain for reset codes, and the response that mentions it', async () => {
    const ask = async () =>
      (await server.visitor().post('/api/reset-password/request', { email: 'a@b.example' })).body.message;
    const limits = async () => (await server.visitor().get('/api/reset-password')).body;
    expect(await ask()).toContain('at longwoodgolflab.example');
    expect(await limits()).toEqual({ domain: 'longwoodgolflab.example' });
    await change('accounts', { resetDomain: null });
    expect(await ask()).not.toContain('only to email addresses');
    expect(await limits()).toEqual({ domain: null });
  });
});

test('the first save of the place lets every domain get reset codes, unless an admin has chosen a domain', async () => {
  const resetDomainAfter = async (saves: [SettingsGroup, object][]) => {
    const fresh = await aServer();
    const owner = await fresh.signedIn({ isAdmin: true });
    for (const [group, fields] of saves) {
      const value = { ...DEFAULT_FACILITY[group], ...fields };
      const answer = await owner.put(`/api/admin/facility/${group}`, { value, basedOn: null });
      expect([group, answer.status]).toEqual([group, 200]);
    }
    const { resetDomain } = fresh.deps.facility().accounts;
    await fresh.close();
    return resetDomain;
  };
  const place: [SettingsGroup, object] = ['place', { name: 'Pine Hills' }];
  const accounts: [SettingsGroup, object] = ['accounts', { resetDomain: 'pinehills.example' }];
  expect(await resetDomainAfter([])).toBe(DEFAULT_FACILITY.accounts.resetDomain);
  expect(await resetDomainAfter([place])).toBeNull();
  expect(await resetDomainAfter([accounts, place])).toBe('pinehills.example');
});
