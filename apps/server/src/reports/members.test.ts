import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { endMemberships } from '../members/index.ts';

let server: TestServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  // The clock starts on Monday, November 23, at noon.
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['bay_slots', 'bookings', 'contact_submissions', 'audit_log']) {
    await server.db(table).delete();
  }
  await server.db('users').update({ is_member: false, membership_ends_on: null });
});

const RANGE = 'from=2026-11-01&to=2026-11-30';
const aMember = async () => (await server.signedIn({ isMember: true })).user;

async function report(path: string) {
  const answer = await admin.get(`/api/admin/reports/${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function aVisit(userId: number, bookingDate: string, change: object = {}): Promise<void> {
  await server.db('bookings').insert({
    user_id: userId,
    simulator_id: 1,
    booking_date: bookingDate,
    start_time: '10:00:00',
    end_time: '11:00:00',
    kind: 'member',
    created_at: at('2026-01-01', '12:00'),
    checked_in_at: at('2026-11-01', '10:00'),
    ...change,
  });
}

async function changeMembership(id: number, isMember: boolean, endsOn: string | null = null): Promise<void> {
  const answer = await admin.patch(`/api/admin/users/${id}/membership`, { isMember, endsOn });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('absent members', () => {
  const daysAgo = (days: number) => datePlus('2026-11-23', -days);
  const absentIds = async () =>
    (await report('absent-members')).map(({ userId }: { userId: number }) => userId);

  test('have not come for fourteen days, longest absence first, with their next booking', async () => {
    const [away, recent, never] = [await aMember(), await aMember(), await aMember()];
    await aVisit(away.id, daysAgo(40));
    await aVisit(away.id, daysAgo(14));
    await aVisit(away.id, '2026-11-25');
    await aVisit(away.id, '2026-11-28');
    await aVisit(recent.id, daysAgo(13));
    await aVisit(never.id, daysAgo(366));
    const contact = ({ id, displayName, phone, email }: typeof away) => ({
      userId: id,
      name: displayName,
      phone,
      email,
    });
    expect(await report('absent-members')).toEqual([
      // The only visit is more than a year old, so it does not count. The days count from January 1, when the
      // account was created.
      { ...contact(never), lastVisit: null, daysAway: 326, nextBooking: null },
      { ...contact(away), lastVisit: daysAgo(14), daysAway: 14, nextBooking: '2026-11-25' },
    ]);
  });

  test('are away for at most a year, because older visits are not searched', async () => {
    const old = await aMember();
    await server
      .db('users')
      .where({ id: old.id })
      .update({ created_at: at('2024-01-01', '12:00') });
    expect(await report('absent-members')).toMatchObject([{ userId: old.id, daysAway: 365 }]);
  });

  test.each([
    ['a canceled booking', { cancelled_at: at('2026-11-19', '12:00') }, true],
    ['a no-show', { checked_in_at: null }, true],
    [
      'a booking without a check-in at night',
      { checked_in_at: null, start_time: '20:00:00', end_time: '21:00:00' },
      false,
    ],
    ['a lesson', { kind: 'lesson', checked_in_at: null }, false],
  ])('after %s', async (_what, change, isAbsent) => {
    const member = await aMember();
    await aVisit(member.id, daysAgo(3), change);
    expect(await absentIds()).toEqual(isAbsent ? [member.id] : []);
  });

  test('did not play a league night either', async () => {
    const league = await aLeague(admin, { createSchedule: false });
    const [player, sub, partner] = [await aMember(), await aMember(), await aMember()];
    const [out, replaced, winner, absent] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ];
    const night = daysAgo(6);
    const insert = async (table: string, row: object) => {
      const [{ id }] = await server.db(table).insert(row).returning('id');
      return id;
    };
    const now = at('2026-11-23', '12:00');
    const round = await insert('league_rounds', {
      league_id: league.id,
      round_number: 99,
      round_date: night,
      is_scheduled: false,
    });
    const seat = ({ id, email }: typeof player, team_id: number, place = 1) =>
      insert('league_participants', {
        league_id: league.id,
        user_id: id,
        email,
        email_key: email,
        team_id,
        place,
        is_team_lead: place === 1,
      });
    await seat(player, 1);
    await seat(partner, 2);
    const outId = await seat(out, 2, 2);
    const replacedId = await seat(replaced, 3);
    await seat(winner, 4);
    await seat(absent, 5);
    const score = (team_id: number, result: object) =>
      insert('league_scores', { league_id: league.id, round_id: round, team_id, updated_at: now, ...result });
    for (const team of [1, 2, 3]) await score(team, { strokes: 72 });
    await score(4, { result: 'walkover', opponent_team_id: 5 });
    await score(5, { result: 'absent', opponent_team_id: 4 });
    expect(await absentIds()).toEqual([sub.id, absent.id]);

    const planned = daysAgo(8);
    await server.db('league_answers').insert({
      league_id: league.id,
      night_date: planned,
      participant_id: outId,
      answer: 'out',
      answered_at: now,
    });
    await insert('league_substitutes', {
      league_id: league.id,
      night_date: planned,
      participant_id: replacedId,
      user_id: sub.id,
      asked_at: now,
      filled_at: now,
    });
    // Answers and substitutes are stored under the night's planned date, even after the night moves.
    await server.db('league_moved_nights').insert({
      league_id: league.id,
      night_date: planned,
      moved_to: night,
      start_time: '18:00:00',
      end_time: '20:00:00',
      reason: 'Storm',
      moved_at: now,
    });
    // By default, a score says that all players of the team played, so their answers do not matter.
    expect(await absentIds()).toEqual([sub.id, absent.id]);
    const setLineup = (team_id: number, lineup: string) =>
      server.db('league_scores').where({ round_id: round, team_id }).update({ lineup });
    await setLineup(2, 'single');
    await setLineup(3, 'substitute');
    expect(await absentIds()).toEqual([out.id, replaced.id, absent.id]);
    const [listed] = (await admin.get(`/api/admin/users?search=${player.email}`)).body;
    expect(listed.lastVisit).toBe(night);
  });

  test('are members: new members, former members and memberships after their last day do not count', async () => {
    const [lasting, created, former, ended] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ];
    const change = (id: number, values: object) => server.db('users').where({ id }).update(values);
    await change(lasting.id, { membership_ends_on: '2026-11-23' });
    await change(created.id, { created_at: at('2026-11-10', '00:00') });
    await change(former.id, { is_member: false });
    await change(ended.id, { membership_ends_on: '2026-11-22' });
    expect(await absentIds()).toEqual([lasting.id]);
    await change(created.id, { created_at: at('2026-11-09', '23:59') });
    expect(await absentIds()).toEqual([lasting.id, created.id]);
  });

  test('have been members for fourteen days: an old account or an old visit does not count', async () => {
    const [joined, returned] = [(await server.signedIn()).user, await aMember()];
    await aVisit(returned.id, daysAgo(80));
    await changeMembership(returned.id, false);
    const joinBoth = async (date: string, time: string) => {
      await server.db('users').whereIn('id', [joined.id, returned.id]).update({ is_member: false });
      await server.setTime(at(date, time));
      for (const { id } of [joined, returned]) await changeMembership(id, true);
      await server.setTime(at('2026-11-23', '12:00'));
    };
    await joinBoth('2026-11-09', '23:59');
    await changeMembership(joined.id, true, '2026-11-30');
    expect(await report('absent-members')).toMatchObject([
      { userId: joined.id, lastVisit: null, daysAway: 14 },
      { userId: returned.id, lastVisit: daysAgo(80), daysAway: 14 },
    ]);
    await joinBoth('2026-11-10', '00:00');
    expect(await absentIds()).toEqual([]);
  });
});

describe('the membership report', () => {
  test('counts the members of today, and the people who joined and left in the range', async () => {
    const newMember = { email: 'new@x.example', phone: '407-555-0100' };
    expect((await admin.post('/api/admin/add-member', newMember)).status).toBe(201);
    const [left, undone, deleted, ending] = [
      await aMember(),
      await aMember(),
      await aMember(),
      await aMember(),
    ];
    await changeMembership(left.id, false);
    await changeMembership(undone.id, false);
    await changeMembership(undone.id, true);
    await changeMembership(ending.id, true, '2026-11-30');
    expect((await admin.delete(`/api/admin/users/${deleted.id}`)).status).toBe(204);
    expect(await report(`membership?${RANGE}`)).toEqual({
      members: 3,
      ending: 1,
      joined: 1,
      left: 2,
      leftBecause: [{ reason: null, people: 2 }],
    });
    expect(await report('membership?from=2026-10-01&to=2026-11-22')).toEqual({
      members: 3,
      ending: 1,
      joined: 0,
      left: 0,
      leftBecause: [],
    });
  });

  test('says why people left, also if the reason was given before the range', async () => {
    const [moved, price, undone] = [await aMember(), await aMember(), await aMember()];
    const end = async (id: number, reason: string) => {
      const body = { isMember: true, endsOn: '2026-11-24', reason };
      expect((await admin.patch(`/api/admin/users/${id}/membership`, body)).status).toBe(200);
    };
    await server.setTime(at('2026-10-20', '12:00'));
    await end(moved.id, 'moved');
    await end(undone.id, 'injury');
    await changeMembership(undone.id, true);
    await server.setTime(at('2026-11-23', '12:00'));
    await end(price.id, 'price');
    await end(undone.id, 'other');
    await server.setTime(at('2026-11-25', '12:00'));
    await changeMembership(undone.id, true, '2026-12-31');
    await endMemberships(server.deps);
    const { left, leftBecause } = await report(`membership?${RANGE}`);
    await server.setTime(at('2026-11-23', '12:00'));
    expect([left, leftBecause]).toEqual([
      2,
      [
        { reason: 'moved', people: 1 },
        { reason: 'price', people: 1 },
      ],
    ]);
  });

  test('does not count people who never were members', async () => {
    const { user } = await server.signedIn();
    expect((await admin.delete(`/api/admin/users/${user.id}`)).status).toBe(204);
    expect(await report(`membership?${RANGE}`)).toMatchObject({ members: 0, left: 0 });
  });
});

test('members at month ends follow the record of changes, and the last row is today', async () => {
  const [lasting, left, ending] = [await aMember(), await aMember(), await aMember()];
  const { user: joined } = await server.signedIn();
  await server.setTime(at('2026-09-30', '23:00'));
  await changeMembership(joined.id, true);
  await server.setTime(at('2026-10-05', '12:00'));
  await changeMembership(left.id, false);
  await changeMembership(ending.id, true, '2026-10-31');
  // The server was off on November 1, so the membership ends a day late.
  await server.setTime(at('2026-11-02', '12:00'));
  await endMemberships(server.deps);
  await server.setTime(at('2026-11-23', '12:00'));
  await server
    .db('users')
    .where({ id: lasting.id })
    .update({ created_at: at('2026-08-15', '12:00') });
  const rows: { date: string; members: number }[] = await report('month-ends');
  expect(rows).toHaveLength(12);
  expect(rows.slice(-5)).toEqual([
    { month: '2026-07', date: '2026-07-31', members: 2 },
    { month: '2026-08', date: '2026-08-31', members: 3 },
    { month: '2026-09', date: '2026-09-30', members: 4 },
    { month: '2026-10', date: '2026-10-31', members: 3 },
    { month: '2026-11', date: '2026-11-23', members: 2 },
  ]);
});

describe('the demo request report', () => {
  const ask = async (createdAt: Date, values: object = {}): Promise<number> => {
    const row = {
      name: 'Ann',
      email: 'ann@x.example',
      phone: '4075550100',
      interest: 'free_sim_demo',
      message: '-',
      created_at: createdAt,
      ...values,
    };
    const [{ id }] = await server.db('contact_submissions').insert(row).returning('id');
    return id;
  };
  const aDemo = async (contactSubmissionId: number | null, values: object, guestValues: object = {}) => {
    const row = {
      user_id: null,
      simulator_id: 1,
      kind: 'guest',
      start_time: '10:00:00',
      end_time: '11:00:00',
    };
    const [{ id }] = await server
      .db('bookings')
      .insert({ ...row, booking_date: '2026-11-20', created_at: at('2026-11-02', '12:00'), ...values })
      .returning('id');
    const guest = { booking_id: id, name: 'Ann', phone: '4075550100', ...guestValues };
    await server.db('booking_guests').insert({ ...guest, contact_submission_id: contactSubmissionId });
  };

  test('counts people who asked for a demo by month, each person once', async () => {
    const first = await ask(at('2026-09-30', '23:59'), { became_member: true });
    const second = await ask(at('2026-11-01', '00:00'), { email: 'BOB@x.example' });
    await ask(at('2026-11-03', '12:00'), { email: 'bob@x.example', became_member: true });
    const third = await ask(at('2026-11-15', '12:00'), { email: 'cleo@x.example' });
    await ask(at('2026-11-05', '12:00'), { email: 'dan@x.example', interest: 'other' });
    await ask(at('2026-11-16', '00:00'), { email: 'eve@x.example' });
    await ask(at('2026-09-14', '23:59'), { email: 'fay@x.example' });
    const checkedIn = { checked_in_at: at('2026-11-20', '10:00') };
    await aDemo(first, {});
    await aDemo(second, {});
    await aDemo(second, { booking_date: '2026-11-21', ...checkedIn });
    await aDemo(third, { cancelled_at: at('2026-11-19', '12:00'), ...checkedIn });
    const { months } = await report('demo-requests?from=2026-09-15&to=2026-11-15');
    expect(months).toEqual([
      { month: '2026-09', people: 1, demosBooked: 1, showedUp: 0, becameMembers: 1 },
      { month: '2026-10', people: 0, demosBooked: 0, showedUp: 0, becameMembers: 0 },
      { month: '2026-11', people: 2, demosBooked: 1, showedUp: 1, becameMembers: 1 },
    ]);
    // The desk can set the status `showed_up` even without a check-in.
    await server.db('contact_submissions').where({ id: third }).update({ status: 'showed_up' });
    const { months: later } = await report('demo-requests?from=2026-11-01&to=2026-11-15');
    expect(later).toMatchObject([{ people: 2, demosBooked: 1, showedUp: 2 }]);
  });

  test('counts people by how they came: website, own account, or booked by the desk', async () => {
    const account = await server.signedIn();
    const asker = await ask(at('2026-11-02', '12:00'), { user_id: account.user.id });
    await ask(at('2026-11-03', '12:00'), {
      email: 'bob@x.example',
      phone: '4075550101',
      became_member: true,
    });
    await ask(at('2026-11-03', '12:00'), { email: '', phone: '' });
    const made = { created_at: at('2026-11-20', '12:00'), checked_in_at: at('2026-11-20', '12:00') };
    await aDemo(asker, made, { phone: '4075550199' });
    // Bob came without an appointment, but he is known from his request.
    await aDemo(null, made, { phone: '(407) 555-0101', name: 'Bob' });
    const [joined, member, partner] = [
      await server.signedIn(),
      await server.signedIn(),
      await server.signedIn(),
    ];
    // Two people share a phone. The guest counts as a member if either of them joined later.
    for (const { user } of [joined, partner]) {
      await server.db('users').where({ id: user.id }).update({ phone: '4075550102' });
    }
    await aDemo(null, made, { phone: '+1 407-555-0102' });
    await aDemo(null, { ...made, checked_in_at: null }, { phone: '4075550103', email: member.user.email });
    await aDemo(null, { ...made, cancelled_at: made.created_at }, { phone: '4075550104' });
    await aDemo(null, { ...made, booking_date: '2026-10-31' }, { phone: '4075550105' });
    server.clock.now = at('2026-11-19', '12:00');
    await changeMembership(member.user.id, true);
    await changeMembership(partner.user.id, true);
    server.clock.now = at('2026-11-23', '12:00');
    await changeMembership(joined.user.id, true);
    expect((await report(`demo-requests?${RANGE}`)).sources).toEqual([
      { source: 'website', people: 2, demosBooked: 0, showedUp: 0, becameMembers: 1 },
      { source: 'account', people: 1, demosBooked: 1, showedUp: 1, becameMembers: 0 },
      { source: 'desk', people: 3, demosBooked: 2, showedUp: 1, becameMembers: 1 },
    ]);
  });

  test('has the median time to the first answer: a note, a demo or a completed request', async () => {
    const figures = async () => {
      const { minutesToAnswer, unanswered } = await report(`demo-requests?${RANGE}`);
      return { minutesToAnswer, unanswered };
    };
    const completed = await ask(at('2026-11-23', '11:00'));
    const noted = await ask(at('2026-11-23', '10:00'), { email: 'bob@x.example' });
    const booked = await ask(at('2026-11-02', '11:50'), { email: 'cleo@x.example' });
    expect(await figures()).toEqual({ minutesToAnswer: null, unanswered: 3 });
    server.clock.now = at('2026-11-23', '11:30');
    // A new owner or a new next-call date does not count as an answer.
    const assigned = { id: completed, ownerId: staff.user.id, nextCallDate: '2026-11-25' };
    expect((await staff.patch('/api/admin/request-inbox', { changes: [assigned] })).status).toBe(200);
    server.clock.now = at('2026-11-23', '12:00');
    expect(await figures()).toEqual({ minutesToAnswer: null, unanswered: 3 });
    expect((await staff.patch(`/api/admin/contact-submissions/${completed}/read`)).status).toBe(200);
    expect(await figures()).toEqual({ minutesToAnswer: 60, unanswered: 2 });
    const note = { text: 'Called' };
    expect((await staff.post(`/api/admin/contact-submissions/${noted}/notes`, note)).status).toBe(201);
    expect(await figures()).toEqual({ minutesToAnswer: 90, unanswered: 1 });
    await aDemo(booked, {});
    expect(await figures()).toEqual({ minutesToAnswer: 60, unanswered: 0 });
    server.clock.now = at('2026-11-23', '18:00');
    await staff.patch(`/api/admin/contact-submissions/${completed}/read`, { isRead: false });
    expect(await figures()).toEqual({ minutesToAnswer: 60, unanswered: 0 });
    server.clock.now = at('2026-11-23', '12:00');
  });
});

test('absent members are for admins only', async () => {
  const path = '/api/admin/reports/absent-members';
  expect((await server.visitor().get(path)).status).toBe(401);
  for (const who of [
    staff,
    await server.signedIn({ isMember: true }),
    await server.signedIn({ isCoach: true }),
  ]) {
    expect((await who.get(path)).status).toBe(403);
  }
  expect((await admin.get(path)).status).toBe(200);
});

test('the figures of today count members, people who wait, no-shows, failed emails and closed bays', async () => {
  const figures = async () => (await admin.get('/api/admin/today')).body;
  const none = { members: 0, ending: 0, joinedThisMonth: 0, openRequests: 0, oldestOpenRequestAt: null };
  await server.db('outbox').delete();
  expect(await figures()).toEqual({ ...none, recentNoShows: 0, failedEmails: 0, closures: [] });

  const [lasting, ending] = [await aMember(), await aMember()];
  await server.db('users').where({ id: ending.id }).update({ membership_ends_on: '2026-12-31' });
  const newMember = { email: 'newest@x.example', phone: '407-555-0100' };
  expect((await admin.post('/api/admin/add-member', newMember)).status).toBe(201);
  await aVisit(lasting.id, '2026-11-17', { checked_in_at: null });
  await aVisit(lasting.id, '2026-11-16', { checked_in_at: null });
  const request = {
    name: 'Ann',
    email: 'a@x.example',
    phone: '1',
    interest: 'other',
    message: '-',
    is_read: false,
  };
  await server.db('contact_submissions').insert([
    { ...request, email: 'b@x.example', created_at: at('2026-11-22', '09:00') },
    { ...request, created_at: at('2026-11-21', '09:00') },
    // This request is from the same person as the previous one, so two people are waiting.
    { ...request, created_at: at('2026-11-22', '10:00') },
    { ...request, created_at: at('2026-11-20', '09:00'), is_read: true },
  ]);
  await server.db('outbox').delete();
  await server.db('outbox').insert({
    recipient: 'a@x.example',
    content: '{}',
    is_secret: false,
    created_at: at('2026-11-22', '09:00'),
    failed_at: at('2026-11-22', '10:00'),
  });
  const closure = { simulatorId: 2, from: at('2026-11-23', '11:00'), to: at('2026-11-23', '15:00') };
  expect((await admin.post('/api/desk/closures', { ...closure, reason: 'Projector' })).status).toBe(201);

  expect(await figures()).toEqual({
    members: 3,
    ending: 1,
    joinedThisMonth: 1,
    openRequests: 2,
    oldestOpenRequestAt: at('2026-11-21', '09:00').toISOString(),
    recentNoShows: 1,
    failedEmails: 1,
    closures: [{ simulatorId: 2, to: at('2026-11-23', '15:00').toISOString() }],
  });
});
