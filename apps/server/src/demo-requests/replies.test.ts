import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ env: { RESET_EMAIL_DOMAIN: 'longwoodgolflab.example' } });
});
beforeEach(() => server.setTime(at('2026-11-23', '12:00')));
afterAll(() => server.close());

let senders = 0;
function aRequest(more: Record<string, unknown> = {}) {
  senders += 1;
  return {
    name: 'Dana Whitfield',
    email: `dana${senders}@mail.example`,
    phone: '407-555-0172',
    interest: 'free_sim_demo',
    ...more,
  };
}
type Mail = { to: string; subject: string; text: string };
async function mailsTo(email: string): Promise<Mail[]> {
  const { body } = await server.visitor().get('/api/dev/outbox');
  return body.filter((mail: Mail) => mail.to === email);
}
const inbox = async (query = '') => {
  const staff = await server.signedIn({ isStaff: true });
  return (await staff.get(`/api/admin/request-inbox?pageSize=200&${query}`)).body.rows;
};

describe('the email to the sender of a request', () => {
  test('says what happens next and by when, and where we are', async () => {
    const request = aRequest({ message: 'Visit win.example' });
    await server.visitor().post('/api/contact', request);
    const [mail, ...more] = await mailsTo(request.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Thanks, Dana');
    expect(mail?.text).toContain('by 4:00 PM today');
    expect(mail?.text).toContain('120 Fairway Commons');
    expect(mail?.text).not.toContain('win.example');
  });

  test('ignores a name that looks like a link', async () => {
    const request = aRequest({ name: 'win.example now' });
    await server.visitor().post('/api/contact', request);
    const [mail] = await mailsTo(request.email);
    expect(mail?.text).toContain('Thanks for your request');
    expect(mail?.text).not.toContain('win.example');
  });

  test('is sent to an email at most once a day, which keeps senders from flooding a stranger’s mailbox', async () => {
    const request = aRequest();
    for (const message of ['one', 'two', 'three']) {
      const answer = await server.visitor().post('/api/contact', { ...request, message });
      expect(answer.status).toBe(201);
    }
    const { email } = request;
    await server.visitor().post('/api/contact', { ...request, email: email.toUpperCase(), message: 'four' });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(email.toUpperCase())).toEqual([]);
    server.clock.now = at('2026-11-24', '12:01');
    await server.visitor().post('/api/contact', { ...request, message: 'five' });
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('the preferred times', () => {
  test('reach the desk as fields and in the message, and the inbox filters by them', async () => {
    const [evening, weekend] = [
      aRequest({ preferredTimes: ['evening', 'soon'], message: 'Left-handed.' }),
      aRequest({ preferredTimes: ['weekend'] }),
    ];
    for (const request of [evening, weekend, aRequest()])
      await server.visitor().post('/api/contact', request);
    const found = await inbox('preferredTime=evening');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      email: evening.email,
      preferredTimes: ['soon', 'evening'],
      message: 'Best times: today or tomorrow, evenings.\n\nLeft-handed.',
    });
    expect((await inbox('preferredTime=weekend'))[0]).toMatchObject({
      email: weekend.email,
      message: 'Best times: weekends.',
    });
  });

  test('must be from the list', async () => {
    const answer = await server.visitor().post('/api/contact', aRequest({ preferredTimes: ['noon'] }));
    expect(answer.status).toBe(400);
  });
});

describe('asking the front desk for help with an account', () => {
  const ask = (email: string, phone?: string) =>
    server.visitor().post('/api/reset-password/help', { email, phone });

  test('answers the same for known and unknown emails, and runs the same statements', async () => {
    const { user } = await server.signedIn();
    const statementsOf = async (email: string) => {
      const statements: string[] = [];
      // Ignores reads of the settings, because the server repeats them at regular intervals, not per request.
      const keep = ({ sql }: { sql: string }) => sql.includes('facility_settings') || statements.push(sql);
      server.db.on('query', keep);
      const { status, body } = await ask(email);
      server.db.removeListener('query', keep);
      return { status, body, statements };
    };
    const unknown = await statementsOf('nobody@mail.example');
    expect(await statementsOf(user.email)).toEqual(unknown);
    expect(unknown.status).toBe(200);
    expect(unknown.body.message).toContain('by 4:00 PM today');
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('is a request of its own kind, with an email to the desk', async () => {
    await ask('locked-out@mail.example', '407-555-0188');
    const [request] = await inbox('kind=account_help&search=locked-out');
    expect(request).toMatchObject({
      kind: 'account_help',
      email: 'locked-out@mail.example',
      phone: '407-555-0188',
      userId: null,
      status: 'new',
    });
    const [mail] = (await mailsTo('hello@longwoodgolflab.example')).filter(({ subject }) =>
      subject.includes('locked-out'),
    );
    expect(mail?.text).toContain('Make sure you know who is asking');
  });

  test('counts toward the limit of requests of an IP address', async () => {
    const limited = await aServer({ rateLimits: true });
    const send = (index: number) =>
      limited.visitor().post('/api/reset-password/help', { email: `kim${index}@mail.example` });
    for (let count = 0; count < 20; count += 1) expect((await send(count)).status).toBe(200);
    expect((await send(20)).status).toBe(429);
    await limited.close();
  });

  test('needs an email', async () => {
    expect((await ask('no email')).body.fields).toEqual({ email: 'Please enter a valid email address' });
  });
});
