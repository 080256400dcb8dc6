import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';
import { aWebFolder } from '../../testing/web-folder.ts';
import { clearOldMails } from '../mail/index.ts';

const { webFolder, remove } = aWebFolder();
let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    webFolder,
    env: { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://golf.example' },
  });
});
afterAll(async () => {
  await server.close();
  remove();
});

describe('a new installation', () => {
  test('leads every page to the explanation of the set-up until there is an admin', async () => {
    const pathOf = async (path: string) => {
      const { status, headers } = await server.visitor().get(path);
      return [status, headers.get('location')];
    };
    for (const path of ['/', '/booking', '/contact', '/nothing']) {
      expect(await pathOf(path)).toEqual([302, '/setup']);
    }
    for (const path of ['/setup', '/setup/abc', '/robots.txt', '/assets/app-1234.js', '/api/facility']) {
      expect((await pathOf(path))[0], path).toBe(200);
    }
    await server.signedIn({ isAdmin: true });
    expect((await pathOf('/'))[0]).toBe(200);
  });
});

describe('the checklist', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await server.signedIn({ isAdmin: true });
  });
  const checklist = async () => (await admin.get('/api/admin/checklist')).body;

  test('marks each item once it is done', async () => {
    const open = { doorCode: false, email: false, staff: false, members: false, backup: false };
    expect(await checklist()).toEqual(open);
    await admin.post('/api/admin/keypad-code', { code: '4711' });
    expect(await checklist()).toEqual({ ...open, doorCode: true });
    await server.signedIn({ isStaff: true });
    await server.signedIn({ isMember: true });
    await server.db('backups').insert({ made_at: server.clock.now });
    expect(await checklist()).toEqual({ ...open, doorCode: true, staff: true, members: true, backup: true });
    const answer = await admin.post('/api/admin/test-email');
    expect([answer.status, answer.body.message]).toEqual([
      202,
      `We’re sending a test email to ${admin.user.email}.`,
    ]);
    const [mail] = await server.db('outbox').where({ recipient: admin.user.email }).orderBy('id', 'desc');
    expect(JSON.parse(mail.content).subject).toBe('Test email from Longwood Golf Lab');
    expect((await checklist()).email).toBe(false);
    await server.db('outbox').where({ id: mail.id }).update({ sent_at: server.clock.now });
    expect((await checklist()).email).toBe(true);
  });

  test('remembers that email worked after sent emails are deleted', async () => {
    const twoMonthsLater = new Date(server.clock.now.getTime() + 60 * 24 * 60 * 60 * 1000);
    await clearOldMails(server.db, twoMonthsLater);
    expect(await server.db('outbox').where({ recipient: admin.user.email })).toEqual([]);
    expect((await checklist()).email).toBe(true);
  });
});
