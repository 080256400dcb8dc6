import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { isDoorCodeDue, keepDoorCode } from './index.ts';

let server: TestServer;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true, name: 'Ada Admin' });
  member = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of ['keypad_plan', 'keypad_codes', 'keypad_views']) await server.db(table).delete();
  await change({ code: 'OLD', email: 'never' });
  for (const table of ['outbox', 'audit_log']) await server.db(table).delete();
});
// No email, audit entry or log line may contain a code.
afterEach(async () => {
  const texts = [
    ...(await server.db('outbox').pluck('content')),
    ...(await server.db('audit_log').pluck('detail')),
  ];
  expect([...texts, ...server.logged].filter((text) => /OLD|NEW|THIRD/.test(text))).toEqual([]);
});

const iso = (date: string, time: string) => at(date, time).toISOString();
const START = iso('2026-12-01', '18:00');
const UNTIL = iso('2026-12-01', '19:00');
const PLAN = { code: 'NEW', startsAt: START, oldCodeUntil: null, email: 'never' };

const change = async (input: object) => {
  const answer = await admin.post('/api/admin/keypad-code', input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const put = (input: object) => admin.put('/api/admin/keypad-code/plan', { ...PLAN, ...input });
const timing = async () => (await admin.get('/api/admin/keypad-code/plan')).body;
const plan = async (input: object = {}) => {
  const answer = await put(input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.planned;
};
const cancel = (basedOn: string | null) => admin.delete('/api/admin/keypad-code/plan', { basedOn });
const seen = async () => (await member.get('/api/member/keypad-code')).body;
const go = (date: string, time: string) => server.setTime(at(date, time));
const subjects = async () =>
  (await server.db('outbox').orderBy('id').pluck('content')).map((content) => JSON.parse(content).subject);
const actions = () => server.db('audit_log').orderBy('id').pluck('action');
const unseen = async () =>
  (await admin.get('/api/admin/keypad-code/unseen')).body.map(({ userId }: { userId: number }) => userId);

describe('a planned code', () => {
  test('opens the door from its start time, even before the server has stored the start, and the old code works until its end', async () => {
    await plan({ oldCodeUntil: UNTIL });
    await go('2026-11-30', '17:59');
    expect(await seen()).toEqual({ keypadCode: 'OLD' });
    await go('2026-11-30', '18:00');
    expect(await seen()).toEqual({ keypadCode: 'OLD', upcoming: { code: 'NEW', startsAt: START } });
    await go('2026-12-01', '18:00');
    expect(await seen()).toEqual({ keypadCode: 'NEW', oldCodeUntil: UNTIL });
    await keepDoorCode(server.deps);
    expect(await seen()).toEqual({ keypadCode: 'NEW', oldCodeUntil: UNTIL });
    await go('2026-12-01', '19:00');
    expect(await seen()).toEqual({ keypadCode: 'NEW' });
    expect((await admin.get('/api/admin/keypad-code')).body).toEqual({
      code: 'NEW',
      updatedAt: START,
      updatedBy: 'Ada Admin',
      updatedById: admin.user.id,
    });
  });

  test('starts once, even if several processes try, and erases the old one', async () => {
    await plan();
    await go('2026-12-01', '17:59');
    expect(await isDoorCodeDue(server.deps)).toBe(false);
    await keepDoorCode(server.deps);
    expect(await actions()).toEqual(['keypad.planned']);
    await go('2026-12-01', '18:00');
    expect(await isDoorCodeDue(server.deps)).toBe(true);
    await Promise.all([1, 2, 3, 4].map(() => keepDoorCode(server.deps)));
    expect(await isDoorCodeDue(server.deps)).toBe(false);
    expect(await actions()).toEqual(['keypad.planned', 'keypad.started']);
    expect(await server.db('keypad_codes').orderBy('id').pluck('code')).toEqual(['', 'NEW']);
    expect(await server.db('keypad_plan')).toEqual([]);
  });

  test('is shown to admins without the code, unless they view the code, which is recorded', async () => {
    const planned = await plan({ oldCodeUntil: 'one-hour', email: 'morning' });
    expect(planned).toEqual({
      startsAt: START,
      oldCodeUntil: UNTIL,
      emailAt: iso('2026-11-24', '06:00'),
      isEmailed: false,
      plannedAt: server.clock.now.toISOString(),
      plannedBy: 'Ada Admin',
      plannedById: admin.user.id,
      shownFrom: iso('2026-11-30', '18:00'),
    });
    expect(await timing()).toEqual({ oldCodeUntil: null, emailAt: null, planned });
    expect(await server.db('keypad_views')).toEqual([]);
    expect((await admin.get('/api/admin/keypad-code')).body).toMatchObject({
      code: 'OLD',
      plannedCode: 'NEW',
    });
    expect(await server.db('keypad_views')).toHaveLength(1);
  });

  test('counts as unseen until a member views it in the time when it is shown, and stays seen when it starts', async () => {
    const other = await server.signedIn({ isMember: true });
    await seen();
    await plan();
    expect(await unseen()).not.toContain(member.user.id);
    await go('2026-12-01', '12:00');
    expect(await unseen()).toEqual(expect.arrayContaining([member.user.id, other.user.id]));
    await seen();
    expect(await unseen()).not.toContain(member.user.id);
    await go('2026-12-02', '12:00');
    await keepDoorCode(server.deps);
    expect(await unseen()).not.toContain(member.user.id);
    expect(await unseen()).toContain(other.user.id);
  });

  test('can be replaced only by an admin who has seen it', async () => {
    const first = await plan();
    await go('2026-11-23', '12:01');
    expect(await put({ code: 'THIRD' })).toMatchObject({ status: 409, body: { code: 'plan_changed' } });
    const second = await plan({ code: 'THIRD', basedOn: first.plannedAt });
    expect(await put({ basedOn: first.plannedAt })).toMatchObject({ status: 409 });
    expect(await cancel(first.plannedAt)).toMatchObject({ status: 409, body: { code: 'plan_changed' } });
    await go('2026-11-23', '12:02');
    // An empty new code keeps the planned code.
    await plan({ code: '', startsAt: iso('2026-12-02', '09:00'), basedOn: second.plannedAt });
    expect(await server.db('keypad_plan').pluck('code')).toEqual(['THIRD']);
    expect(await actions()).toEqual(['keypad.planned', 'keypad.replanned', 'keypad.replanned']);
    await go('2026-12-02', '09:00');
    expect(await seen()).toEqual({ keypadCode: 'THIRD' });
  });

  test('can be canceled until it starts', async () => {
    const { plannedAt } = await plan();
    expect((await cancel(plannedAt)).status).toBe(204);
    expect(await actions()).toEqual(['keypad.planned', 'keypad.plan-canceled']);
    const again = await plan();
    await go('2026-12-01', '18:00');
    expect(await cancel(again.plannedAt)).toMatchObject({ status: 409, body: { code: 'not_planned' } });
    expect(await seen()).toEqual({ keypadCode: 'NEW' });
  });

  test('stays planned if another code starts now, but not if the planned code itself starts now', async () => {
    const { plannedAt } = await plan();
    await change({ code: 'THIRD', email: 'never' });
    expect(await seen()).toEqual({ keypadCode: 'THIRD' });
    expect((await timing()).planned.plannedAt).toBe(plannedAt);
    await change({ code: 'NEW', email: 'never' });
    expect((await timing()).planned).toBeNull();
    await go('2026-12-02', '12:00');
    await keepDoorCode(server.deps);
    expect(await actions()).toEqual(['keypad.planned', 'keypad.changed', 'keypad.changed']);
  });

  test('is in the record of changes before another code that is set after its start', async () => {
    await plan();
    await go('2026-12-01', '18:01');
    await change({ code: 'THIRD', oldCodeUntil: 'one-hour', email: 'never' });
    expect(await seen()).toEqual({ keypadCode: 'THIRD', oldCodeUntil: iso('2026-12-01', '19:01') });
    expect(await actions()).toEqual(['keypad.planned', 'keypad.started', 'keypad.changed']);
  });

  test('needs a code that differs from the current one, and a time that the rules allow', async () => {
    const refusalOf = async (input: object) => {
      const { status, body } = await put(input);
      return [status, body.fields];
    };
    expect(await refusalOf({ code: '' })).toEqual([400, { code: 'Keypad code is required' }]);
    expect(await refusalOf({ code: '1234567' })).toMatchObject([400, { code: expect.any(String) }]);
    expect(await refusalOf({ code: 'OLD' })).toEqual([400, { code: 'This is already the current code.' }]);
    expect(await refusalOf({ startsAt: null })).toEqual([
      400,
      { startsAt: 'Please choose a date and a time.' },
    ]);
    expect(await refusalOf({ startsAt: iso('2026-12-08', '00:00') })).toMatchObject([
      400,
      { startsAt: expect.stringContaining('14 days') },
    ]);
    expect(await refusalOf({ oldCodeUntil: 'forever' })).toEqual([
      400,
      { oldCodeUntil: 'Please choose a date and a time.' },
    ]);
    expect(await refusalOf({ oldCodeUntil: iso('2026-12-05', '18:00') })).toMatchObject([
      400,
      { oldCodeUntil: expect.stringContaining('72') },
    ]);
    const { status, body } = await admin.post('/api/admin/keypad-code', {
      code: 'NEW',
      oldCodeUntil: iso('2026-11-23', '11:00'),
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['oldCodeUntil']]);
  });

  test('can be the first code of a facility, without an old one', async () => {
    await server.db('keypad_codes').delete();
    await plan({ oldCodeUntil: UNTIL });
    await go('2026-12-01', '18:00');
    expect(await seen()).toEqual({ keypadCode: 'NEW' });
  });

  test('is limited to one by the database, too', async () => {
    await plan();
    const [row] = await server.db('keypad_plan');
    await expect(server.db('keypad_plan').insert({ ...row, id: 2 })).rejects.toThrow();
    await expect(server.db('keypad_plan').insert(row)).rejects.toThrow();
  });

  test('is stored only once if two admins plan at the same moment', async () => {
    const second = await server.signedIn({ isAdmin: true });
    const answers = await Promise.all(
      [admin, second].map((who) => who.put('/api/admin/keypad-code/plan', { ...PLAN, basedOn: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keeps its time on the days when the clock changes', async () => {
    await go('2027-03-13', '22:00');
    await plan({ startsAt: '2027-03-14T07:00:00.000Z', oldCodeUntil: 'one-hour', email: 'morning' });
    await server.setTime(new Date('2027-03-14T06:59:59Z'));
    expect((await seen()).keypadCode).toBe('OLD');
    await go('2027-03-14', '03:00');
    expect(await seen()).toEqual({ keypadCode: 'NEW', oldCodeUntil: iso('2027-03-14', '04:00') });
    await server.setTime(new Date('2027-03-14T09:59:59Z'));
    await keepDoorCode(server.deps);
    expect(await subjects()).toEqual([]);
    await server.setTime(new Date('2027-03-14T10:00:00Z'));
    await keepDoorCode(server.deps);
    expect(await subjects()).toContain('The entrance code has changed');
  });
});

describe('the email about a new code', () => {
  const members = async () =>
    Number((await server.db('users').where({ is_member: true }).count({ n: '*' }))[0]?.n);

  test('is sent at once with the time of the change, to every member once', async () => {
    await plan({ oldCodeUntil: UNTIL, email: 'now' });
    expect(await subjects()).toEqual(
      Array(await members()).fill('The entrance code changes on Tuesday, December 1'),
    );
    const { text } = (await server.visitor().get('/api/dev/outbox')).body[0];
    expect(text).toContain(
      'Starting Tuesday, December 1, at 6:00 PM EST, you’ll need a new code to open the door.',
    );
    expect(text).toContain('The old code works until Tuesday, December 1, at 7:00 PM EST.');
    expect(text).toContain(
      'Starting Monday, November 30, at 6:00 PM EST, you can find the new code in the account menu',
    );
    expect((await timing()).planned).toMatchObject({ emailAt: null, isEmailed: true });
    await go('2026-12-01', '18:00');
    await keepDoorCode(server.deps);
    expect(await subjects()).toHaveLength(await members());
  });

  test('waits for 6:00 AM and is sent once, even if several processes try', async () => {
    await change({ code: 'NEW', oldCodeUntil: 'one-hour', email: 'morning' });
    expect((await timing()).emailAt).toBe(iso('2026-11-24', '06:00'));
    await go('2026-11-24', '05:59');
    await keepDoorCode(server.deps);
    expect(await subjects()).toEqual([]);
    await go('2026-11-24', '06:00');
    expect(await isDoorCodeDue(server.deps)).toBe(true);
    await Promise.all([1, 2, 3, 4].map(() => keepDoorCode(server.deps)));
    expect(await subjects()).toEqual(Array(await members()).fill('The entrance code has changed'));
    // The old code stopped working before the email was sent, so the email must not mention it.
    expect((await server.visitor().get('/api/dev/outbox')).body[0].text).not.toContain('old code');
    expect(await isDoorCodeDue(server.deps)).toBe(false);
  });

  test('goes to the people who are members in the morning', async () => {
    await change({ code: 'NEW', email: 'morning' });
    const late = await server.signedIn({ isMember: true });
    await server.db('users').where({ id: member.user.id }).update({ membership_ends_on: '2026-11-23' });
    await go('2026-11-24', '06:00');
    await keepDoorCode(server.deps);
    const recipients = await server.db('outbox').pluck('recipient');
    await server.db('users').where({ id: member.user.id }).update({ membership_ends_on: null });
    expect(recipients).toContain(late.user.email);
    expect(recipients).not.toContain(member.user.email);
  });

  test('is not sent for a canceled change, a replaced code, or if the admin chose no email', async () => {
    const { plannedAt } = await plan({ email: 'morning' });
    expect((await cancel(plannedAt)).status).toBe(204);
    await change({ code: 'NEW', email: 'morning' });
    await change({ code: 'THIRD', email: 'never' });
    await go('2026-11-24', '06:00');
    await keepDoorCode(server.deps);
    expect(await subjects()).toEqual([]);
  });

  test('is followed by another email if the change is canceled after the first email', async () => {
    const first = await plan({ email: 'now' });
    await go('2026-11-23', '12:01');
    const second = await plan({ email: 'never', basedOn: first.plannedAt });
    expect((await cancel(second.plannedAt)).status).toBe(204);
    expect((await subjects()).slice(await members())).toEqual(
      Array(await members()).fill('The entrance code stays the same'),
    );
  });

  test('that waits for the morning says so if the code has already changed', async () => {
    await plan({ startsAt: iso('2026-11-24', '02:00'), email: 'morning' });
    await go('2026-11-24', '02:00');
    await keepDoorCode(server.deps);
    expect((await timing()).emailAt).toBe(iso('2026-11-24', '06:00'));
    await go('2026-11-24', '06:00');
    await keepDoorCode(server.deps);
    expect(new Set(await subjects())).toEqual(new Set(['The entrance code has changed']));
  });
});

test('only admins see the plan before its time', async () => {
  await plan();
  const staff = await server.signedIn({ isStaff: true });
  const coach = await server.signedIn({ isCoach: true });
  for (const who of [staff, coach, member]) {
    expect((await who.get('/api/admin/keypad-code/plan')).status).toBe(403);
    expect((await who.put('/api/admin/keypad-code/plan', PLAN)).status).toBe(403);
    expect((await who.delete('/api/admin/keypad-code/plan', { basedOn: null })).status).toBe(403);
  }
  expect((await server.visitor().get('/api/admin/keypad-code/plan')).status).toBe(401);
  expect(await seen()).toEqual({ keypadCode: 'OLD' });
});
