import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../../testing/server.ts';
import { endMemberships } from '../../members/index.ts';

const NIGHT = '2026-12-01';
const NOON = at('2026-11-23', '12:00');
const CLOSING = at(NIGHT, '16:00');
const START = at(NIGHT, '18:00');

let server: TestServer;
let admin: Person;
let staff: Person;
/** Kim and Lee play in the league. Pat and Sam have said that they can substitute. Alex has not. */
let kim: Person;
let lee: Person;
let pat: Person;
let sam: Person;
let alex: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true, name: 'Dana Reed' });
  staff = await server.signedIn({ isStaff: true });
  kim = await server.signedIn({ isMember: true, name: 'Kim Lee' });
  lee = await server.signedIn({ isMember: true, name: 'Lee Park' });
  pat = await server.signedIn({ isMember: true, name: 'Pat Doe' });
  sam = await server.signedIn({ isMember: true, name: 'Sam Roe' });
  alex = await server.signedIn({ isMember: true, name: 'Alex Poe' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(NOON);
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues', 'outbox', 'audit_log'])
    await server.db(table).delete();
  await server.db('users').update({ membership_ends_on: null });
});

type Sent = { to: string; subject: string; text: string };
const mails = async (): Promise<Sent[]> => (await server.visitor().get('/api/dev/outbox')).body;
/** Returns who got an email whose subject starts with `subject`. Then deletes all emails. */
async function recipientsOf(subject: string): Promise<string[]> {
  const names = new Map(
    [kim, lee, pat, sam, alex, admin].map(({ user }) => [user.email, user.displayName.split(' ')[0] ?? '']),
  );
  const all = await mails();
  await server.db('outbox').delete();
  return all
    .filter((mail) => mail.subject.startsWith(subject))
    .map(({ to }) => names.get(to) ?? 'partner')
    .sort();
}

async function aSeason(change: object = {}) {
  const { id } = await aLeague(admin, { createSchedule: true, ...change });
  for (const player of [kim, lee]) {
    const partner = {
      player2Name: `Partner of ${player.user.name}`,
      player2Email: `with-${player.user.email}`,
    };
    await player.post(`/api/leagues/${id}/join`, { userId: player.user.id, ...partner });
  }
  for (const member of [pat, sam]) await member.put(`/api/leagues/${id}/volunteer`);
  await server.db('outbox').delete();
  const participants: { id: number; name: string; teamId: number }[] = (
    await admin.get(`/api/leagues/${id}/participants`)
  ).body;
  const idOf = (name: string) => participants.find((one) => one.name === name)?.id ?? 0;
  const path = (name: string, more = '', date = NIGHT) =>
    `/api/leagues/${id}/nights/${date}/substitutes/${idOf(name)}${more}`;
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? 'done' : `${status} ${body.code}`;
  return {
    id,
    idOf,
    ask: async (who: Person, name = 'Kim Lee', date = NIGHT) => outcome(await who.post(path(name, '', date))),
    end: async (who: Person, name = 'Kim Lee') => outcome(await who.delete(path(name))),
    accept: async (who: Person, name = 'Kim Lee', date = NIGHT) =>
      outcome(await who.post(path(name, '/acceptance', date))),
    stepBack: async (who: Person, name = 'Kim Lee') => outcome(await who.delete(path(name, '/acceptance'))),
    choose: async (who: Person, substitute: Person, name = 'Kim Lee', more: object = {}) =>
      outcome(await who.put(path(name), { userId: substitute.user.id, ...more })),
    answer: async (who: Person, name: string, answer: string) =>
      outcome(await who.put(`/api/leagues/${id}/nights/${NIGHT}/answers/${idOf(name)}`, { answer })),
    player: async (name: string, who = kim) =>
      (await who.get(`/api/leagues/${id}/nights/${NIGHT}`)).body.players.find(
        (one: { name: string }) => one.name === name,
      ),
    requests: async (who: Person) => (await who.get('/api/user/substitute-requests')).body,
  };
}

describe('a player who is out', () => {
  test('asks the members who said that they can substitute, and nobody else', async () => {
    const { ask, player, requests } = await aSeason();
    expect(await ask(kim)).toBe('done');
    expect(await recipientsOf('Can you play? Tuesday Night, Tuesday, December 1')).toEqual(['Pat', 'Sam']);
    expect(await player('Kim Lee')).toMatchObject({
      answer: 'out',
      substitute: null,
      isSubstituteWanted: true,
    });
    expect(await requests(pat)).toMatchObject([
      { leagueName: 'Tuesday Night', night: NIGHT, playerName: 'Kim Lee', startTime: '18:00' },
    ]);
    for (const other of [alex, lee, kim]) expect(await requests(other)).toEqual([]);
  });

  test('asks all members if the league says so, but not players whose team plays', async () => {
    const { ask } = await aSeason({ substitutes: 'members' });
    await ask(kim);
    expect(await recipientsOf('Can you play?')).toEqual(['Alex', 'Pat', 'Sam']);
  });

  test('asks once, however often the request is repeated', async () => {
    const { ask } = await aSeason();
    await ask(kim);
    await server.db('outbox').delete();
    expect(await ask(kim)).toBe('done');
    expect(await mails()).toEqual([]);
  });

  test('asks nobody in a league without requests, where an admin can still name someone', async () => {
    const { ask, choose } = await aSeason({ substitutes: 'off' });
    expect(await ask(kim)).toBe('409 no_requests');
    expect(await choose(admin, pat)).toBe('done');
  });

  test('asks until answers close, and the desk until the start', async () => {
    const { ask } = await aSeason();
    await server.setTime(CLOSING);
    expect(await ask(kim)).toBe('409 answers_closed');
    expect(await ask(staff)).toBe('done');
    expect((await admin.get('/api/admin/audit')).body[0]).toMatchObject({
      action: 'league.substitute-asked',
      actorId: staff.user.id,
      detail: { player: 'Kim Lee', night: NIGHT },
    });
    await server.setTime(START);
    expect(await ask(staff, 'Lee Park')).toBe('409 night_started');
  });

  test('cannot ask for another player', async () => {
    const { ask, end } = await aSeason();
    expect([await ask(lee), await ask(pat)]).toEqual(['403 forbidden', '403 forbidden']);
    await ask(kim);
    expect(await end(lee)).toBe('403 forbidden');
  });

  test('plays after all as long as nobody has accepted', async () => {
    const { ask, answer, player, requests, accept } = await aSeason();
    await ask(kim);
    expect(await answer(kim, 'Kim Lee', 'in')).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ answer: 'in', isSubstituteWanted: false });
    expect(await requests(pat)).toEqual([]);
    expect(await accept(pat)).toBe('409 request_ended');
  });

  test('takes the request back', async () => {
    const { ask, end, player } = await aSeason();
    await ask(kim);
    expect(await end(kim)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ answer: 'out', isSubstituteWanted: false });
  });
});

describe('the first member who accepts', () => {
  test('plays, and the absent player learns who it is', async () => {
    const { ask, accept, player } = await aSeason();
    await ask(kim);
    await server.db('outbox').delete();
    expect(await accept(pat)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({
      answer: 'out',
      substitute: { name: 'Pat Doe', userId: null, isOwn: false },
      isSubstituteWanted: false,
    });
    expect(await player('Kim Lee', pat)).toMatchObject({ substitute: { isOwn: true } });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject.split(':')[0]]).sort()).toEqual(
      [
        [kim.user.email, 'Substitute found'],
        [pat.user.email, 'You’re playing'],
      ].sort(),
    );
    expect(sent.find(({ to }) => to === kim.user.email)?.text).toContain('Pat Doe is playing for Kim Lee');
  });

  test('accepts once, and others are too late', async () => {
    const { ask, accept } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    expect([await accept(pat), await accept(sam)]).toEqual(['done', '409 request_filled']);
    expect(await mails()).toEqual([]);
  });

  test('must have said that they can substitute', async () => {
    const { id, ask, accept, player } = await aSeason();
    await ask(kim);
    expect(await accept(alex)).toBe('409 not_asked');
    expect((await player('Kim Lee', alex)).acceptRefusal).toBe(
      'First, turn on “I can substitute” on the league page.',
    );
    await alex.put(`/api/leagues/${id}/volunteer`);
    expect((await player('Kim Lee', alex)).acceptRefusal).toBeNull();
    expect(await accept(alex)).toBe('done');
  });

  test('plays for one player a night', async () => {
    const { ask, accept } = await aSeason();
    await ask(kim);
    await ask(lee, 'Lee Park');
    await accept(pat);
    expect(await accept(pat, 'Lee Park')).toBe('409 already_substituting');
  });

  test('is no player whose own team plays, and no former member', async () => {
    const { id, ask, accept } = await aSeason();
    await lee.put(`/api/leagues/${id}/volunteer`);
    await ask(kim);
    expect(await accept(lee)).toBe('409 own_team_plays');
    await server.db('users').where({ id: pat.user.id }).update({ membership_ends_on: '2026-11-30' });
    expect(await accept(pat)).toBe('409 not_a_member');
    await server.db('users').where({ id: pat.user.id }).update({ membership_ends_on: NIGHT });
    expect(await accept(pat)).toBe('done');
  });

  test('does not play in another league at the same time', async () => {
    const { ask, accept } = await aSeason();
    const other = await aLeague(admin, { name: 'Other', startTime: '19:00', endTime: '21:00' });
    await pat.post(`/api/leagues/${other.id}/join`, { userId: pat.user.id });
    await ask(kim);
    expect(await accept(pat)).toBe('409 plays_elsewhere');
    const night = (await pat.get(`/api/leagues/${other.id}/nights/${NIGHT}`)).body;
    const [{ participantId }] = night.players;
    await pat.put(`/api/leagues/${other.id}/nights/${NIGHT}/answers/${participantId}`, { answer: 'out' });
    expect(await accept(pat)).toBe('done');
  });

  test('accepts until the start', async () => {
    const { ask, accept } = await aSeason();
    await ask(kim);
    await server.setTime(START);
    expect(await accept(pat)).toBe('409 night_started');
    await server.setTime(new Date(START.getTime() - 1));
    expect(await accept(pat)).toBe('done');
  });

  test('has the night in their leagues, with its time', async () => {
    const { id, idOf, ask, accept } = await aSeason();
    await ask(kim);
    await accept(pat);
    expect((await pat.get(`/api/leagues/${id}`)).body).toMatchObject({
      isJoined: false,
      isVolunteer: true,
      ownSubstitutions: [
        {
          ...{ night: NIGHT, teamId: 1, participantId: idOf('Kim Lee'), playerName: 'Kim Lee' },
          ...{ startTime: '18:00', endTime: '20:00' },
        },
      ],
    });
    expect((await sam.get(`/api/leagues/${id}`)).body).not.toHaveProperty('ownSubstitutions');
  });

  test('can step back until answers close, and the others are asked again', async () => {
    const { ask, accept, stepBack, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    expect(await stepBack(pat)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ substitute: null, isSubstituteWanted: true });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject.split(/[:?]/)[0]]).sort()).toEqual(
      [
        [kim.user.email, 'No substitute'],
        [sam.user.email, 'Can you play'],
      ].sort(),
    );
    await accept(sam);
    await server.setTime(CLOSING);
    expect(await stepBack(sam)).toBe('409 answers_closed');
  });

  test('is sent away only by the desk', async () => {
    const { ask, accept, answer, end, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    expect([await answer(kim, 'Kim Lee', 'in'), await end(kim), await end(staff)]).toEqual([
      '409 has_substitute',
      '409 has_substitute',
      '409 has_substitute',
    ]);
    expect(await answer(staff, 'Kim Lee', 'in')).toBe('done');
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
    expect(await player('Kim Lee')).toMatchObject({ answer: 'in', substitute: null });
  });
});

describe('an admin', () => {
  test('names a substitute, and both people get an email', async () => {
    const { choose, player } = await aSeason();
    expect(await choose(admin, alex)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ answer: 'out', substitute: { name: 'Alex Poe' } });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([alex.user.email, kim.user.email].sort());
    expect(sent.find(({ to }) => to === alex.user.email)?.text).toContain(
      'The front desk picked you to play for Kim Lee',
    );
    expect((await admin.get('/api/admin/audit')).body[0]).toMatchObject({
      action: 'league.substitute-named',
      detail: { player: 'Kim Lee', before: null, after: { substitute: 'Alex Poe' } },
    });
  });

  test('replaces a substitute, who gets an email', async () => {
    const { ask, accept, choose, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    expect(await choose(admin, sam)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ substitute: { name: 'Sam Roe' } });
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
  });

  test('removes a substitute', async () => {
    const { choose, end, player } = await aSeason();
    await choose(admin, pat);
    await server.db('outbox').delete();
    expect(await end(admin)).toBe('done');
    expect(await player('Kim Lee')).toMatchObject({ substitute: null, isSubstituteWanted: false });
    const sent = await mails();
    expect(sent.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
      'No substitute',
      'You’re no longer playing',
    ]);
  });

  test('cannot name someone who plays already, is no member, or is the player', async () => {
    const { choose } = await aSeason();
    const coach = await server.signedIn({ isCoach: true });
    expect([
      await choose(admin, lee),
      await choose(admin, kim),
      await choose(admin, coach),
      await choose(staff, pat),
    ]).toEqual(['409 own_team_plays', '409 own_team', '409 not_a_member', '403 forbidden']);
  });

  test('names until the night is over', async () => {
    const { choose } = await aSeason();
    await server.setTime(at(NIGHT, '19:59'));
    expect(await choose(admin, pat)).toBe('done');
    await server.setTime(at(NIGHT, '20:00'));
    expect(await choose(admin, sam)).toBe('409 night_over');
  });

  test('sees who can substitute, and members do not', async () => {
    const { id } = await aSeason();
    const { body } = await admin.get(`/api/leagues/${id}/volunteers`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Pat Doe', 'Sam Roe']);
    await pat.delete(`/api/leagues/${id}/volunteer`);
    expect((await admin.get(`/api/leagues/${id}/volunteers`)).body).toHaveLength(1);
    expect((await pat.get(`/api/leagues/${id}/volunteers`)).status).toBe(403);
  });
});

describe('in a scramble', () => {
  test('a substitute replaces one partner, not both', async () => {
    const { ask, accept, answer } = await aSeason({ leagueType: 'scramble' });
    expect(await ask(kim)).toBe('done');
    await accept(pat);
    expect(await ask(kim, 'Partner of Kim Lee')).toBe('409 partner_out');
    await server.db('outbox').delete();
    expect(await answer(kim, 'Partner of Kim Lee', 'out')).toBe('done');
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
  });

  test('the partner learns who plays', async () => {
    const { ask, accept } = await aSeason({ leagueType: 'scramble' });
    await ask(kim);
    await server.db('outbox').delete();
    await accept(pat);
    expect(await recipientsOf('Substitute found:')).toEqual(['Kim', 'partner']);
  });
});

describe('a substitute no longer plays', () => {
  test('if the night moves', async () => {
    const { id, ask, accept, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '17:00', reason: 'Storm' };
    await admin.post(`/api/leagues/${id}/moved-nights`, move);
    expect(await player('Kim Lee')).toMatchObject({ answer: null, substitute: null });
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
  });

  test('if the player leaves the league', async () => {
    const { ask, accept, id } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    await kim.delete(`/api/leagues/${id}/participation`);
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
    expect(await server.db('league_substitutes')).toEqual([]);
  });

  test('if the league plays on another day', async () => {
    const { ask, accept, id } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    await admin.patch(`/api/leagues/${id}`, { dayOfWeek: 'Wednesday' });
    expect(await recipientsOf('You’re no longer playing:')).toEqual(['Pat']);
  });

  test('if the membership ends, and others are asked', async () => {
    const { ask, accept, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    const path = `/api/admin/users/${pat.user.id}/membership`;
    expect((await admin.patch(path, { isMember: false })).status).toBe(200);
    expect(await recipientsOf('Can you play?')).toEqual(['Sam']);
    expect(await player('Kim Lee')).toMatchObject({ substitute: null, isSubstituteWanted: true });
    await admin.patch(path, { isMember: true });
    await server.db('outbox').delete();
    await accept(pat);
    await server.db('users').where({ id: pat.user.id }).update({ membership_ends_on: '2026-11-22' });
    await endMemberships(server.deps);
    expect(await player('Kim Lee')).toMatchObject({ substitute: null, isSubstituteWanted: true });
    await admin.patch(path, { isMember: true });
  });

  test('if the account is deleted: coming nights need another one, and past nights keep the mark', async () => {
    const { id, ask, accept, player } = await aSeason();
    const gone = await server.signedIn({ isMember: true, name: 'Gone Soon' });
    await gone.put(`/api/leagues/${id}/volunteer`);
    const past = datePlus(NIGHT, -7);
    await ask(kim, 'Kim Lee', past);
    await accept(gone, 'Kim Lee', past);
    await ask(kim);
    await accept(gone);
    await server.setTime(at('2026-11-25', '12:00'));
    await server.db('outbox').delete();
    expect((await admin.delete(`/api/admin/users/${gone.user.id}`)).status).toBe(204);
    expect(await recipientsOf('Can you play?')).toEqual(['Pat', 'Sam']);
    expect(await player('Kim Lee')).toMatchObject({ substitute: null, isSubstituteWanted: true });
    const { players } = (await kim.get(`/api/leagues/${id}/nights/${past}`)).body;
    expect(players[0]).toMatchObject({ substitute: { name: 'Former member' } });
  });

  test('while the night is canceled, but plays once it is reinstated, and learns about both', async () => {
    const { id, ask, accept, player } = await aSeason();
    await ask(kim);
    await accept(pat);
    await server.db('outbox').delete();
    await admin.post(`/api/leagues/${id}/canceled-nights`, { date: NIGHT, reason: 'Storm' });
    expect(await recipientsOf('Canceled:')).toEqual(['Kim', 'Lee', 'Pat']);
    await admin.delete(`/api/leagues/${id}/canceled-nights/${NIGHT}`);
    expect(await recipientsOf('Back on:')).toEqual(['Kim', 'Lee', 'Pat']);
    expect(await player('Kim Lee')).toMatchObject({ substitute: { name: 'Pat Doe' } });
  });
});

test('turning off requests ends the open ones, and keeps the substitutes', async () => {
  const { id, ask, accept, player } = await aSeason();
  await ask(kim);
  await accept(pat);
  await ask(lee, 'Lee Park');
  await admin.patch(`/api/leagues/${id}`, { substitutes: 'off' });
  expect(await player('Kim Lee')).toMatchObject({ substitute: { name: 'Pat Doe' } });
  expect(await player('Lee Park')).toMatchObject({ isSubstituteWanted: false });
});

test('a message about a night also reaches its substitutes', async () => {
  const { id, ask, accept } = await aSeason();
  await ask(kim);
  await accept(pat);
  await server.db('outbox').delete();
  const recipients = async (query: string) =>
    (await admin.get(`/api/leagues/${id}/message-recipients${query}`)).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await recipients('')).toEqual(['Kim Lee', 'Lee Park']);
  expect(await recipients(`?date=${NIGHT}`)).toEqual(['Kim Lee', 'Lee Park', 'Pat Doe']);
  const message = { key: '0'.repeat(32), date: NIGHT, subject: 'Parking', text: 'Use the back lot.' };
  await admin.post(`/api/leagues/${id}/messages`, message);
  expect(await recipientsOf('Tuesday Night: Parking')).toEqual(['Kim', 'Lee', 'Pat']);
});
