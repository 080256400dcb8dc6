import { formatPhone } from '@clubhouse/core/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

let senders = 0;
function aRequest(more: Record<string, unknown> = {}) {
  senders += 1;
  return {
    name: `Kim Walker ${senders}`,
    email: `kim${senders}@example.com`,
    phone: '407-555-0123',
    interest: 'free_sim_demo',
    message: 'Saturday would suit me.',
    ...more,
  };
}
const stored = (id: number) => server.db('contact_submissions').where({ id }).first();
const mailsAbout = async (text: string) => {
  const mails = await server.visitor().get('/api/dev/outbox');
  return mails.body.filter((mail: { text: string }) => mail.text.includes(text));
};

describe('requesting a demo', () => {
  test('is stored and emailed to the facility', async () => {
    const request = aRequest();
    const answer = await server.visitor().post('/api/contact', request);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), message: expect.stringMatching(/^Thank you/) });
    expect(await stored(answer.body.id)).toMatchObject({ ...request, is_read: expect.toSatisfy((v) => !v) });
    const [mail] = await mailsAbout(request.name);
    expect(mail.to).toBe('hello@longwoodgolflab.example');
    for (const part of [
      request.name,
      request.email,
      formatPhone(request.phone),
      '> Saturday would suit me.',
    ]) {
      expect(mail.text).toContain(part);
    }
  });

  test('without a message stores a placeholder', async () => {
    const request = aRequest({ message: undefined });
    const { body } = await server.visitor().post('/api/contact', request);
    expect((await stored(body.id)).message).toBe('No Message');
    const [mail] = await mailsAbout(request.name);
    expect(mail.text).not.toContain('No Message');
  });

  test('about a membership has its own kind and its own emails', async () => {
    const request = aRequest({ interest: 'other', isJoining: true });
    const { body } = await server.visitor().post('/api/contact', request);
    expect((await stored(body.id)).kind).toBe('membership');
    const mails = await server.visitor().get('/api/dev/outbox');
    const [toDesk] = await mailsAbout(request.name);
    expect(toDesk.subject).toBe(`Membership request: ${request.name}`);
    const toSender = mails.body.find(({ to }: { to: string }) => to === request.email);
    expect(toSender.text).toContain('about your membership.');
  });

  test('never has a kind that only another source may set', async () => {
    const forged = { interest: 'other', kind: 'cancellation', isJoining: false };
    const { body } = await server.visitor().post('/api/contact', aRequest(forged));
    expect((await stored(body.id)).kind).toBe('other');
    const demo = await server.visitor().post('/api/contact', aRequest({ isJoining: true }));
    expect((await stored(demo.body.id)).kind).toBe('demo');
  });

  test('names each wrong field with its message', async () => {
    const wrong = { name: 'K', email: 'kim', phone: '123', interest: 'golf' };
    const answer = await server.visitor().post('/api/contact', wrong);
    expect([answer.status, answer.body.message]).toEqual([400, 'Name must be at least 2 characters']);
    expect(answer.body.fields).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      interest: 'Please select an option',
    });
  });

  test('again within ten minutes has one effect and the same response; after that it is a new request', async () => {
    const request = aRequest();
    const first = await server.visitor().post('/api/contact', request);
    const again = await server
      .visitor()
      .post('/api/contact', { ...request, email: request.email.toUpperCase() });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(await mailsAbout(request.name)).toHaveLength(1);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 10 * 60_000 + 1);
    const later = await server.visitor().post('/api/contact', request);
    server.clock.now = before;
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test('six times at the same instant becomes one request', async () => {
    const request = aRequest();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.visitor().post('/api/contact', request)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await mailsAbout(request.name)).toHaveLength(1);
  });

  test('by a script, or faster than a person types, is refused with advice', async () => {
    for (const giveaway of [{ leaveEmpty: 'https://spam.example' }, { openForMs: 300 }]) {
      const answer = await server.visitor().post('/api/contact', aRequest(giveaway));
      expect([answer.status, answer.body.code]).toEqual([400, 'looks_automated']);
      expect(answer.body.message).toContain('(407) 555-0142');
    }
    expect((await server.visitor().post('/api/contact', aRequest({ openForMs: 2000 }))).status).toBe(201);
  });

  test('with line breaks or invisible characters in the name stores a one-line name', async () => {
    const name = 'Kim\r\nBcc: everybody@example.com\u202e';
    const { body } = await server.visitor().post('/api/contact', aRequest({ name }));
    expect((await stored(body.id)).name).toBe('Kim Bcc: everybody@example.com');
  });
});

test('an IP address that sends too much has to wait, but may repeat an earlier request', async () => {
  const limited = await aServer({ rateLimits: true });
  const requests = Array.from({ length: 21 }, () => aRequest());
  const send = (request?: object) => limited.visitor().post('/api/contact', request);
  for (const request of requests.slice(0, 20)) expect((await send(request)).status).toBe(201);
  const refused = await send(requests[20]);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(requests[0])).status).toBe(200);
  await limited.close();
});

describe('the inbox of the front desk', () => {
  const membership = () => ({
    name: 'Kim Walker',
    phone: '407-555-0123',
    preferredContact: 'phone',
    message: `${Math.random()}`,
  });

  test('accepts twenty requests an hour from one IP address, across all users', async () => {
    const limited = await aServer({ rateLimits: true });
    for (let person = 0; person < 2; person += 1) {
      const client = await limited.signedIn({ isMember: true });
      for (let count = 0; count < 8; count += 1) {
        expect((await client.post('/api/membership-request', membership())).status).toBe(201);
      }
      expect((await client.post('/api/user/cancel-membership')).status).toBe(202);
    }
    for (let count = 0; count < 2; count += 1) {
      expect((await limited.visitor().post('/api/contact', aRequest())).status).toBe(201);
    }
    expect((await limited.visitor().post('/api/contact', aRequest())).status).toBe(429);
    const another = await limited.signedIn({ isMember: true });
    expect((await another.post('/api/membership-request', membership())).status).toBe(429);
    expect((await another.post('/api/user/cancel-membership')).status).toBe(429);
    await limited.close();
  });

  test('gets at most a hundred emails an hour; further requests are stored and announced in one email', async () => {
    const limited = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
    for (let count = 0; count < 105; count += 1) {
      const sender = limited.visitor().from(`203.0.113.${count}`);
      expect((await sender.post('/api/contact', aRequest())).status).toBe(201);
    }
    expect(await limited.db('contact_submissions')).toHaveLength(105);
    const mails: { content: string }[] = await limited.db('outbox').orderBy('id');
    const subjects = mails.map(({ content }) => JSON.parse(content).subject);
    // Above the email limit, the server stores a request without forwarding it to the desk. The request's
    // sender gets no confirmation. The desk gets a single notice about all these requests.
    const isConfirmation = (subject: string) => subject.startsWith('We got your request');
    expect(subjects.filter(isConfirmation)).toHaveLength(100);
    const toDesk = subjects.filter((subject) => !isConfirmation(subject));
    expect(toDesk).toHaveLength(101);
    expect(toDesk.at(-1)).toBe('More than 100 requests in an hour');
    await limited.close();
  });
});

describe('requesting or ending a membership', () => {
  const input = {
    name: 'Kim Walker',
    phone: '407-555-0123',
    preferredContact: 'phone',
    message: 'From May on.',
  };

  test('uses the email from the session, not from the body', async () => {
    const user = await server.signedIn();
    const answer = await user.post('/api/membership-request', {
      ...input,
      userId: 1,
      email: 'ceo@example.com',
    });
    expect(answer.status).toBe(201);
    expect(await stored(answer.body.id)).toMatchObject({
      email: user.user.email,
      interest: 'other',
      message: expect.stringMatching(/Prefers to be contacted by phone\.\n\nFrom May on\./),
    });
    expect(await mailsAbout(user.user.email)).toHaveLength(1);
  });

  test('has its own validation messages', async () => {
    const user = await server.signedIn();
    const answer = await user.post('/api/membership-request', {
      name: 'K',
      phone: '1',
      preferredContact: 'fax',
    });
    expect(answer.body.fields).toEqual({
      name: 'Name must be at least 2 characters',
      phone: 'Phone number must be at least 10 characters',
      preferredContact: 'Please select an option',
    });
  });

  test('is not treated as a repeat of a request that another person sent in the member’s name', async () => {
    const member = await server.signedIn({ isMember: true });
    await member.post('/api/user/cancel-membership');
    const forged = await server
      .db('contact_submissions')
      .where({ email: member.user.email })
      .first('name', 'email', 'phone', 'interest', 'message');
    const other = await server.signedIn({ isMember: true });
    const inTheNameOf = { ...forged, name: other.user.username, email: other.user.email };
    expect((await server.visitor().post('/api/contact', inTheNameOf)).status).toBe(201);
    expect((await other.post('/api/user/cancel-membership')).status).toBe(202);
    const rows = await server.db('contact_submissions').where({ email: other.user.email }).orderBy('id');
    expect(rows.map((row) => row.user_id)).toEqual([null, other.user.id]);
  });

  test('allows only members to end one, and the response contains the phone number and the notice period', async () => {
    const member = await server.signedIn({ isMember: true });
    const answer = await member.post('/api/user/cancel-membership');
    expect(answer.status).toBe(202);
    expect(answer.body.message).toContain('30 days');
    expect(answer.body.message).toContain('(407) 555-0142');
    expect(await mailsAbout(member.user.email)).toHaveLength(1);
    expect((await (await server.signedIn()).post('/api/user/cancel-membership')).status).toBe(403);
    expect((await server.visitor().post('/api/user/cancel-membership')).status).toBe(401);
  });
});
