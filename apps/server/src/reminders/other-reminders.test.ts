import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach, aLesson, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { writeReminders } from './index.ts';

let server: TestServer;
let member: Person;
let admin: Person;
beforeAll(async () => {
  server = await aServer({ now: at('2026-11-02', '12:00') });
  [member, admin] = [
    await server.signedIn({ isMember: true, name: 'Kim Lee' }),
    await server.signedIn({ isAdmin: true }),
  ];
});
afterAll(() => server.close());

const refusal = (kind: string) => ({ kind, email: false, push: false, hours: null });

/** Runs the scheduler at this time, and returns the emails that this run wrote. */
async function mailsAt(time: Date) {
  await server.setTime(time);
  await server.db('outbox').delete();
  await server.db('reminder_runs').update({ until: new Date(time.getTime() - 60_000) });
  await writeReminders(server.deps);
  return sentMails(server);
}
const subjectsAt = async (time: Date) => (await mailsAt(time)).map(({ subject }) => subject);

describe('league nights', () => {
  let league: { id: number };
  beforeAll(async () => {
    league = await aLeague(admin);
    await member.post(`/api/leagues/${league.id}/join`, { userId: member.user.id });
  });
  beforeEach(() => server.db('written_reminders').delete());
  afterAll(() => admin.delete(`/api/leagues/${league.id}`));

  test('players are reminded the evening before', async () => {
    expect(await subjectsAt(at('2026-11-09', '18:00'))).toEqual(['Tomorrow at 6:00 PM: Tuesday Night']);
    expect(await subjectsAt(at('2026-11-10', '18:00'))).toEqual([]);
  });

  test('players are asked two days before, once, with a button for each answer', async () => {
    const [mail, ...others] = await mailsAt(at('2026-11-08', '18:00'));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: member.user.email,
      subject: 'Are you in? Tuesday Night, Tuesday, November 10',
    });
    expect(JSON.stringify(mail)).toContain('by Tuesday, November 10, at 4:00 PM');
    expect(await subjectsAt(at('2026-11-08', '18:00'))).toEqual([]);
  });

  test('a moved night has its reminder on the evening before the new date', async () => {
    const move = { date: '2026-11-17', movedTo: '2026-11-19', startTime: '19:00', reason: 'Concert' };
    expect((await admin.post(`/api/leagues/${league.id}/moved-nights`, move)).status).toBe(201);
    expect(await subjectsAt(at('2026-11-15', '18:00'))).toEqual([]);
    expect(await subjectsAt(at('2026-11-16', '18:00'))).toEqual([]);
    expect(await subjectsAt(at('2026-11-17', '18:00'))).toEqual([
      'Are you in? Tuesday Night, Thursday, November 19',
    ]);
    expect(await subjectsAt(at('2026-11-18', '18:00'))).toEqual(['Tomorrow at 7:00 PM: Tuesday Night']);
  });

  test('a canceled night has no reminder', async () => {
    const night = { date: '2026-11-24', reason: 'Thanksgiving' };
    expect((await admin.post(`/api/leagues/${league.id}/canceled-nights`, night)).status).toBe(201);
    expect(await subjectsAt(at('2026-11-22', '18:00'))).toEqual([]);
    expect(await subjectsAt(at('2026-11-23', '18:00'))).toEqual([]);
  });

  test('a player who turned reminders off does not get one', async () => {
    await member.put('/api/user/notifications', refusal('league-nights'));
    expect(await subjectsAt(at('2026-11-30', '18:00'))).toEqual([]);
    await server.db('notification_choices').delete();
  });

  test('nobody is asked after answers closed', async () => {
    await admin.patch(`/api/leagues/${league.id}`, { answersCloseHours: 48 });
    expect(await subjectsAt(at('2026-12-06', '18:00'))).toEqual([]);
    await admin.patch(`/api/leagues/${league.id}`, { answersCloseHours: 2 });
  });

  test('a player who has answered is not asked, and a player who is out gets no reminder', async () => {
    const [{ id }] = (await admin.get(`/api/leagues/${league.id}/participants`)).body;
    const answer = (chosen: string) =>
      member.put(`/api/leagues/${league.id}/nights/2026-12-15/answers/${id}`, { answer: chosen });
    expect((await answer('out')).status).toBe(204);
    expect(await subjectsAt(at('2026-12-13', '18:00'))).toEqual([]);
    expect(await subjectsAt(at('2026-12-14', '18:00'))).toEqual([]);
    await answer('in');
    expect(await subjectsAt(at('2026-12-13', '18:01'))).toEqual([]);
    expect(await subjectsAt(at('2026-12-14', '18:00'))).toEqual(['Tomorrow at 6:00 PM: Tuesday Night']);
    await server.db('league_answers').delete();
  });
});

describe('standings', () => {
  test('players get them on Monday after a week with scores, with their own place', async () => {
    await server.setTime(at('2026-11-02', '12:00'));
    const league = await aLeague(admin, { name: 'Monday Mornings' });
    const rival = await server.signedIn({ isMember: true, name: 'Pat Doe' });
    for (const player of [member, rival])
      await player.post(`/api/leagues/${league.id}/join`, { userId: player.user.id });
    const { body: participants } = await admin.get(`/api/leagues/${league.id}/participants`);
    const round = (await admin.post(`/api/leagues/${league.id}/rounds`, { roundDate: '2026-11-03' })).body;
    expect(await subjectsAt(at('2026-11-09', '09:00'))).toEqual([]);
    for (const { teamId, userId } of participants) {
      const strokes = userId === member.user.id ? 40 : 38;
      const score = { roundId: round.id, teamId, strokes };
      expect((await admin.post(`/api/leagues/${league.id}/scores`, score)).status).toBe(201);
    }
    await server.db('written_reminders').delete();
    const mails = await mailsAt(at('2026-11-09', '09:00'));
    const subjects = Object.fromEntries(mails.map(({ to, subject }) => [to, subject]));
    expect(subjects).toEqual({
      [member.user.email]: 'Monday Mornings: you are 2nd of 2',
      [rival.user.email]: 'Monday Mornings: you are 1st of 2',
    });
    expect(JSON.stringify(mails.find(({ to }) => to === rival.user.email)?.blocks)).toContain(
      'Pat Doe (you), average 38.00',
    );
    // There were no scores in the next week, so no standings are sent on the next Monday.
    expect(await subjectsAt(at('2026-11-16', '09:00'))).toEqual([]);
    expect((await admin.delete(`/api/leagues/${league.id}`)).status).toBe(204);
  });
});

describe('free lessons', () => {
  const DUE = at('2026-11-24', '10:00');
  beforeEach(() => server.db('written_reminders').delete());

  test('without a coach there are no reminders', async () => {
    expect(await subjectsAt(DUE)).toEqual([]);
  });

  test('members who have not used theirs are reminded in the last week of the month', async () => {
    await server.setTime(at('2026-11-02', '12:00'));
    const coach = await aCoach(server, 'Riley Navarro');
    const idle = await server.signedIn({ isMember: true });
    await aLesson(member, coach.user.id, '2026-11-05', '09:00');
    const mails = await mailsAt(DUE);
    expect(mails.map(({ to }) => to)).toContain(idle.user.email);
    const recipients = mails.map(({ to }) => to);
    for (const { user } of [member, admin, coach]) expect(recipients).not.toContain(user.email);
    expect(mails[0]?.subject).toBe('Your free lesson: use it by Monday, November 30');
    expect(await subjectsAt(at('2026-11-25', '10:00'))).toEqual([]);
  });

  test('a canceled lesson leaves the free lesson unused', async () => {
    await server.db('lessons').update({ status: 'cancelled' });
    expect((await mailsAt(DUE)).map(({ to }) => to)).toContain(member.user.email);
  });

  test('former members are not reminded', async () => {
    await server.db('users').where({ id: member.user.id }).update({ membership_ends_on: '2026-11-23' });
    expect((await mailsAt(DUE)).map(({ to }) => to)).not.toContain(member.user.email);
    await server.db('users').where({ id: member.user.id }).update({ membership_ends_on: null });
  });
});
