import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aPushService } from '../../testing/push-service.ts';
import { aSignedInUser, type Person } from '../../testing/server.ts';
import { aServerProcess } from '../../testing/server-process.ts';
import { inTransaction } from '../db/transaction.ts';
import { queuePush } from './index.ts';

const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

let database: TestDatabase;
let service: Awaited<ReturnType<typeof aPushService>>;
let folder: string;
beforeEach(async () => {
  database = await aDatabase();
  service = await aPushService();
  folder = mkdtempSync(path.join(os.tmpdir(), 'push-'));
  writeFileSync(path.join(folder, 'service.pem'), service.cert);
});
afterEach(async () => {
  await service.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const aServer = () =>
  aServerProcess(database.settings, { NODE_EXTRA_CA_CERTS: path.join(folder, 'service.pem') });
const titles = () => service.delivered.map(({ payload }) => payload.title).sort();

function queue(person: Person, title: string): Promise<void> {
  const now = new Date();
  const push = { title, body: 'Bay 1 is free.', path: '/booking', expiresAt: addMinutes(now, 15) };
  return inTransaction(database.db, (trx) =>
    queuePush(trx, { userIds: [person.user.id], kind: 'offer', ...push }, { now }),
  );
}

test('three servers on one database share one key and send every notification exactly once', async () => {
  const servers = await Promise.all([aServer(), aServer(), aServer()]);
  const members: Person[] = [];
  for (const { origin } of servers) members.push(await aSignedInUser(database, origin));
  const keys = await Promise.all(members.map((member) => member.get('/api/push/key')));
  expect(new Set(keys.map(({ body }) => body.publicKey)).size).toBe(1);
  for (const member of members) await member.post('/api/push/devices', service.aDevice());
  const expected: string[] = [];
  for (let index = 10; index < 30; index += 1) {
    const title = `Offer ${index}`;
    expected.push(title);
    await queue(members[index % 3] as Person, title);
  }
  await expect.poll(titles, { timeout: 20_000 }).toEqual(expected);
  await Promise.all(servers.map((server) => server.stop()));
  expect(titles()).toEqual(expected);
  expect(await database.db('push_messages')).toEqual([]);
});

test('a server that is asked to stop while it sends finishes the notification first', async () => {
  const server = await aServer();
  const member = await aSignedInUser(database, server.origin);
  await member.post('/api/push/devices', service.aDevice());
  let release = () => {};
  let isReached = false;
  service.behaviour.answer = () => {
    isReached = true;
    return new Promise((resolve) => {
      release = () => resolve({ status: 201 });
    });
  };
  await queue(member, 'Offer');
  await expect.poll(() => isReached, { timeout: 20_000 }).toBe(true);
  const stopped = server.stop();
  release();
  expect(await stopped).toBe(0);
  expect(titles()).toEqual(['Offer']);
  expect(await database.db('push_messages')).toEqual([]);
});
