import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { LeagueForm } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, weekdayOf } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aSignedInUser } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';

// These tests start real server processes on one database. Each test repeats a race in several rounds, and
// sends the competing requests of a round at the same time.
const PROCESSES = 3;
const PLAYERS = 6;
const ROUNDS = 5;

type Person = Awaited<ReturnType<typeof aSignedInUser>>;
let database: TestDatabase;
let servers: ServerProcess[];
let members: Person[];
let admin: Person;

beforeAll(async () => {
  database = await aDatabase();
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => aServerProcess(database.settings)));
  admin = await aSignedInUser(database, originFor(0), { isAdmin: true });
  members = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    members.push(await aSignedInUser(database, originFor(index), { isMember: true }));
  }
  // Opens the connections in advance, so that the tests can send their requests at the same moment.
  await Promise.all(
    members.flatMap((_, index) => [as(index), as(index + 1)].map((who) => who.get('/api/user'))),
  );
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});
beforeEach(async () => {
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'leagues'])
    await database.db(table).delete();
});

const originFor = (index: number) => (servers[index % PROCESSES] as ServerProcess).origin;
const memberOf = (index: number) => members[index % PLAYERS] as Person;
/** Returns a member's client, connected to one of the server processes. */
const as = (index: number) => memberOf(index).at(originFor(index));
const adminAt = (index: number) => admin.at(originFor(index));

const tomorrow = () => datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1);
/** A season with six sessions. The first session is tomorrow. */
const season = (): Partial<LeagueForm> => ({
  startDate: tomorrow(),
  endDate: datePlus(tomorrow(), 35),
  dayOfWeek: weekdayOf(tomorrow()),
});

type Answer = { status: number; body: { code?: string } };
const outcomes = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)).sort();
const join = (index: number, league: number, more: object = {}) =>
  as(index).post(`/api/leagues/${league}/join`, { userId: memberOf(index).user.id, ...more });

/** Checks the invariants of teams in the database, because responses could hide a violation. */
async function expectSoundTeams(leagueId: number, size: number): Promise<void> {
  const league = await database.db('leagues').where({ id: leagueId }).first();
  const players = await database.db('league_participants').where({ league_id: leagueId });
  expect(players.length).toBe(league.participant_count);
  expect(players.length).toBeLessThanOrEqual(league.max_participants);
  for (const teamId of new Set(players.map(({ team_id }) => team_id))) {
    const team = players.filter(({ team_id }) => team_id === teamId);
    expect(team.length).toBeLessThanOrEqual(size);
    expect(team.filter(({ is_team_lead }) => is_team_lead).length).toBeLessThanOrEqual(1);
  }
}

/**
 * Checks that every reserved half hour belongs to a booking, and that every booking reserves all its half
 * hours.
 */
async function expectSoundBays(): Promise<void> {
  const bookings = await database.db('bookings').whereNull('cancelled_at');
  const slots = await database.db('bay_slots');
  const held = new Map<number, number>();
  for (const { booking_id } of slots) held.set(booking_id, (held.get(booking_id) ?? 0) + 1);
  for (const { id, start_time, end_time } of bookings) {
    const halfHours = (Number(end_time.slice(0, 2)) - Number(start_time.slice(0, 2))) * 2;
    expect(held.get(id)).toBe(halfHours);
    held.delete(id);
  }
  expect([...held]).toEqual([]);
}

describe('at the same instant, from several processes', () => {
  test('of six members who want three places, three get one and three learn that the league is full', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), { ...season(), maxParticipants: 3 });
      const answers = await Promise.all(members.map((_, index) => join(index, id)));
      expect(outcomes(answers)).toEqual(['201', '201', '201', ...Array(3).fill('409 league_full')]);
      await expectSoundTeams(id, 1);
    }
  });

  test('a member who joins six times is registered once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), season());
      const input = { userId: memberOf(round).user.id };
      const answers = await Promise.all(
        members.map((_, index) =>
          memberOf(round).at(originFor(index)).post(`/api/leagues/${id}/join`, input),
        ),
      );
      expect(outcomes(answers)).toEqual(['201', ...Array(5).fill('409 already_joined')]);
      await expectSoundTeams(id, 1);
    }
  });

  test('pairs that want five places fill two teams, and each partner plays once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scramble = { ...season(), leagueType: 'scramble', maxParticipants: 5 } as const;
      const { id } = await aLeague(adminAt(round), scramble);
      const answers = await Promise.all(
        members.map((_, index) =>
          join(index, id, { player2Name: 'Pat', player2Email: `pat${index % 3}@example.com` }),
        ),
      );
      expect(outcomes(answers).filter((outcome) => outcome === '201')).toHaveLength(2);
      expect(outcomes(answers).join()).not.toContain('500');
      await expectSoundTeams(id, 2);
    }
  });

  test('when an admin makes six members lead of one team at once, exactly one becomes the lead', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), { ...season(), leagueType: 'scramble' });
      const answers = await Promise.all(
        members.map(({ user }, index) =>
          adminAt(index).post(`/api/leagues/${id}/participants`, {
            userId: user.id,
            teamId: 1,
            isTeamLead: true,
          }),
        ),
      );
      expect(outcomes(answers)).toEqual(['201', ...Array(5).fill('400 team_has_lead')]);
      await expectSoundTeams(id, 2);
    }
  });

  test('of three leagues that want both bays on the same evenings, one gets all and the others nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const newLeague = { ...season(), name: `Round ${round}`, numberOfBays: 2, createSchedule: true };
      const made = await Promise.all([0, 1, 2].map((index) => aLeague(adminAt(index), newLeague)));
      expect(made.map(({ scheduleCreated }) => scheduleCreated).sort()).toEqual([false, false, true]);
      for (const { id, scheduleCreated } of made) {
        const held = await database.db('bookings').where({ league_id: id }).whereNull('cancelled_at');
        expect(held).toHaveLength(scheduleCreated ? 12 : 0);
        expect(await database.db('league_rounds').where({ league_id: id })).toHaveLength(
          scheduleCreated ? 6 : 0,
        );
      }
      await expectSoundBays();
      await database.db('leagues').delete();
      await database.db('bookings').delete();
    }
  });

  test('a schedule and member bookings never share a bay, and the schedule is stored completely or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const evening = datePlus(tomorrow(), 7 * (round % 4));
      const newLeague = { ...season(), numberOfBays: 2, createSchedule: true };
      const [league] = await Promise.all([
        aLeague(adminAt(round), newLeague),
        ...members.map((_, index) =>
          as(index).post('/api/bookings', {
            simulatorId: 1 + (index % 2),
            bookingDate: evening,
            startTime: '18:00',
            endTime: '19:00',
          }),
        ),
      ]);
      const held = await database.db('bookings').where({ league_id: league.id }).whereNull('cancelled_at');
      expect(held).toHaveLength(league.scheduleCreated ? 12 : 0);
      if (!league.scheduleCreated) expect(league.conflicts.length).toBeGreaterThan(0);
      await expectSoundBays();
      await database.db('leagues').delete();
      await database.db('bookings').delete();
    }
  });

  test('a match that is entered six times at once is stored once', async () => {
    const { id } = await aLeague(admin, { ...season(), scoringType: 'match_play', createSchedule: true });
    for (const index of [0, 1, 2, 3]) await join(index, id);
    const rounds = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    for (const round of rounds) {
      const match = { roundId: round.id, teamId: 1, opponentTeamId: 2, result: 'win' };
      const turned = { roundId: round.id, teamId: 2, opponentTeamId: 3, result: 'win' };
      const answers = await Promise.all(
        [match, match, match, turned, turned, turned].map((score, index) =>
          adminAt(index).post(`/api/leagues/${id}/scores`, score),
        ),
      );
      expect(outcomes(answers)).toEqual(['200', '200', '201', ...Array(3).fill('409 score_exists')]);
      const stored = await database.db('league_scores').where({ round_id: round.id });
      expect(stored.map(({ result }) => result).sort()).toEqual(['loss', 'win']);
    }
  });

  test('a message that is sent six times reaches each player once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), season());
      for (const index of [0, 1]) await join(index, id);
      await database.db('outbox').delete();
      const message = { key: '0'.repeat(32), date: null, subject: 'Bring a friend', text: 'We have room.' };
      const answers = await Promise.all(
        members.map((_, index) => adminAt(index).post(`/api/leagues/${id}/messages`, message)),
      );
      expect(outcomes(answers)).toEqual([...Array(5).fill('200'), '201']);
      const recipients = await database.db('outbox').pluck('recipient');
      expect(recipients.sort()).toEqual([0, 1].map((index) => memberOf(index).user.email).sort());
    }
  });

  test('a player who answers in and out at once has one answer, and none is saved after the night is canceled', async () => {
    const { id } = await aLeague(admin, season());
    await join(0, id);
    const [player] = (await admin.get(`/api/leagues/${id}/participants`)).body;
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = datePlus(tomorrow(), 7 * round);
      const path = `/api/leagues/${id}/nights/${date}/answers/${player.id}`;
      const answers = ['in', 'out', 'in', 'out', 'in', 'out'].map((answer, index) =>
        memberOf(0).at(originFor(index)).put(path, { answer }),
      );
      const cancellation = adminAt(round).post(`/api/leagues/${id}/canceled-nights`, {
        date,
        reason: 'Storm',
      });
      const saved = await Promise.all(answers);
      expect((await cancellation).status).toBe(201);
      for (const outcome of outcomes(saved)) expect(['204', '409 night_canceled']).toContain(outcome);
      const stored = await database.db('league_answers').where({ night_date: date });
      expect(stored).toHaveLength(saved.some(({ status }) => status === 204) ? 1 : 0);
      expect((await as(0).put(path, { answer: 'in' })).body.code).toBe('night_canceled');
      expect(await database.db('league_answers').where({ night_date: date })).toEqual(stored);
    }
  });

  test('a score that players confirm and dispute while admins overwrite it ends with the score of an admin', async () => {
    const today = facilityDate(new Date(), DEFAULT_FACILITY);
    const { id } = await aLeague(admin, {
      ...{ startDate: today, endDate: today, dayOfWeek: weekdayOf(today) },
      ...{ startTime: '00:00', endTime: '23:30', scoreEntry: 'players', maxParticipants: 6 },
    });
    for (const index of [0, 1, 2]) await join(index, id);
    for (let round = 0; round < ROUNDS; round += 1) {
      const added = await admin.post(`/api/leagues/${id}/rounds`, { leagueId: id, roundDate: today });
      const entered = await as(0).put(`/api/leagues/${id}/rounds/${added.body.id}/own-score`, {
        strokes: 41,
      });
      const path = `/api/leagues/${id}/scores/${entered.body.id}`;
      const [confirmed, disputed, corrected, repeated] = await Promise.all([
        as(1).post(`${path}/confirmation`, { strokes: 41 }),
        as(2).post(`${path}/dispute`, { seen: 41, strokes: 44 }),
        adminAt(1).patch(path, { strokes: 39 }),
        as(0).put(`/api/leagues/${id}/rounds/${added.body.id}/own-score`, { strokes: 41 }),
      ]);
      expect([confirmed, disputed].map(({ status }) => status)).toSatisfy((all: number[]) =>
        all.every((status) => [200, 409].includes(status)),
      );
      expect([corrected.status, [200, 409].includes(repeated.status)]).toEqual([200, true]);
      const [stored] = await database.db('league_scores').where({ round_id: added.body.id });
      expect(stored).toMatchObject({ strokes: 39, status: 'final', disputed_by_team_id: null });
      const history = await database.db('league_score_changes').where({ round_id: added.body.id });
      const accepted = [confirmed, disputed, corrected].filter(({ status }) => status === 200);
      expect(history).toHaveLength(1 + accepted.length);
    }
  });

  test('a night that is canceled while scores arrive keeps its scores or is canceled, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), { ...season(), createSchedule: true });
      for (const index of [0, 1]) await join(index, id);
      const [first] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
      const score = (teamId: number) => ({ roundId: first.id, teamId, strokes: 40 + teamId });
      const [one, canceled, other] = await Promise.all([
        adminAt(0).post(`/api/leagues/${id}/scores`, score(1)),
        adminAt(1).post(`/api/leagues/${id}/canceled-nights`, { date: first.roundDate, reason: 'Snow' }),
        adminAt(2).post(`/api/leagues/${id}/scores`, score(2)),
      ]);
      const scores = await database.db('league_scores').where({ round_id: first.id });
      const isCanceled = canceled.status === 201;
      expect(scores).toHaveLength(isCanceled ? 0 : 2);
      const expected = isCanceled ? Array(2).fill('409 night_canceled') : ['201', '201'];
      expect(outcomes([one, other])).toEqual(expected);
      if (!isCanceled) expect(canceled.body.code).toBe('has_scores');
      await database.db('leagues').delete();
      await database.db('bookings').delete();
    }
  });

  test('a night that is called off while its players enter scores keeps the scores or is canceled, never both', async () => {
    const today = facilityDate(new Date(), DEFAULT_FACILITY);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(admin, {
        ...{ startDate: today, endDate: today, dayOfWeek: weekdayOf(today) },
        ...{ startTime: '00:00', endTime: '23:30', scoreEntry: 'players', maxParticipants: 6 },
      });
      for (const index of [0, 1]) await join(index, id);
      const added = await admin.post(`/api/leagues/${id}/rounds`, { leagueId: id, roundDate: today });
      const enter = (index: number) =>
        as(index).put(`/api/leagues/${id}/rounds/${added.body.id}/own-score`, { strokes: 40 + index });
      const [one, canceled, other] = await Promise.all([
        enter(0),
        adminAt(round).post(`/api/leagues/${id}/canceled-nights`, { date: today, reason: 'Power cut' }),
        enter(1),
      ]);
      const scores = await database.db('league_scores').where({ round_id: added.body.id });
      const isCanceled = canceled.status === 201;
      expect(scores).toHaveLength(isCanceled ? 0 : 2);
      const expected = isCanceled ? Array(2).fill('409 night_canceled') : ['200', '200'];
      expect(outcomes([one, other])).toEqual(expected);
      if (!isCanceled) expect(canceled.body.code).toBe('has_scores');
      await database.db('leagues').delete();
    }
  });

  test('joining, leaving, shrinking and deleting a league at once leaves consistent data', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aLeague(adminAt(round), { ...season(), maxParticipants: 6 });
      await Promise.all([0, 1, 2].map((index) => join(index, id)));
      const answers = await Promise.all([
        ...[3, 4, 5].map((index) => join(index, id)),
        ...[0, 1].map((index) => as(index).delete(`/api/leagues/${id}/participation`)),
        adminAt(round).patch(`/api/leagues/${id}`, { maxParticipants: 3 }),
      ]);
      for (const { status } of answers) expect([200, 201, 204, 409]).toContain(status);
      await expectSoundTeams(id, 1);
      const last = await Promise.all([adminAt(round).delete(`/api/leagues/${id}`), join(0, id), join(1, id)]);
      for (const { status } of last) expect([201, 204, 404, 409]).toContain(status);
      expect(await database.db('league_participants').where({ league_id: id })).toEqual([]);
    }
  });
});

test('admins who start the playoffs at the same time start one bracket, and its players get one email', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aLeague(adminAt(0), {
      ...season(),
      ...{ endDate: tomorrow(), playoffTeams: 4, maxParticipants: PLAYERS, createSchedule: true },
    });
    for (let index = 0; index < PLAYERS; index += 1) await join(index, id);
    const [first] = (await adminAt(0).get(`/api/leagues/${id}/rounds`)).body;
    for (let teamId = 1; teamId <= PLAYERS; teamId += 1) {
      // The last three players share a rank, so an admin can choose any of them for the last playoff seed.
      const score = { roundId: first.id, teamId, strokes: Math.min(40 + teamId, 44) };
      await adminAt(0).post(`/api/leagues/${id}/scores`, score);
    }
    const mails = () =>
      database.db('outbox').where('content', 'like', '%in the playoffs%').count('* as n').first();
    const before = Number((await mails())?.n);
    const answers: Answer[] = await Promise.all(
      [4, 5, 6, 4, 5, 6].map((last, index) =>
        adminAt(index).post(`/api/leagues/${id}/playoffs`, { teamIds: [1, 2, 3, last] }),
      ),
    );
    // The first request starts the playoffs. Another request has the same seeds, so it counts as a repeat and
    // gets 200.
    const conflicts = Array(4).fill('409 playoffs_started');
    expect(outcomes(answers)).toEqual(['200', '201', ...conflicts]);
    const seeds = await database
      .db('league_playoff_seeds')
      .where({ league_id: id })
      .orderBy('seed')
      .pluck('team_id');
    expect([seeds.slice(0, 3), seeds.length]).toEqual([[1, 2, 3], 4]);
    expect(Number((await mails())?.n) - before).toBe(4);
    // Deletes the league, so that its bays are free for the next pass of the loop.
    await adminAt(0).delete(`/api/leagues/${id}`);
  }
});
