import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEvents } from '../../testing/event-stream.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

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
  await server.db('contact_submissions').delete();
  await server.db('audit_log').delete();
});

async function aRequest(name: string, minutes = 0): Promise<number> {
  server.clock.now = new Date(at('2026-11-23', '12:00').getTime() + minutes * 60_000);
  const form = { name, email: `${name}@example.com`, phone: '407-555-0123', interest: 'free_sim_demo' };
  return (await server.visitor().post('/api/contact', form)).body.id;
}
async function aDemo(contactSubmissionId: number, bookingDate: string): Promise<number> {
  const slot = { simulator_id: 1, booking_date: bookingDate, start_time: '18:00:00', end_time: '20:00:00' };
  const [{ id }] = await server
    .db('bookings')
    .insert({ ...slot, kind: 'guest', created_at: server.clock.now })
    .returning('id');
  const guest = { name: 'Kim', phone: '407-555-0123', contact_submission_id: contactSubmissionId };
  await server.db('booking_guests').insert({ booking_id: id, ...guest });
  return id;
}
const namesIn = (answer: { body: DemoRequest[] }) => answer.body.map(({ name }) => name);

describe('the inbox', () => {
  test('shows the open requests, newest first, with the fields that staff need', async () => {
    const id = await aRequest('Kim');
    await aRequest('Lee', 5);
    const answer = await staff.get('/api/admin/demo-requests');
    expect(namesIn(answer)).toEqual(['Lee', 'Kim']);
    expect(answer.body[1]).toEqual({
      id,
      createdAt: at('2026-11-23', '12:00').toISOString(),
      name: 'Kim',
      email: 'Kim@example.com',
      phone: '407-555-0123',
      interest: 'free_sim_demo',
      message: 'No Message',
      preferredTimes: [],
      isRead: false,
      becameMember: false,
      kind: 'demo',
      status: 'new',
      lostReason: null,
      ownerId: null,
      ownerName: null,
      nextCallDate: null,
      userId: null,
      notes: [],
      demo: null,
    });
  });

  test('a request can be completed and reopened', async () => {
    const id = await aRequest('Kim');
    const path = `/api/admin/contact-submissions/${id}/read`;
    const read = await staff.patch(path);
    expect([read.status, read.body.isRead]).toEqual([200, true]);
    expect(namesIn(await staff.get('/api/admin/demo-requests'))).toEqual([]);
    expect(namesIn(await staff.get('/api/admin/completed-demo-requests'))).toEqual(['Kim']);
    expect((await staff.patch(path, { isRead: false })).body.isRead).toBe(false);
    expect(namesIn(await staff.get('/api/admin/demo-requests'))).toEqual(['Kim']);
    await staff.patch(path, { isRead: false });
    const entries = (await admin.get('/api/admin/audit?search=request')).body;
    expect(entries.map(({ detail }: { detail: object }) => detail)).toEqual([
      { before: { isRead: true, becameMember: false }, after: { isRead: false, becameMember: false } },
      { before: { isRead: false, becameMember: false }, after: { isRead: true, becameMember: false } },
    ]);
    expect((await staff.patch('/api/admin/contact-submissions/99999/read')).status).toBe(404);
    expect((await staff.patch(path, { isRead: 'yes' })).status).toBe(400);
  });

  test('a refreshed list keeps requests that were just completed, with their new state', async () => {
    const id = await aRequest('Kim');
    await aRequest('Lee', 5);
    await staff.patch(`/api/admin/contact-submissions/${id}/read`);
    const list = await staff.get(`/api/admin/demo-requests?besides=${id},99999`);
    expect(list.body.map(({ name, isRead }: DemoRequest) => [name, isRead])).toEqual([
      ['Lee', false],
      ['Kim', true],
    ]);
    for (const wrong of ['x', '1,', '1;2', '']) {
      expect((await staff.get(`/api/admin/demo-requests?besides=${wrong}`)).status).toBe(400);
    }
  });

  test('staff can record that a person became a member, and undo it', async () => {
    const id = await aRequest('Kim');
    const path = `/api/admin/contact-submissions/${id}/member-status`;
    expect((await staff.patch(path, { becameMember: true })).body).toMatchObject({
      becameMember: true,
      isRead: false,
    });
    expect((await staff.patch(path, { becameMember: false })).body.becameMember).toBe(false);
    expect((await staff.patch(path, {})).status).toBe(400);
  });

  test('completed requests come in pages, searched and sorted', async () => {
    for (const [index, name] of ['Ann', 'Bob', 'Cal'].entries()) {
      const id = await aRequest(name, index);
      await staff.patch(`/api/admin/contact-submissions/${id}/read`);
    }
    const list = async (query: string) => {
      const answer = await staff.get(`/api/admin/completed-demo-requests?${query}`);
      return [...namesIn(answer), answer.headers.get('x-total-count')];
    };
    expect(await list('')).toEqual(['Cal', 'Bob', 'Ann', '3']);
    expect(await list('sort=name&pageSize=2')).toEqual(['Ann', 'Bob', '3']);
    expect(await list('sort=name&pageSize=2&page=2')).toEqual(['Cal', '3']);
    expect(await list('search=BOB')).toEqual(['Bob', '1']);
  });

  test('notes have an author and a time, come oldest first, and are in the audit log', async () => {
    const id = await aRequest('Kim');
    await aRequest('Lee');
    const path = `/api/admin/contact-submissions/${id}/notes`;
    expect((await staff.post(path, { text: '  Called, no answer. ' })).status).toBe(201);
    server.clock.now = at('2026-11-23', '13:00');
    const second = await admin.post(path, { text: 'Comes on Friday.\nLeft-handed.' });
    const notes = [
      {
        id: expect.any(Number),
        at: at('2026-11-23', '12:00').toISOString(),
        actorId: staff.user.id,
        actorName: staff.user.displayName,
        text: 'Called, no answer.',
      },
      {
        id: expect.any(Number),
        at: at('2026-11-23', '13:00').toISOString(),
        actorId: admin.user.id,
        actorName: admin.user.displayName,
        text: 'Comes on Friday.\nLeft-handed.',
      },
    ];
    expect(second.body).toMatchObject({ id, name: 'Kim', isRead: false, notes });
    const lists: DemoRequest[][] = [(await staff.get('/api/admin/demo-requests')).body];
    expect((await staff.patch(`/api/admin/contact-submissions/${id}/read`)).body.notes).toEqual(notes);
    lists.push((await staff.get('/api/admin/completed-demo-requests')).body);
    lists.push((await admin.get('/api/admin/all-contact-submissions')).body);
    for (const list of lists) expect(list.find((request) => request.id === id)?.notes).toEqual(notes);
    expect(lists[0]?.find(({ name }) => name === 'Lee')?.notes).toEqual([]);
    const [entry] = (await admin.get('/api/admin/audit?search=request.noted')).body;
    expect(entry).toMatchObject({
      actorName: admin.user.displayName,
      subject: `request ${id} (Kim)`,
      detail: { note: 'Comes on Friday.\nLeft-handed.' },
    });
  });

  test('a note by a coach shows the profile name', async () => {
    const riley = await server.signedIn({ isStaff: true, isCoach: true });
    await riley.put('/api/coach/profile', { name: 'Riley Navarro' });
    const path = `/api/admin/contact-submissions/${await aRequest('Kim')}/notes`;
    expect((await riley.post(path, { text: 'Called.' })).body.notes[0].actorName).toBe('Riley Navarro');
  });

  test('an empty note, a long one, or one on a missing request is refused', async () => {
    const path = `/api/admin/contact-submissions/${await aRequest('Kim')}/notes`;
    expect((await staff.post(path, { text: ' ' })).body.fields).toEqual({
      text: 'Please enter a note.',
    });
    expect((await staff.post(path, {})).status).toBe(400);
    expect((await staff.post(path, { text: 'x'.repeat(1001) })).status).toBe(400);
    expect((await staff.post(path, { text: 'x'.repeat(1000) })).status).toBe(201);
    expect((await staff.post('/api/admin/contact-submissions/99999/notes', { text: 'Hello' })).status).toBe(
      404,
    );
  });

  test('shows the latest demo for a request, unless it was canceled', async () => {
    const id = await aRequest('Kim');
    const first = await aDemo(id, '2026-11-24');
    const demoOf = async () => (await staff.get('/api/admin/demo-requests')).body[0].demo;
    expect(await demoOf()).toEqual({
      bookingId: first,
      simulatorId: 1,
      bookingDate: '2026-11-24',
      startTime: '18:00:00',
      endTime: '20:00:00',
    });
    const second = await aDemo(id, '2026-11-25');
    expect((await demoOf()).bookingId).toBe(second);
    await server.db('bookings').where({ id: second }).update({ cancelled_at: server.clock.now });
    expect((await demoOf()).bookingId).toBe(first);
    await server.db('bookings').where({ id: first }).update({ cancelled_at: server.clock.now });
    expect(await demoOf()).toBeNull();
  });

  test('only an admin can delete a request with its notes, and an admin sees all notes', async () => {
    const id = await aRequest('Kim');
    await staff.post(`/api/admin/contact-submissions/${id}/notes`, { text: 'Called.' });
    const path = `/api/admin/contact-submissions/${id}`;
    expect((await staff.delete(path)).status).toBe(403);
    expect((await staff.get('/api/admin/all-contact-submissions')).status).toBe(403);
    expect(namesIn(await admin.get('/api/admin/all-contact-submissions'))).toEqual(['Kim']);
    expect((await admin.delete(path)).status).toBe(204);
    expect(await server.db('contact_notes')).toEqual([]);
    expect((await admin.delete(path)).status).toBe(404);
  });

  test('is for the desk only', async () => {
    const id = await aRequest('Kim');
    for (const who of [await server.signedIn(), await server.signedIn({ isMember: true, isCoach: true })]) {
      expect((await who.get('/api/admin/demo-requests')).status).toBe(403);
      expect((await who.get('/api/admin/completed-demo-requests')).status).toBe(403);
      expect((await who.patch(`/api/admin/contact-submissions/${id}/read`)).status).toBe(403);
      expect((await who.patch(`/api/admin/contact-submissions/${id}/member-status`)).status).toBe(403);
      expect((await who.post(`/api/admin/contact-submissions/${id}/notes`)).status).toBe(403);
    }
    expect((await server.visitor().get('/api/admin/demo-requests')).status).toBe(401);
  });
});

test('open inboxes get an event for every change of a request', async () => {
  const live = await aServer({ live: { beatEveryMs: 50, recentMs: 0 } });
  const boss = await live.signedIn({ isAdmin: true });
  const form = { name: 'Kim', phone: '407-555-0123', interest: 'free_sim_demo' };
  const send = (email: string) => live.visitor().post('/api/contact', { ...form, email });
  const { id } = (await send('kim@example.com')).body;
  const path = `/api/admin/contact-submissions/${id}`;
  const member = { email: 'kim@example.com', phone: form.phone, contactSubmissionId: id };
  const actions = [
    () => boss.post(`${path}/notes`, { text: 'Called.' }),
    () => boss.patch(`${path}/read`),
    () => boss.patch(`${path}/member-status`, { becameMember: true }),
    () => boss.post('/api/admin/add-member', member),
    () => boss.delete(path),
    () => send('lee@example.com'),
  ];
  for (const act of actions) {
    const stream = await openEvents(live.origin, await live.signedIn({ isStaff: true }));
    expect((await act()).status).toBeLessThan(300);
    await stream.hearsOf({ name: 'requests', data: {} });
    stream.leave();
  }
  await live.close();
});
