import type { Participant } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let kim: Person;
let lee: Person;
let pat: Person;

beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
  admin = await server.signedIn({ isAdmin: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
  pat = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db('leagues').delete();
  await server.db('outbox').delete();
});

const join = (who: Person, id: number, more: object = {}) =>
  who.post(`/api/leagues/${id}/join`, { userId: who.user.id, isTeamLead: true, ...more });
const put = (id: number, userId: number, teamId: number, isTeamLead = false) =>
  admin.post(`/api/leagues/${id}/participants`, { leagueId: id, userId, teamId, isTeamLead });
const players = async (id: number): Promise<Participant[]> =>
  (await admin.get(`/api/leagues/${id}/participants`)).body;
const countOf = async (id: number) => (await admin.get(`/api/leagues/${id}`)).body.numberParticipants;
const mailsTo = async (email: string) =>
  (await server.visitor().get('/api/dev/outbox')).body.filter((mail: { to: string }) => mail.to === email);
/**
 * Enters a score in the first round. After that, players can no longer leave the league or change teams
 * themselves.
 */
async function begin(id: number, teamId: number): Promise<void> {
  const round = (await admin.post(`/api/leagues/${id}/rounds`, { roundDate: '2026-11-24' })).body;
  const score = await admin.post(`/api/leagues/${id}/scores`, { roundId: round.id, teamId, strokes: 40 });
  expect(score.status).toBe(201);
}
const scramble = { leagueType: 'scramble' } as const;
const mate = { player2Name: ' Jordan Pike ', player2Email: 'jordan@example.com' };

describe('joining', () => {
  test('alone makes a team of one and sends a confirmation email', async () => {
    const { id } = await aLeague(admin);
    const answer = await join(kim, id);
    expect(answer.status).toBe(201);
    expect(answer.body.participants).toEqual([
      {
        id: expect.any(Number),
        leagueId: id,
        userId: kim.user.id,
        name: kim.user.displayName,
        email: kim.user.email,
        teamId: 1,
        isTeamLead: true,
      },
    ]);
    expect((await join(lee, id)).body.participants[0].teamId).toBe(2);
    expect((await kim.get(`/api/leagues/${id}`)).body).toMatchObject({
      isJoined: true,
      numberParticipants: 2,
    });
    expect((await pat.get('/api/leagues')).body[0]).toMatchObject({ isJoined: false, numberParticipants: 2 });
    const [mail] = await mailsTo(kim.user.email);
    expect(mail.subject).toBe('Registration confirmed: Tuesday Night');
    expect(mail.text).toContain('Tuesdays, 6:00 PM – 8:00 PM EST');
    expect(mail.text).toContain(`https://golf.example/leagues/${id}/signup`);
  });

  test('sends the nights that are still ahead as a calendar file', async () => {
    const { id } = await aLeague(admin);
    await join(kim, id);
    const [row] = await server.db('outbox').where({ recipient: kim.user.email });
    const { attachedEvents } = JSON.parse(row.content);
    expect(attachedEvents.map(({ uid }: { uid: string }) => uid)).toEqual(
      ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map(
        (date) => `league-${id}-${date}`,
      ),
    );
    expect(attachedEvents[0]).toMatchObject({
      summary: 'Tuesday Night',
      startsAt: at('2026-11-24', '18:00').toISOString(),
      endsAt: at('2026-11-24', '20:00').toISOString(),
    });
  });

  test('with a partner takes two places in one team and sends an invitation', async () => {
    const { id } = await aLeague(admin, scramble);
    const answer = await join(kim, id, mate);
    expect(answer.body.participants).toMatchObject([
      { userId: kim.user.id, teamId: 1, isTeamLead: true },
      { userId: null, name: 'Jordan Pike', email: 'jordan@example.com', teamId: 1, isTeamLead: false },
    ]);
    expect(await countOf(id)).toBe(2);
    const [mail] = await mailsTo('jordan@example.com');
    expect(mail.subject).toBe(`${kim.user.displayName} registered you for Tuesday Night`);
    expect(mail.text).toContain('so you do not need an account to play');
  });

  test('links the partner to an account if the email is a member’s', async () => {
    const { id } = await aLeague(admin, scramble);
    const regular = await server.signedIn();
    await join(kim, id, { player2Name: 'Lee', player2Email: lee.user.email.toUpperCase() });
    await join(pat, id, { player2Name: 'Reg', player2Email: regular.user.email });
    expect((await players(id)).map(({ userId }) => userId)).toEqual([
      kim.user.id,
      lee.user.id,
      pat.user.id,
      null,
    ]);
    expect((await lee.get(`/api/leagues/${id}`)).body.isJoined).toBe(true);
    expect((await regular.get(`/api/leagues/${id}`)).body.isJoined).toBe(false);
  });

  test('does not reveal whether a partner’s email belongs to a member', async () => {
    const { id } = await aLeague(admin, scramble);
    const player2Email = lee.user.email.toUpperCase();
    const withMember = await join(kim, id, { player2Name: 'Lee', player2Email });
    const stranger = `X${player2Email}`;
    const withStranger = await join(pat, id, { player2Name: 'Lee', player2Email: stranger });
    const [ofMember, ofStranger] = [withMember, withStranger].map(({ body }) => body.participants[1]);
    expect(ofMember).toMatchObject({ userId: null, name: 'Lee', email: player2Email, isTeamLead: false });
    expect({ ...ofStranger, id: 0, teamId: 0, email: '' }).toEqual({
      ...ofMember,
      ...{ id: 0, teamId: 0, email: '' },
    });
    const { team } = (await kim.get(`/api/leagues/${id}/participation`)).body;
    expect(Object.keys(team.players[1]).sort()).toEqual(['isTeamLead', 'name', 'participantId']);
  });

  test('a member who was entered as a partner can leave that team and join with their own', async () => {
    const { id } = await aLeague(admin, scramble);
    await join(kim, id, { player2Name: 'Lee', player2Email: lee.user.email });
    const [invitation] = await mailsTo(lee.user.email);
    expect(invitation.text).toContain('choose “Leave League.”');
    expect((await lee.delete(`/api/leagues/${id}/participation`)).status).toBe(204);
    expect((await mailsTo(kim.user.email))[0].subject).toBe('Your partner left Tuesday Night');
    expect((await join(lee, id, mate)).status).toBe(201);
    expect(await countOf(id)).toBe(3);
  });

  test('a member can join even if their email was entered as a partner before they became a member', async () => {
    const { id } = await aLeague(admin, { ...scramble, maxParticipants: 4 });
    const later = await server.signedIn();
    await join(kim, id, { player2Name: 'Later', player2Email: later.user.email });
    await admin.patch(`/api/admin/users/${later.user.id}/membership`, { isMember: true });
    const answer = await join(later, id, mate);
    expect([answer.status, answer.body.participants[0].teamId]).toEqual([201, 2]);
    expect((await players(id)).map(({ userId, name }) => userId ?? name)).toEqual([
      kim.user.id,
      later.user.id,
      'Jordan Pike',
    ]);
    expect(await countOf(id)).toBe(3);
    const [mail] = await mailsTo(kim.user.email);
    expect(mail.text).toContain('Later has left your team.');
  });

  test('a member who was entered as a partner cannot change teams once the league has a score', async () => {
    const { id } = await aLeague(admin, scramble);
    const later = await server.signedIn();
    await join(kim, id, { player2Name: 'Later', player2Email: later.user.email });
    await admin.patch(`/api/admin/users/${later.user.id}/membership`, { isMember: true });
    await begin(id, 1);
    const answer = await join(later, id, mate);
    expect([answer.status, answer.body.code]).toEqual([409, 'season_started']);
    expect(await countOf(id)).toBe(2);
  });

  test('a scramble needs a partner who is a different person and not in the league yet', async () => {
    const { id } = await aLeague(admin, scramble);
    const alone = await join(kim, id);
    expect([alone.status, alone.body.fields]).toEqual([
      400,
      { player2Name: 'Partner name is required', player2Email: 'Partner email is required' },
    ]);
    const odd = await join(kim, id, { player2Name: 'J', player2Email: 'jordan' });
    expect(odd.body.fields).toEqual({
      player2Name: 'Name must be at least 2 characters',
      player2Email: 'Please enter a valid email address',
    });
    const oneself = await join(kim, id, { player2Name: 'Me', player2Email: kim.user.email });
    expect(oneself.body.fields).toEqual({
      player2Email: 'You can’t be your own partner. Please enter someone else.',
    });
    await join(lee, id, mate);
    const taken = await join(kim, id, { ...mate, player2Email: 'JORDAN@example.com' });
    expect([taken.status, taken.body.code]).toEqual([409, 'partner_already_joined']);
    expect(await countOf(id)).toBe(2);
    expect(await mailsTo(kim.user.email)).toEqual([]);
  });

  test('a user can join only once, only for themselves, and only an active league with a free place', async () => {
    const { id } = await aLeague(admin, { maxParticipants: 2 });
    expect((await kim.post(`/api/leagues/${id}/join`, { userId: lee.user.id })).status).toBe(403);
    await join(kim, id);
    const again = await join(kim, id);
    expect([again.status, again.body.message]).toEqual([409, 'You have already joined this league.']);
    await join(lee, id);
    const full = await join(pat, id);
    expect([full.status, full.body.message]).toEqual([409, 'This league is full.']);
    const over = await aLeague(admin, { endDate: '2026-11-22' });
    const off = await aLeague(admin, { isActive: false });
    for (const league of [over, off]) {
      const answer = await join(pat, league.id);
      expect([answer.status, answer.body.message]).toEqual([409, 'This league is no longer active.']);
    }
    expect((await join(pat, 99_999)).status).toBe(404);
    expect((await kim.post(`/api/leagues/${id}/join`, {})).status).toBe(400);
  });

  test('a pair cannot join when only one place is left', async () => {
    const { id } = await aLeague(admin, { ...scramble, maxParticipants: 3 });
    expect((await join(kim, id, mate)).status).toBe(201);
    const second = await join(lee, id, { player2Name: 'Casey', player2Email: 'casey@example.com' });
    expect(second.body.code).toBe('league_full');
    expect(await countOf(id)).toBe(2);
  });
});

describe('leaving', () => {
  test('before the first score frees the place and sends an email', async () => {
    const { id } = await aLeague(admin);
    await join(kim, id);
    const part = await kim.get(`/api/leagues/${id}/participation`);
    expect(part.body).toMatchObject({ team: { teamId: 1, name: kim.user.displayName }, leaveRefusal: null });
    expect((await kim.delete(`/api/leagues/${id}/participation`)).status).toBe(204);
    expect(await countOf(id)).toBe(0);
    expect((await mailsTo(kim.user.email))[0].subject).toBe('You are no longer in Tuesday Night');
    expect((await kim.get(`/api/leagues/${id}/participation`)).status).toBe(404);
    expect((await join(kim, id)).status).toBe(201);
  });

  test('is refused after the first score', async () => {
    const { id } = await aLeague(admin);
    await join(kim, id);
    await join(lee, id);
    await begin(id, 2);
    const answer = await kim.delete(`/api/leagues/${id}/participation`);
    expect([answer.status, answer.body.code]).toEqual([409, 'season_started']);
    expect((await kim.get(`/api/leagues/${id}/participation`)).body.leaveRefusal).toBe(answer.body.message);
    expect(await countOf(id)).toBe(2);
  });

  test('a partner without an account leaves with the lead; a partner who is a member stays', async () => {
    const { id } = await aLeague(admin, scramble);
    await join(kim, id, mate);
    await join(pat, id, { player2Name: 'Lee', player2Email: lee.user.email });
    await kim.delete(`/api/leagues/${id}/participation`);
    expect((await mailsTo('jordan@example.com'))[0].text).toContain('your team is no longer registered');
    await pat.delete(`/api/leagues/${id}/participation`);
    expect((await players(id)).map(({ userId }) => userId)).toEqual([lee.user.id]);
    expect(await countOf(id)).toBe(1);
  });
});

describe('an admin', () => {
  test('puts members into teams under the same team rules', async () => {
    const { id } = await aLeague(admin, { maxParticipants: 2 });
    const added = await put(id, kim.user.id, 3, true);
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        leagueId: id,
        userId: kim.user.id,
        name: kim.user.displayName,
        email: kim.user.email,
        teamId: 3,
        isTeamLead: true,
      },
    ]);
    const taken = await put(id, lee.user.id, 3);
    expect([taken.status, taken.body.message]).toEqual([400, 'Team 3 is already taken.']);
    const regular = await server.signedIn();
    expect((await put(id, regular.user.id, 4)).body.message).toBe('The selected user is not a member');
    expect((await put(id, 99_999, 4)).body.message).toBe('Please select a valid user');
    expect((await put(id, kim.user.id, 4)).status).toBe(409);
    await put(id, lee.user.id, 4);
    const full = await put(id, pat.user.id, 5);
    expect([full.status, full.body.message]).toEqual([409, 'This league is full.']);
    expect((await mailsTo(lee.user.email))[0].subject).toBe('Registration confirmed: Tuesday Night');
  });

  test('fills a scramble team with two players and one lead', async () => {
    const { id } = await aLeague(admin, scramble);
    await put(id, kim.user.id, 1, true);
    const secondLead = await put(id, lee.user.id, 1, true);
    expect([secondLead.status, secondLead.body.message]).toEqual([400, 'This team already has a lead.']);
    expect((await put(id, lee.user.id, 1)).status).toBe(201);
    const third = await put(id, pat.user.id, 1);
    expect([third.status, third.body.message]).toEqual([
      400,
      'This team already has 2 members. Scramble teams can only have 2 players maximum.',
    ]);
    const { body: standings } = await kim.get(`/api/leagues/${id}/standings`);
    expect(standings[0].team.name).toBe(`${kim.user.displayName} & ${lee.user.displayName}`);
  });

  test('gets an error at each missing field, and for a body about another league', async () => {
    const { id } = await aLeague(admin);
    expect((await admin.post(`/api/leagues/${id}/participants`, {})).body.fields).toEqual({
      userId: 'Please select a user',
      teamId: 'Team ID is required',
    });
    const odd = { userId: 'kim', teamId: 'one' };
    expect((await admin.post(`/api/leagues/${id}/participants`, odd)).body.fields).toEqual({
      userId: 'Please select a valid user',
      teamId: 'Team ID must be a number',
    });
    const other = { leagueId: id + 1, userId: kim.user.id, teamId: 1 };
    expect((await admin.post(`/api/leagues/${id}/participants`, other)).status).toBe(400);
  });

  test('removes a player only through the right league, and the place becomes free', async () => {
    const [one, other] = [await aLeague(admin), await aLeague(admin)];
    await join(kim, one.id);
    const [player] = await players(one.id);
    expect((await admin.delete(`/api/leagues/${other.id}/participants/${player?.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/leagues/${one.id}/participants/${player?.id}`)).status).toBe(204);
    expect(await players(one.id)).toEqual([]);
    expect(await countOf(one.id)).toBe(0);
    expect((await mailsTo(kim.user.email))[0].text).toContain('removed you from the league');
  });

  test('removes a team that has played: opponents keep their results, and its number is not reused', async () => {
    const { id } = await aLeague(admin, { scoringType: 'match_play' });
    for (const who of [kim, lee, pat]) await join(who, id);
    const round = (await admin.post(`/api/leagues/${id}/rounds`, { roundDate: '2026-11-24' })).body;
    const match = { roundId: round.id, teamId: 2, opponentTeamId: 3, result: 'loss' };
    await admin.post(`/api/leagues/${id}/scores`, match);
    const before = (await kim.get(`/api/leagues/${id}/rounds/${round.id}/matchups`)).body;
    const leaving = (await players(id)).find(({ teamId }) => teamId === 2);
    await admin.delete(`/api/leagues/${id}/participants/${leaving?.id}`);

    expect((await players(id)).map(({ teamId }) => teamId)).toEqual([1, 3]);
    expect((await kim.get(`/api/leagues/${id}/rounds/${round.id}/matchups`)).body).toEqual(before);
    const { body: standings } = await kim.get(`/api/leagues/${id}/standings`);
    expect(standings).toMatchObject([
      { rank: 1, team: { teamId: 3 }, wins: 1, points: 1 },
      { rank: null, team: { teamId: 1 } },
    ]);
    expect((await put(id, admin.user.id, 2)).status).toBe(400);
    const someone = await server.signedIn({ isMember: true });
    expect((await put(id, someone.user.id, 2)).body.message).toBe(
      'Team 2 left the league, but its results still count. Please choose a different team number.',
    );
    expect((await admin.get(`/api/leagues/${id}/next-team`)).body).toEqual({ teamId: 4 });
    expect((await join(someone, id)).body.participants[0].teamId).toBe(4);
    const back = await put(id, lee.user.id, 2, false);
    expect([back.status, back.body.id, back.body.isTeamLead]).toEqual([201, leaving?.id, false]);
    expect((await kim.get(`/api/leagues/${id}/standings`)).body[1]).toMatchObject({
      team: { teamId: 2 },
      losses: 1,
    });
  });
});

describe('an email', () => {
  const changeServerUrl = async (who: Person, email: string) => {
    const answer = await who.patch('/api/user/profile', {
      email,
      username: email,
      currentPassword: PASSWORD,
    });
    expect(answer.status).toBe(200);
  };

  test('can join with its current owner even if an earlier owner is in the league', async () => {
    const { id } = await aLeague(admin);
    const first = await server.signedIn({ isMember: true });
    const old = first.user.email;
    await join(first, id);
    await changeServerUrl(first, `moved-${old}`);
    const second = await server.signedIn({ isMember: true });
    await changeServerUrl(second, old);
    expect((await join(second, id)).status).toBe(201);
    const pairs = await aLeague(admin, scramble);
    await join(first, pairs.id, mate);
    expect((await join(kim, pairs.id, { player2Name: 'Sec', player2Email: old })).status).toBe(201);
  });
});

test('a withdrawn team is removed once it has no results', async () => {
  const { id } = await aLeague(admin);
  await put(id, kim.user.id, 1, true);
  await put(id, lee.user.id, 2, true);
  await begin(id, 1);
  const [player] = await players(id);
  await admin.delete(`/api/leagues/${id}/participants/${player?.id}`);
  expect((await put(id, pat.user.id, 1)).status).toBe(400);
  const [round] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
  await admin.delete(`/api/leagues/${id}/rounds/${round.id}`);
  expect((await put(id, pat.user.id, 1)).status).toBe(201);
});

test('the largest possible team number does not block others from joining', async () => {
  const { id } = await aLeague(admin);
  expect((await put(id, kim.user.id, 10_000)).body.fields).toEqual({
    teamId: 'Team ID must be at most 9999',
  });
  await put(id, kim.user.id, 9999);
  expect((await join(lee, id)).body.participants[0].teamId).toBe(1);
});

test('a new team changes rounds without a score and no others', async () => {
  const { id } = await aLeague(admin, { scoringType: 'match_play', createSchedule: true });
  for (const who of [kim, lee]) await join(who, id);
  const [first, second] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
  const matchups = async (roundId: number) =>
    (await kim.get(`/api/leagues/${id}/rounds/${roundId}/matchups`)).body.map(
      ({ teams }: { teams: ({ teamId: number } | null)[] }) => teams.map((team) => team?.teamId ?? null),
    );
  const score = await admin.post(`/api/leagues/${id}/scores`, {
    roundId: first.id,
    teamId: 1,
    opponentTeamId: 2,
    result: 'win',
  });
  await join(pat, id);
  expect(await matchups(first.id)).toEqual([[1, 2]]);
  expect((await matchups(second.id)).flat().sort()).toEqual([1, 2, 3, null].sort());
  await admin.delete(`/api/leagues/${id}/scores/${score.body[0].id}`);
  expect((await matchups(first.id)).flat()).toHaveLength(4);
});

test('the database itself refuses invalid participants', async () => {
  const { id } = await aLeague(admin, { maxParticipants: 1 });
  const row = {
    league_id: id,
    user_id: null,
    email: 'a@example.com',
    email_key: 'a@example.com',
    team_id: 1,
    place: 1,
    is_team_lead: true,
  };
  const insert = (change: object) =>
    server
      .db('league_participants')
      .insert({ ...row, ...change })
      .then(
        () => 'stored',
        () => 'refused',
      );
  expect(await insert({ user_id: kim.user.id })).toBe('stored');
  expect(await insert({ email_key: 'b', team_id: 2, user_id: kim.user.id, is_team_lead: false })).toBe(
    'refused',
  );
  expect(await insert({ team_id: 2 })).toBe('stored');
  expect(await insert({ team_id: 3 })).toBe('refused');
  expect(await insert({ email_key: 'c', is_team_lead: false })).toBe('refused');
  expect(await insert({ email_key: 'd', place: 2 })).toBe('refused');
  expect(await insert({ email_key: 'e', place: 3, is_team_lead: false })).toBe('refused');
  expect(await insert({ email_key: 'f', place: 2, is_team_lead: false })).toBe('stored');
  await server.db('leagues').where({ id }).update({ participant_count: 1 });
  await expect(server.db('leagues').where({ id }).update({ participant_count: 2 })).rejects.toThrow();
});
