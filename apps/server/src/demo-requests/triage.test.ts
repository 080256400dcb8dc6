import { ADMIN_NOTES, type DemoRequest, type InboxPage, isAdminAsked } from '@clubhouse/core/demo-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../testing/database.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { isFirstOfPerson } from './first-of-person.ts';

let server: TestServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = at('2026-11-23', '12:00');
  await server.db('bookings').delete();
  await server.db('contact_submissions').delete();
  await server.db('audit_log').delete();
});

let people = 0;
/** Sends a request from a new person. `changes` can set other contact details. */
async function aRequest(changes: Record<string, string> = {}, minutes = 0): Promise<number> {
  people += 1;
  server.clock.now = new Date(at('2026-11-23', '12:00').getTime() + minutes * 60_000);
  const form = {
    name: `Person ${people}`,
    email: `person${people}@example.com`,
    phone: `407555${String(people).padStart(4, '0')}`,
    interest: 'free_sim_demo',
    ...changes,
  };
  return (await server.visitor().post('/api/contact', form)).body.id;
}
const inbox = async (query = ''): Promise<InboxPage> =>
  (await staff.get(`/api/admin/request-inbox?${query}`)).body;
const idsIn = ({ rows }: InboxPage) => rows.map(({ id }) => id);
const change = (...changes: object[]) => staff.patch('/api/admin/request-inbox', { changes });
const requestOf = async (id: number): Promise<DemoRequest> =>
  (await staff.get(`/api/admin/contact-submissions/${id}`)).body;

describe('the kind of a request', () => {
  test('comes from the form or the button that sent it', async () => {
    const demo = await aRequest();
    const lessons = await aRequest({ interest: 'lessons' });
    const visitor = await server.signedIn();
    const request = { name: 'Kim Lee', phone: '407-555-0123', preferredContact: 'phone' };
    const { id: joining } = (await visitor.post('/api/membership-request', request)).body;
    const member = await server.signedIn({ isMember: true });
    await member.post('/api/user/cancel-membership');
    const kinds = Object.fromEntries((await inbox()).rows.map(({ id, kind }) => [id, kind]));
    expect(kinds).toMatchObject({ [demo]: 'demo', [lessons]: 'other', [joining]: 'membership' });
    const [leaving] = (await inbox('kind=cancellation')).rows;
    expect(leaving).toMatchObject({ kind: 'cancellation', userId: member.user.id });
  });
});

describe('the inbox', () => {
  test('lists new requests first, each group oldest first', async () => {
    const first = await aRequest({}, 0);
    const called = await aRequest({}, -60);
    const second = await aRequest({}, 10);
    await staff.post(`/api/admin/contact-submissions/${called}/notes`, { text: 'No answer.' });
    expect(idsIn(await inbox())).toEqual([first, second, called]);
    expect(idsIn(await inbox('sort=-createdAt'))).toEqual([second, first, called]);
  });

  test('sorts by name and by next call, and requests without a call come last', async () => {
    const [b, a, c] = [
      await aRequest({ name: 'Bob' }),
      await aRequest({ name: 'Ann' }),
      await aRequest({ name: 'Cal' }),
    ];
    await change({ id: b, nextCallDate: '2026-11-27' }, { id: c, nextCallDate: '2026-11-25' });
    expect(idsIn(await inbox('sort=name'))).toEqual([a, b, c]);
    expect(idsIn(await inbox('sort=nextCallDate'))).toEqual([c, b, a]);
  });

  test('filters by view and kind, with counts and pages', async () => {
    const demos = [await aRequest({}, 0), await aRequest({}, 1), await aRequest({}, 2)];
    const other = await aRequest({ interest: 'other' }, 3);
    await change({ id: demos[0], status: 'called' }, { id: demos[1], status: 'lost', lostReason: 'price' });
    const page = await inbox();
    expect(page.total).toBe(3);
    expect(page.views).toMatchObject({ open: 3, new: 2, called: 1, lost: 1, joined: 0, all: 4 });
    expect(page.kinds).toMatchObject({ demo: 2, other: 1, membership: 0 });
    expect(idsIn(await inbox('view=lost'))).toEqual([demos[1]]);
    expect(idsIn(await inbox('kind=other'))).toEqual([other]);
    expect(idsIn(await inbox('pageSize=1&page=2'))).toEqual([other]);
    expect((await staff.get('/api/admin/request-inbox?view=none')).status).toBe(400);
  });

  test('"Call today" has the open requests with a call today or earlier', async () => {
    const [late, today, tomorrow, done, never] = [
      await aRequest(),
      await aRequest({}, 1),
      await aRequest({}, 2),
      await aRequest({}, 3),
      await aRequest({}, 4),
    ];
    await change(
      { id: late, nextCallDate: '2026-11-20' },
      { id: today, nextCallDate: '2026-11-23' },
      { id: tomorrow, nextCallDate: '2026-11-24' },
      { id: done, nextCallDate: '2026-11-23', isRead: true },
    );
    expect(idsIn(await inbox('view=call_due'))).toEqual([late, today]);
    expect((await inbox()).views.call_due).toBe(2);
    expect(idsIn(await inbox())).toContain(never);
    // At 11:30 PM, it is already the next day in UTC, but the view uses the date at the facility.
    server.clock.now = at('2026-11-23', '23:30');
    expect(idsIn(await inbox('view=call_due'))).toEqual([late, today]);
    server.clock.now = at('2026-11-24', '00:00');
    expect(idsIn(await inbox('view=call_due'))).toEqual([late, today, tomorrow]);
  });

  test('"Call today" also lists calls planned after the demo was booked, but no call from before that', async () => {
    const [came, booked, completed] = [await aRequest(), await aRequest({}, 1), await aRequest({}, 2)];
    await change(...[came, booked, completed].map((id) => ({ id, nextCallDate: '2026-11-20' })), {
      id: completed,
      isRead: true,
    });
    await change({ id: came, status: 'showed_up' }, { id: booked, status: 'demo_booked' });
    expect(idsIn(await inbox('view=call_due'))).toEqual([]);
    await change({ id: came, nextCallDate: '2026-11-23' });
    expect(idsIn(await inbox('view=call_due'))).toEqual([came]);
    expect((await inbox()).views.call_due).toBe(1);
    await change({ id: came, status: 'joined' });
    expect((await inbox()).views.call_due).toBe(0);
  });

  test('filters by owner, and finds a request without one', async () => {
    const mine = await aRequest({ phone: '407-555-0177' });
    const samePerson = await aRequest({ phone: '407-555-0177' }, 1);
    const other = await aRequest({}, 2);
    await change({ id: samePerson, ownerId: staff.user.id }, { id: other, ownerId: admin.user.id });
    expect(idsIn(await inbox(`owner=${staff.user.id}`))).toEqual([samePerson]);
    expect(idsIn(await inbox(`owner=${admin.user.id}`))).toEqual([other]);
    expect(idsIn(await inbox('owner=none'))).toEqual([mine]);
    const former = await server.signedIn({ isStaff: true });
    await change({ id: mine, ownerId: former.user.id });
    await server.db('users').where({ id: former.user.id }).update({ is_staff: false });
    expect(idsIn(await inbox('owner=none'))).toEqual([mine]);
    const refused = await staff.get('/api/admin/request-inbox?owner=me');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ fields: { owner: 'Please choose an owner.' } });
  });

  test('finds the requests for which staff have asked an admin, until they are completed', async () => {
    const visitor = await server.signedIn();
    const form = { name: 'Kim Lee', phone: '407-555-0123', preferredContact: 'phone' };
    const { id: joining } = (await visitor.post('/api/membership-request', form)).body;
    const demo = await aRequest();
    const text = ADMIN_NOTES.membership;
    await staff.post(`/api/admin/contact-submissions/${joining}/notes`, { text });
    // This note asks for an admin only on a membership request. On a demo request, it is an ordinary note.
    await staff.post(`/api/admin/contact-submissions/${demo}/notes`, { text });
    const page = await inbox('view=admin_asked');
    expect(idsIn(page)).toEqual([joining]);
    expect(page.rows.every(isAdminAsked)).toBe(true);
    expect((await inbox()).views.admin_asked).toBe(1);
    await staff.post(`/api/admin/contact-submissions/${demo}/notes`, { text: ADMIN_NOTES.demo });
    expect(idsIn(await inbox('view=admin_asked')).sort()).toEqual([joining, demo]);
    await change({ id: demo, status: 'showed_up' });
    expect(idsIn(await inbox('view=admin_asked'))).toEqual([joining]);
    await staff.post(`/api/admin/contact-submissions/${demo}/notes`, { text: ADMIN_NOTES.demo });
    expect(idsIn(await inbox('view=admin_asked')).sort()).toEqual([joining, demo]);
    const [reopened] = (await admin.get(`/api/admin/audit?search=request.changed`)).body;
    expect(reopened).toMatchObject({
      subject: expect.stringContaining(`request ${demo} `),
      detail: { before: { isRead: true }, after: { isRead: false } },
    });
    await change({ id: demo, status: 'joined' });
    await change({ id: demo, isRead: false });
    await change({ id: joining, isRead: true });
    expect(idsIn(await inbox('view=admin_asked'))).toEqual([]);
    expect((await inbox()).views.admin_asked).toBe(0);
  });

  test('lists the joined requests of a row in "Sent to an admin" and "Call today", too', async () => {
    const sender = { phone: '407-555-0186', email: 'uma@example.com' };
    const [first, again] = [await aRequest(sender, 0), await aRequest(sender, 1)];
    const note = { text: ADMIN_NOTES.demo, joinedSubmissionIds: [again] };
    await staff.post(`/api/admin/contact-submissions/${first}/notes`, note);
    await change({ id: first, nextCallDate: '2026-11-23' });
    for (const view of ['admin_asked', 'call_due']) {
      const { rows } = await inbox(`view=${view}`);
      expect(rows.map(({ id, joinedIds }) => [id, joinedIds])).toEqual([[first, [again]]]);
    }
    // Completed requests may be from other people with the same phone, so each is changed alone.
    await change({ id: first, status: 'showed_up' }, { id: again, status: 'showed_up' });
    await change({ id: first, nextCallDate: '2026-11-23' });
    expect((await inbox('view=call_due')).rows).toMatchObject([{ id: first, joinedIds: [] }]);
  });

  test('booking the demo or adding the member also completes the joined requests of the row', async () => {
    const sender = { phone: '407-555-0188', email: 'ray@example.com' };
    const ask = async (order: number, changes = {}) => aRequest({ ...sender, ...changes }, order);
    const [first, again, other] = [await ask(0, { email: 'RAY@example.com' }), await ask(1), await ask(2)];
    const family = await ask(3, { email: 'joy@example.com' });
    const slot = { simulatorId: 1, bookingDate: '2026-11-27', startTime: '10:00', endTime: '11:00' };
    const rows = { contactSubmissionId: first, joinedSubmissionIds: [again, 99999] };
    const guest = { name: 'Ray', ...sender };
    expect((await staff.post('/api/desk/walk-ins', { ...slot, guest, ...rows })).status).toBe(201);
    expect(await inbox('view=demo_booked')).toMatchObject({ total: 2 });
    expect(idsIn(await inbox())).toEqual([other]);
    const joinedSubmissionIds = [first, family];
    const member = { ...sender, name: 'Ray', contactSubmissionId: other, joinedSubmissionIds };
    const { body } = await admin.post('/api/admin/add-member', member);
    expect(idsIn(await inbox('view=joined')).sort()).toEqual([first, other, family].sort());
    // A family member's request has the same phone. But only requests with the member's email are linked to
    // the account.
    const linked = await server.db('contact_submissions').where({ user_id: body.user.id }).pluck('id');
    expect(linked.sort()).toEqual([first, other].sort());
    const { body: entries } = await admin.get(`/api/admin/audit?personId=${body.user.id}&kind=request`);
    expect(entries).toHaveLength(2);
    const missing = { ...member, email: 'roy@example.com', contactSubmissionId: 99999 };
    expect((await admin.post('/api/admin/add-member', missing)).body.fields).toHaveProperty(
      'contactSubmissionId',
    );
  });

  test('does not change a joined request that another desk has marked as lost', async () => {
    const sender = { phone: '407-555-0189', email: 'sky@example.com' };
    const [first, second, lost] = [
      await aRequest(sender, 0),
      await aRequest(sender, 1),
      await aRequest(sender, 2),
    ];
    await change({ id: lost, status: 'lost', lostReason: 'price' });
    const slot = { simulatorId: 1, bookingDate: '2026-11-27', startTime: '10:00', endTime: '11:00' };
    const guest = { name: 'Sky', ...sender };
    const rows = { contactSubmissionId: first, joinedSubmissionIds: [lost] };
    expect((await staff.post('/api/desk/walk-ins', { ...slot, guest, ...rows })).status).toBe(201);
    expect(await requestOf(lost)).toMatchObject({ status: 'lost', lostReason: 'price' });
    const member = { ...sender, contactSubmissionId: second, joinedSubmissionIds: [lost] };
    expect((await admin.post('/api/admin/add-member', member)).status).toBe(201);
    expect(await requestOf(second)).toMatchObject({ status: 'joined' });
    expect(await requestOf(lost)).toMatchObject({ status: 'lost', lostReason: 'price', becameMember: false });
  });

  test('a request opened from a link has the same data as an inbox row, even if a joined request is older', async () => {
    const kim = await server.signedIn({ name: 'Kim Lee' });
    const sender = { phone: '407-555-0190', email: kim.user.email };
    const [first, second] = [await aRequest(sender, 0), await aRequest(sender, 1)];
    const lessons = await aRequest({ ...sender, interest: 'lessons' }, 2);
    const open = async (id: number) => (await staff.get(`/api/admin/contact-submissions/${id}`)).body;
    expect(await open(first)).toEqual((await inbox()).rows.find(({ id }) => id === first));
    expect(await open(second)).toMatchObject({
      joinedIds: [first],
      related: [{ id: lessons }, { id: first }],
      account: { userId: kim.user.id, name: 'Kim Lee' },
    });
    await change({ id: second, isRead: true });
    expect(await open(second)).toMatchObject({ isRead: true, joinedIds: [] });
    expect((await staff.get('/api/admin/contact-submissions/999999')).status).toBe(404);
  });

  test('joins open requests with the same phone or email, and keeps other kinds apart', async () => {
    const first = await aRequest({ name: 'Pat', phone: '407-555-0199', email: 'pat@example.com' }, 0);
    const byPhone = await aRequest({ name: 'Pat V', phone: '+1 (407) 555 0199' }, 1);
    const byEmail = await aRequest({ name: 'Pat', email: 'PAT@example.com' }, 2);
    const lessons = await aRequest({ phone: '407.555.0199', interest: 'lessons' }, 3);
    const stranger = await aRequest({}, 4);
    const page = await inbox();
    expect(idsIn(page)).toEqual([first, lessons, stranger]);
    expect(page.total).toBe(3);
    expect(page.rows[0]?.joinedIds).toEqual([byEmail, byPhone]);
    expect(page.rows[0]?.related.map(({ id }) => id)).toEqual([lessons, byEmail, byPhone]);
    expect(page.rows[2]).toMatchObject({ related: [], joinedIds: [] });

    await change({ id: first, isRead: true }, { id: byPhone, isRead: true }, { id: byEmail, isRead: true });
    expect(idsIn(await inbox())).toEqual([lessons, stranger]);
  });

  test('names the account that has the email of a request, however it was typed', async () => {
    const kim = await server.signedIn({ name: 'Kim Lee' });
    const own = await aRequest({ name: 'K. Lee', email: kim.user.email.toUpperCase() }, 0);
    const other = await aRequest({}, 1);
    const { rows } = await inbox();
    expect(rows.find(({ id }) => id === own)?.account).toEqual({ userId: kim.user.id, name: 'Kim Lee' });
    expect(rows.find(({ id }) => id === other)).not.toHaveProperty('account');
  });

  test('has as many open rows as the board and today’s figures show', async () => {
    const first = await aRequest({ phone: '407-555-0199' }, 0);
    const again = await aRequest({ phone: '(407) 555-0199' }, 1);
    await change({ id: again, nextCallDate: '2026-11-27' });
    const other = await aRequest({}, 2);
    const { body: board } = await staff.get('/api/desk/day?date=2026-11-24');
    expect(board.openRequests).toMatchObject([
      { id: other, joinedIds: [] },
      { id: first, joinedIds: [again], related: [{ id: again, nextCallDate: '2026-11-27' }] },
    ]);
    const { body: figures } = await admin.get('/api/admin/today');
    const { total, views } = await inbox();
    expect([total, views.open, board.openRequestCount, figures.openRequests]).toEqual([2, 2, 2, 2]);
    expect(figures.oldestOpenRequestAt).toBe(at('2026-11-23', '12:00').toISOString());
  });

  test('with 1,000 open requests, a page has 50 rows and as many queries as with one', async () => {
    const queriesOfInbox = async (query = '') => {
      let count = 0;
      // Counts only the queries for demo requests, because the server also runs other queries on timers.
      const listen = ({ sql }: { sql: string }) => {
        if (sql.includes('contact_')) count += 1;
      };
      server.db.on('query', listen);
      const page = await inbox(query);
      server.db.off('query', listen);
      return { count, page };
    };
    await aRequest();
    const { count: forOne } = await queriesOfInbox('pageSize=50');
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      name: `Visitor ${index}`,
      email: `visitor${index}@example.com`,
      phone: `321${String(index).padStart(7, '0')}`,
      interest: 'other',
      kind: 'other',
      message: 'No Message',
      created_at: new Date(at('2026-11-20', '12:00').getTime() + index * 60_000),
    }));
    await server.db.batchInsert('contact_submissions', rows, 90);
    const { count, page } = await queriesOfInbox('pageSize=50');
    expect([page.rows.length, page.total, page.kinds.other]).toEqual([50, 1001, 1000]);
    expect(forOne).toBeGreaterThan(0);
    expect(count).toBe(forOne);
    const last = await inbox('pageSize=50&page=21');
    expect(last.rows).toHaveLength(1);
    const { page: found } = await queriesOfInbox('pageSize=50&search=visitor777@');
    expect(found.rows.map(({ name }) => name)).toEqual(['Visitor 777']);
  });

  // Without statistics, SQLite once compared every open request with all others. The test skips PostgreSQL,
  // which collects statistics by itself.
  test.skipIf(engine === 'postgres')('finds the requests of one person by index', async () => {
    const { sql, bindings } = server
      .db('contact_submissions')
      .where({ is_read: false })
      .andWhere(isFirstOfPerson)
      .toSQL()
      .toNative();
    const plan: { detail: string }[] = await server.db.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
    const lookups = plan.map(({ detail }) => detail).filter((line) => /\b(older|oldest)\b/.test(line));
    expect(lookups.length).toBeGreaterThan(0);
    for (const line of lookups) expect(line).toMatch(/contact_submissions_(phone|email)_key/);
  });

  test('shows the first and the last of three requests if only the middle one is related to both', async () => {
    const first = await aRequest({ phone: '407-555-0199' }, 0);
    const between = await aRequest({ phone: '407-555-0199', email: 'both@example.com' }, 1);
    const last = await aRequest({ email: 'both@example.com' }, 2);
    const page = await inbox();
    expect(idsIn(page)).toEqual([first, last]);
    expect(page.rows.map(({ joinedIds }) => joinedIds)).toEqual([[between], [between]]);
    expect(page.views.open).toBe(2);
  });

  test('a search finds each request, also one that is joined to another', async () => {
    await aRequest({ phone: '407-555-0199' }, 0);
    const second = await aRequest({ phone: '407-555-0199', message: 'Do you have putters?' }, 1);
    expect(idsIn(await inbox('search=putters'))).toEqual([second]);
    expect((await inbox('search=4075550199')).total).toBe(2);
  });

  test('phone fields without a number do not join requests', async () => {
    await aRequest({ phone: 'no phone, please' });
    await aRequest({ phone: 'no phone, please' });
    expect((await inbox()).total).toBe(2);
  });

  test('a refreshed page keeps the requests that the screen shows', async () => {
    const [first, second] = [await aRequest({}, 0), await aRequest({}, 1)];
    await change({ id: first, isRead: true });
    const page = await inbox(`besides=${first},${second}`);
    expect([idsIn(page), page.kept.map(({ id }) => id)]).toEqual([[second], [first]]);
  });
});

describe('a change of requests', () => {
  test('sets status, owner and next call, and each change is in the record of changes', async () => {
    const [one, two] = [await aRequest(), await aRequest()];
    const owner = staff.user.id;
    const changed = await change(
      { id: one, status: 'called', ownerId: owner, nextCallDate: '2026-11-25' },
      { id: two, status: 'lost', lostReason: 'distance' },
    );
    expect(changed.status).toBe(200);
    expect(await requestOf(one)).toMatchObject({
      status: 'called',
      isRead: false,
      ownerId: owner,
      ownerName: staff.user.displayName,
      nextCallDate: '2026-11-25',
    });
    expect(await requestOf(two)).toMatchObject({ status: 'lost', lostReason: 'distance', isRead: true });
    const entries = (await admin.get('/api/admin/audit?search=request')).body;
    expect(entries).toHaveLength(2);
    expect(entries[1].detail).toMatchObject({
      before: { status: 'new', owner: null },
      after: { status: 'called', owner: staff.user.displayName },
    });
    await change({ id: one, status: 'called' });
    expect((await admin.get('/api/admin/audit?search=request')).body).toHaveLength(2);
  });

  test('names the old and the new owner in the record of changes', async () => {
    const id = await aRequest();
    await change({ id, ownerId: staff.user.id });
    await change({ id, ownerId: admin.user.id });
    await change({ id, ownerId: null });
    const entries = (await admin.get('/api/admin/audit?search=request.changed')).body;
    const owners = entries.map(({ detail }: { detail: { before: object; after: object } }) => [
      Object.entries(detail.before),
      Object.entries(detail.after),
    ]);
    const owner = (name: string | null) => expect.arrayContaining([['owner', name]]);
    expect(owners).toEqual([
      [owner(admin.user.displayName), owner(null)],
      [owner(staff.user.displayName), owner(admin.user.displayName)],
      [owner(null), owner(staff.user.displayName)],
    ]);
  });

  test('is found in the record of changes by the person who sent the request', async () => {
    const kim = await server.signedIn();
    const form = { name: 'Kim Lee', phone: '407-555-0123', preferredContact: 'phone' };
    const { id } = (await kim.post('/api/membership-request', form)).body;
    await change({ id, status: 'called' });
    await staff.post(`/api/admin/contact-submissions/${id}/notes`, { text: 'No answer.' });
    const stranger = await aRequest();
    await change({ id: stranger, status: 'called' });
    const entries = (await admin.get(`/api/admin/audit?personId=${kim.user.id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'request.noted',
      'request.changed',
    ]);
    const [entry] = (await admin.get(`/api/admin/audit?search=${stranger}`)).body;
    expect(entry.personId).toBeNull();
  });

  test('does not touch the text of the request', async () => {
    const id = await aRequest({ name: 'Kim Lee', message: 'Left-handed.' });
    await change({ id, isRead: true });
    expect(await requestOf(id)).toMatchObject({ name: 'Kim Lee', message: 'Left-handed.', isRead: true });
    expect(idsIn(await inbox('view=all&search=handed'))).toEqual([id]);
  });

  test('completes many at once, and the opposite change reverts it', async () => {
    const ids = [await aRequest(), await aRequest(), await aRequest()];
    await change(...ids.map((id) => ({ id, isRead: true })));
    expect((await inbox()).total).toBe(0);
    await change(...ids.map((id) => ({ id, isRead: false })));
    expect((await inbox()).total).toBe(3);
  });

  test('a lost request needs a reason, and the owner must work at the front desk', async () => {
    const id = await aRequest();
    expect((await change({ id, status: 'lost' })).status).toBe(400);
    const member = await server.signedIn({ isMember: true });
    const refused = await change({ id, ownerId: member.user.id });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { ownerId: 'Please choose someone who works the front desk.' },
    ]);
    expect((await change()).status).toBe(400);
    expect(await requestOf(id)).toMatchObject({ status: 'new', ownerId: null });
  });

  test('a deleted request is left out', async () => {
    const id = await aRequest();
    const { body } = await change({ id, isRead: true }, { id: id + 1000, isRead: true });
    expect(body.map((request: DemoRequest) => request.id)).toEqual([id]);
  });

  test('an admin deletes several requests at once, with an entry in the record of changes for each', async () => {
    const [first, second, kept] = [await aRequest(), await aRequest(), await aRequest()];
    await staff.post(`/api/admin/contact-submissions/${first}/notes`, { text: 'Wrong number.' });
    const ids = [first, second, kept + 1000];
    expect((await staff.delete('/api/admin/request-inbox', { ids })).status).toBe(403);
    expect((await admin.delete('/api/admin/request-inbox', { ids: [] })).status).toBe(400);
    expect((await admin.delete('/api/admin/request-inbox', { ids })).status).toBe(204);
    expect(idsIn(await inbox('view=all'))).toEqual([kept]);
    const entries = (await admin.get('/api/admin/audit?search=request.deleted')).body;
    expect(entries.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
      [`request ${first}`, `request ${second}`].sort(),
    );
  });

  test('only the desk can own, see and change requests', async () => {
    const id = await aRequest();
    const names = (await staff.get('/api/admin/request-owners')).body;
    expect(names).toContainEqual({ id: staff.user.id, displayName: staff.user.displayName });
    const member = await server.signedIn({ isMember: true });
    expect(names.map((each: { id: number }) => each.id)).not.toContain(member.user.id);
    for (const path of ['request-inbox', 'request-owners']) {
      expect((await member.get(`/api/admin/${path}`)).status).toBe(403);
    }
    const changes = [{ id, isRead: true }];
    expect((await member.patch('/api/admin/request-inbox', { changes })).status).toBe(403);
  });
});

describe('the status follows', () => {
  const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '20:00:00' };
  const guest = { name: 'Kim Lee', phone: '407-555-0150' };

  test('the first note sets “Called”', async () => {
    const id = await aRequest();
    const { body } = await staff.post(`/api/admin/contact-submissions/${id}/notes`, { text: 'No answer.' });
    expect(body).toMatchObject({ status: 'called', isRead: false });
    expect(await requestOf(id)).toMatchObject({ status: 'called', isRead: false });
  });

  test('the first note also sets “Called” for the joined requests, so they stay in one row', async () => {
    const sender = { phone: '407-555-0191' };
    const [first, second, lost] = [
      await aRequest(sender, 0),
      await aRequest(sender, 1),
      await aRequest(sender, 2),
    ];
    await change({ id: lost, status: 'lost', lostReason: 'price' });
    const note = { text: 'No answer.', joinedSubmissionIds: [second, lost, 999999] };
    const { status, body } = await staff.post(`/api/admin/contact-submissions/${first}/notes`, note);
    expect([status, body.id, body.status]).toEqual([201, first, 'called']);
    const page = await inbox();
    expect(page.rows).toMatchObject([{ id: first, status: 'called', joinedIds: [second] }]);
    expect(await requestOf(second)).toMatchObject({ isRead: false, notes: [] });
    expect(await requestOf(lost)).toMatchObject({ status: 'lost', isRead: true });
    const entries = (await admin.get('/api/admin/audit?kind=request')).body;
    expect(entries[0]).toMatchObject({
      action: 'request.changed',
      subject: expect.stringContaining(`request ${second} `),
      detail: { before: { status: 'new' }, after: { status: 'called' } },
    });
    expect((await staff.post('/api/admin/contact-submissions/999999/notes', note)).status).toBe(404);
  });

  test('a check-in also changes the person’s other “Demo booked” requests of the same kind, if they have no demo of their own', async () => {
    const sender = { phone: '407-555-0192' };
    const [demo, again] = [await aRequest(sender, 0), await aRequest(sender, 1)];
    const [called, lessons] = [
      await aRequest(sender, 2),
      await aRequest({ ...sender, interest: 'lessons' }, 3),
    ];
    const [withDemo, stranger] = [await aRequest({ ...sender, message: 'Again' }, 4), await aRequest({}, 5)];
    const book = async (id: number, guestPhone: string, bookingDate: string, more = {}) =>
      (
        await admin.post('/api/desk/walk-ins', {
          ...{ ...slot, bookingDate, guest: { name: 'Kim', phone: guestPhone }, allowRepeat: true },
          ...{ contactSubmissionId: id, ...more },
        })
      ).body.id;
    const booking = await book(demo, sender.phone, '2026-11-24', { joinedSubmissionIds: [again] });
    await book(withDemo, sender.phone, '2026-11-25');
    await change(
      { id: called, status: 'called' },
      { id: lessons, status: 'demo_booked' },
      { id: stranger, status: 'demo_booked' },
    );
    const statuses = async () =>
      (await inbox('view=all&sort=-createdAt')).rows.map(({ status }) => status).reverse();
    const before = ['demo_booked', 'demo_booked', 'called', 'demo_booked', 'demo_booked', 'demo_booked'];
    expect(await statuses()).toEqual(before);
    await staff.patch(`/api/desk/bookings/${booking}`, { checkedIn: true });
    expect(await statuses()).toEqual(['showed_up', 'showed_up', ...before.slice(2)]);
    await staff.patch(`/api/desk/bookings/${booking}`, { checkedIn: false });
    expect(await statuses()).toEqual(before);
  });

  test('booking the demo sets “Demo booked”, and the check-in sets “Showed up”', async () => {
    const id = await aRequest({ phone: guest.phone });
    const booked = await staff.post('/api/desk/walk-ins', { ...slot, guest, contactSubmissionId: id });
    expect(booked.status).toBe(201);
    expect(await requestOf(id)).toMatchObject({ status: 'demo_booked', isRead: true });
    const checkIn = (checkedIn: boolean) =>
      staff.patch(`/api/desk/bookings/${booked.body.id}`, { checkedIn });
    await checkIn(true);
    expect((await requestOf(id)).status).toBe('showed_up');
    await checkIn(false);
    expect((await requestOf(id)).status).toBe('demo_booked');

    const query = new URLSearchParams({ phone: '+1 407 555 0150' });
    const { body } = await staff.get(`/api/desk/earlier-demos?${query}`);
    expect(body).toEqual([{ id: booked.body.id, name: guest.name, ...slot }]);
    expect((await staff.get('/api/desk/earlier-demos?phone=407-555-0151')).body).toEqual([]);
  });

  test('the membership sets “Joined”, and the switch still works', async () => {
    const id = await aRequest();
    const member = { email: `joined${id}@example.com`, phone: guest.phone, contactSubmissionId: id };
    expect((await requestOf(id))?.userId).toBeNull();
    const added = await admin.post('/api/admin/add-member', member);
    expect(added.status).toBe(201);
    expect(await requestOf(id)).toMatchObject({
      status: 'joined',
      isRead: true,
      becameMember: true,
      userId: added.body.user.id,
    });
    const path = `/api/admin/contact-submissions/${id}/member-status`;
    expect((await staff.patch(path, { becameMember: false })).body).toMatchObject({
      status: 'new',
      isRead: true,
    });
  });
});

test('the owner of a request can be deleted', async () => {
  const leaving = await server.signedIn({ isStaff: true });
  const id = await aRequest();
  await change({ id, ownerId: leaving.user.id });
  expect((await admin.delete(`/api/admin/users/${leaving.user.id}`)).status).toBe(204);
  expect(await requestOf(id)).toMatchObject({ ownerId: null, ownerName: null });
});
