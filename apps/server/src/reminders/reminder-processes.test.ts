import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aLeague } from '../../testing/leagues.ts';
import { sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { connect } from '../db/connect.ts';
import { outboxState } from '../mail/index.ts';
import { sendDue, waitAfter } from '../mail/worker.ts';
import { clearOldReminders, refreshReminder, writeReminders } from './index.ts';

const TUESDAY = '2026-11-24';
const SIX_PM = at('2026-11-23', '18:00');
const MINUTE = 60_000;
const SUBJECT = 'Tomorrow at 6:00 PM: Bay 1';

let database: TestDatabase;
let server: TestServer;
let member: Person;
let bookingId: number;
beforeEach(async () => {
  database = await aDatabase();
  server = await aServer({ on: database });
  member = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  bookingId = await book(1, '18:00', '20:00');
  await server.setTime(SIX_PM);
  await server.db('outbox').delete();
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

async function book(simulatorId: number, startTime: string, endTime: string): Promise<number> {
  const slot = { simulatorId, bookingDate: TUESDAY, startTime, endTime };
  return (await member.post('/api/bookings', slot)).body.id;
}
const run = (db = server.db) => writeReminders({ ...server.deps, db });
const reminders = async () => (await sentMails(server)).filter(({ subject }) => /^Tomorrow/.test(subject));
const subjects = async () => (await reminders()).map(({ subject }) => subject);

describe('a reminder is written exactly once', () => {
  test('by three processes that look at the same moment', async () => {
    const others = await Promise.all([connect(database.settings), connect(database.settings)]);
    for (let minute = 0; minute < 5; minute += 1) {
      server.clock.now = new Date(SIX_PM.getTime() + minute * MINUTE);
      await Promise.all([server.db, ...others, server.db].map(run));
    }
    await Promise.all(others.map((db) => db.destroy()));
    expect(await subjects()).toEqual([SUBJECT]);
  });

  test('by a new process after the process that wrote it was killed', async () => {
    await run();
    const restarted = await connect(database.settings);
    await run(restarted);
    await restarted.destroy();
    expect(await subjects()).toEqual([SUBJECT]);
  });

  test('even if the time of the last run is lost', async () => {
    await run();
    await server.db('reminder_runs').update({ until: new Date(0) });
    await run();
    expect(await subjects()).toEqual([SUBJECT]);
  });

  test('after a run that failed halfway, whose work is undone', async () => {
    await server.db.schema.renameTable('outbox', 'outbox_away');
    await expect(run()).rejects.toThrow(/outbox/);
    await server.db.schema.renameTable('outbox_away', 'outbox');
    expect(await server.db('written_reminders')).toEqual([]);
    server.clock.now = new Date(SIX_PM.getTime() + 5 * MINUTE);
    await run();
    expect(await subjects()).toEqual([SUBJECT]);
  });

  test('after servers that were down for 29 minutes; later it is dropped', async () => {
    server.clock.now = new Date(SIX_PM.getTime() + 30 * MINUTE);
    await run();
    expect(await subjects()).toEqual([]);
    await server.db('reminder_runs').update({ until: new Date(0) });
    server.clock.now = new Date(SIX_PM.getTime() + 29 * MINUTE);
    await run();
    expect(await subjects()).toEqual([SUBJECT]);
  });
});

describe('right before it is sent', () => {
  const sent: { subject: string; heading: string }[] = [];
  let isAway = false;
  const send = async () =>
    sendDue({
      ...server.deps,
      log: pino({ level: 'silent' }),
      refresh: refreshReminder(server.deps),
      send: async ({ content }) => {
        if (isAway) throw new Error('The mail server is away.');
        sent.push(content);
      },
    });
  const sentReminders = () =>
    sent.map(({ subject }) => subject).filter((subject) => /^Tomorrow/.test(subject));
  beforeEach(async () => {
    sent.length = 0;
    isAway = false;
    await run();
  });

  test('a reminder that still applies is sent', async () => {
    await send();
    expect(sentReminders()).toEqual([SUBJECT]);
  });

  test.each([
    ['canceled', () => member.delete(`/api/bookings/${bookingId}`)],
    ['moved', () => member.patch(`/api/bookings/${bookingId}`, { startTime: '20:00', endTime: '21:00' })],
  ])('the reminder of a booking that was %s is dropped', async (_, change) => {
    expect((await change()).status).toBeLessThan(300);
    await send();
    expect(sentReminders()).toEqual([]);
    expect(await reminders()).toEqual([]);
    expect(await outboxState(server.db)).toMatchObject({ failed: [] });
  });

  test('the reminder of a booking that went to another member is dropped', async () => {
    const [other, admin] = [
      await server.signedIn({ isMember: true }),
      await server.signedIn({ isAdmin: true }),
    ];
    const handOver = await admin.patch(`/api/admin/bookings/${bookingId}`, { userId: other.user.id });
    expect(handOver.status).toBe(200);
    await send();
    expect(sentReminders()).toEqual([]);
  });

  test('a reminder says which bay it is now', async () => {
    await member.patch(`/api/bookings/${bookingId}`, { simulatorId: 2 });
    await send();
    expect(sentReminders()).toEqual(['Tomorrow at 6:00 PM: Bay 2']);
  });

  test('if one of two bookings was canceled, the reminder is about the other', async () => {
    await server.db('written_reminders').delete();
    await server.db('outbox').delete();
    server.clock.now = new Date(SIX_PM.getTime() - MINUTE);
    const second = await book(2, '21:00', '22:00');
    await server.db('reminder_runs').update({ until: server.clock.now });
    server.clock.now = SIX_PM;
    await run();
    await member.delete(`/api/bookings/${second}`);
    await send();
    expect(sentReminders()).toEqual([SUBJECT]);
  });

  test('a reminder to a person who unsubscribed is dropped', async () => {
    await member.put('/api/user/notifications', {
      kind: 'evening-before',
      email: false,
      push: true,
      hours: null,
    });
    await send();
    expect(sentReminders()).toEqual([]);
  });

  test('a reminder that is 30 minutes late is dropped, and is no failed email', async () => {
    isAway = true;
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await send();
      server.clock.now = new Date(server.clock.now.getTime() + waitAfter(attempt));
    }
    isAway = false;
    await send();
    expect(sentReminders()).toEqual([]);
    expect(await reminders()).toEqual([]);
    expect(await outboxState(server.db)).toMatchObject({ waiting: 0, failed: [] });
  });
});

test('if the settings turn reminders off, no reminder is written or sent, not even later', async () => {
  const withSetting = (hasReminders: boolean) => {
    const facility = server.deps.facility();
    return {
      ...server.deps,
      facility: () => ({ ...facility, accounts: { ...facility.accounts, hasReminders } }),
    };
  };
  await writeReminders(withSetting(false));
  await writeReminders(withSetting(true));
  expect(await subjects()).toEqual([]);
  await server.db('reminder_runs').update({ until: new Date(0) });
  await writeReminders(withSetting(true));
  const [reminder] = (await reminders()) as unknown as Parameters<ReturnType<typeof refreshReminder>>;
  expect(await refreshReminder(withSetting(true))(reminder)).not.toBeNull();
  expect(await refreshReminder(withSetting(false))(reminder)).toBeNull();
});

test('the reminder of a league night is dropped if the night is canceled or the player leaves', async () => {
  const admin = await server.signedIn({ isAdmin: true });
  const league = await aLeague(admin);
  const players = [
    member,
    await server.signedIn({ isMember: true }),
    await server.signedIn({ isMember: true }),
  ];
  for (const { user, post } of players)
    expect((await post(`/api/leagues/${league.id}/join`, { userId: user.id })).status).toBe(201);
  await run();
  const written = (await sentMails(server)).filter(({ subject }) => subject.includes('Tuesday Night'));
  const nightReminders = written.filter(({ subject }) => subject.startsWith('Tomorrow'));
  expect(nightReminders).toHaveLength(3);
  const refresh = refreshReminder(server.deps);
  const [first, second] = nightReminders as unknown as Parameters<typeof refresh>[0][];
  if (!first || !second) throw new Error('No reminders.');
  expect(await refresh(first)).toMatchObject({ subject: 'Tomorrow at 6:00 PM: Tuesday Night' });
  await member.delete(`/api/leagues/${league.id}/participation`);
  expect(await refresh(first)).toBeNull();
  expect(await refresh(second)).not.toBeNull();
  await admin.post(`/api/leagues/${league.id}/canceled-nights`, { date: TUESDAY, reason: 'Storm' });
  expect(await refresh(second)).toBeNull();
});

test('records of reminders are deleted after 60 days, and with the account', async () => {
  await run();
  const DAY = 24 * 60 * MINUTE;
  await clearOldReminders(server.db, new Date(SIX_PM.getTime() + 59 * DAY));
  expect(await server.db('written_reminders')).toHaveLength(1);
  await clearOldReminders(server.db, new Date(SIX_PM.getTime() + 61 * DAY));
  expect(await server.db('written_reminders')).toEqual([]);
});
