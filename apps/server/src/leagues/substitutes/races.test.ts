import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, weekdayOf } from '@clubhouse/core/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../testing/database.ts';
import { aLeague } from '../../../testing/leagues.ts';
import { aSignedInUser, at } from '../../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { inTransaction } from '../../db/transaction.ts';

// These tests start real server processes on one database. Most tests send simultaneous requests in several
// rounds, because a race does not show up every time.
const PROCESSES = 3;
const ROUNDS = 4;
const NIGHT = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1);

type Person = Awaited<ReturnType<typeof aSignedInUser>>;
let folder: string;
let database: TestDatabase;
let servers: ServerProcess[];
let admin: Person;
/** The first two members play in the league. The others can substitute. */
let members: Person[];

const originFor = (index: number) => (servers[index % PROCESSES] as ServerProcess).origin;
const memberOf = (index: number) => members[index] as Person;
/** Returns a member's client. `process` chooses the server process to which the client connects. */
const as = (index: number, process = index) => memberOf(index).at(originFor(process));
const SUBSTITUTES = [2, 3, 4, 5, 6, 7];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clock-'));
  database = await aDatabase();
  const preload = pathToFileURL(path.resolve(import.meta.dirname, '../../../testing/movable-clock.mjs')).href;
  const clock = { NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: path.join(folder, 'shift') };
  servers = await Promise.all(
    Array.from({ length: PROCESSES }, () => aServerProcess(database.settings, clock)),
  );
  admin = await aSignedInUser(database, originFor(0), { isAdmin: true });
  members = [];
  for (let index = 0; index < 8; index += 1) {
    members.push(await aSignedInUser(database, originFor(index), { isMember: true }));
  }
  // Opens the connections in advance, so that a round can send all its requests at once.
  await Promise.all(
    members.flatMap((_, index) => [as(index), as(index, index + 1)].map((who) => who.get('/api/user'))),
  );
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  await rm(folder, { recursive: true });
});
async function aSeason() {
  for (const table of ['leagues', 'outbox']) await database.db(table).delete();
  return anotherSeason();
}

/**
 * Creates a league in which the first player has asked all members to substitute. Returns the league's
 * ID, the paths of the players' substitute requests, and the path of the first player's answer.
 */
async function anotherSeason(times: { startTime?: string; endTime?: string } = {}) {
  const { id } = await aLeague(admin, {
    ...{ startDate: NIGHT, endDate: datePlus(NIGHT, 35), dayOfWeek: weekdayOf(NIGHT) },
    ...{ substitutes: 'members', ...times },
  });
  for (const index of [0, 1]) {
    await as(index).post(`/api/leagues/${id}/join`, { userId: memberOf(index).user.id });
  }
  const players: { id: number }[] = (await admin.get(`/api/leagues/${id}/participants`)).body;
  const night = `/api/leagues/${id}/nights/${NIGHT}`;
  const [first, second] = players.map((player) => `${night}/substitutes/${player.id}`) as [string, string];
  const answerPath = `${night}/answers/${players[0]?.id}`;
  expect((await as(0).post(first)).status).toBe(204);
  await database.db('outbox').delete();
  return { id, first, second, answerPath };
}

type Answer = { status: number; body: { code?: string } };
const outcome = ({ status, body }: Answer) => (status < 300 ? `${status}` : `${status} ${body.code}`);
const outcomes = (answers: Answer[]) => answers.map(outcome).sort();
const stored = () => database.db('league_substitutes').orderBy('id');
const subjects = async () => {
  const contents: string[] = await database.db('outbox').pluck('content');
  return contents.map((content) => JSON.parse(content).subject.split(/[:?]/)[0]).sort();
};

describe('at the same instant, from several processes', () => {
  test('of six members who accept one request, one plays, and each person gets one email', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first } = await aSeason();
      const answers = await Promise.all(
        SUBSTITUTES.map((index) => as(index, index + round).post(`${first}/acceptance`)),
      );
      expect(outcomes(answers)).toEqual(['204', ...Array(5).fill('409 request_filled')]);
      const winner = answers.findIndex(({ status }) => status === 204);
      expect(await stored()).toMatchObject([{ user_id: memberOf(SUBSTITUTES[winner] ?? 0).user.id }]);
      expect(await subjects()).toEqual(['Substitute found', 'You’re playing']);
    }
  });

  test('a member who accepts two requests of one night plays for one player', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, second } = await aSeason();
      await as(1).post(second);
      const answers = await Promise.all(
        [first, second, first, second].map((place, index) => as(2, index).post(`${place}/acceptance`)),
      );
      const done = answers.map(({ status }) => status === 204);
      expect([done[0], done[1]]).toEqual([done[2], done[3]]);
      expect(outcomes(answers)).toEqual(['204', '204', ...Array(2).fill('409 already_substituting')]);
      expect((await stored()).filter(({ user_id }) => user_id !== null)).toHaveLength(1);
    }
  });

  test('a player who plays after all keeps the place, or has a substitute, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, answerPath } = await aSeason();
      const [accepted, answered] = await Promise.all([
        as(2, round).post(`${first}/acceptance`),
        as(0, round + 1).put(answerPath, { answer: 'in' }),
      ]);
      const [{ answer }] = await database.db('league_answers');
      if (accepted.status === 204) {
        expect([outcome(answered), answer]).toEqual(['409 has_substitute', 'out']);
      } else {
        expect([outcome(accepted), answer]).toEqual(['409 request_ended', 'in']);
        expect(await stored()).toEqual([]);
      }
    }
  });

  test('a substitute who accepts a canceled night is refused, or learns that it is canceled', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, first } = await aSeason();
      const [accepted, canceled] = await Promise.all([
        as(2, round).post(`${first}/acceptance`),
        admin
          .at(originFor(round + 1))
          .post(`/api/leagues/${id}/canceled-nights`, { date: NIGHT, reason: 'Storm' }),
      ]);
      expect(canceled.status).toBe(201);
      const cancellations = (await subjects()).filter((subject) => subject === 'Canceled').length;
      expect([outcome(accepted), cancellations]).toEqual(
        accepted.status === 204 ? ['204', 3] : ['409 night_canceled', 2],
      );
    }
  });

  test('the member that an admin names plays, and an earlier substitute learns about it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first } = await aSeason();
      const [accepted, named] = await Promise.all([
        as(2, round).post(`${first}/acceptance`),
        admin.at(originFor(round + 1)).put(first, { userId: memberOf(3).user.id }),
      ]);
      expect(named.status).toBe(204);
      expect(await stored()).toMatchObject([{ user_id: memberOf(3).user.id }]);
      const released = (await subjects()).filter((subject) => subject === 'You’re no longer playing').length;
      expect([outcome(accepted), released]).toEqual(
        accepted.status === 204 ? ['204', 1] : ['409 request_filled', 0],
      );
    }
  });

  test('an account that is deleted while it accepts plays nowhere, and the request stays open', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first } = await aSeason();
      const leaving = await aSignedInUser(database, originFor(round), { isMember: true });
      const [accepted, deleted] = await Promise.all([
        leaving.post(`${first}/acceptance`),
        admin.at(originFor(round + 1)).delete(`/api/admin/users/${leaving.user.id}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([204, 401, 403]).toContain(accepted.status);
      expect(await stored()).toMatchObject([{ user_id: null, filled_at: null }]);
    }
  });
});

/**
 * Sets the clocks of all servers to `beforeMs` milliseconds before an instant. Returns the difference from
 * the real time.
 */
async function moveClocks(instant: number, beforeMs: number): Promise<number> {
  const shift = instant - beforeMs - Date.now();
  await writeFile(path.join(folder, 'shift'), String(shift));
  for (const { child } of servers) child.kill('SIGUSR2');
  return shift;
}

// The clocks only move forward, so these tests must run in this order. The leagues are created before the
// clocks move.
describe('at the closing second', () => {
  let early: Awaited<ReturnType<typeof aSeason>>;
  let late: typeof early;
  beforeAll(async () => {
    early = await aSeason();
    late = await anotherSeason({ startTime: '20:00', endTime: '22:00' });
    expect((await as(2).post(`${late.first}/acceptance`)).status).toBe(204);
  });

  test('answers that arrive before it are saved, and from then on they are refused', async () => {
    const { id, answerPath } = early;
    const closing = at(NIGHT, '16:00').getTime();
    await moveClocks(closing, 600);
    await database.db('league_answers').where({ league_id: id }).delete();
    let isRefused = false;
    let accepted = 0;
    const answerUntilRefused = async (process: number) => {
      for (let count = 0; !isRefused; count += 1) {
        const answer = (count + process) % 2 === 0 ? 'out' : 'in';
        const result = await as(0, process).put(answerPath, { answer });
        if (result.status === 204) accepted += 1;
        else {
          expect(outcome(result)).toBe('409 answers_closed');
          isRefused = true;
        }
      }
    };
    await Promise.all([0, 1, 2, 0, 1, 2].map(answerUntilRefused));
    const afterward = await Promise.all(
      [0, 1, 2].map((process) => as(0, process).put(answerPath, { answer: 'in' })),
    );
    expect(outcomes(afterward)).toEqual(Array(3).fill('409 answers_closed'));
    const [row] = await database.db('league_answers').where({ league_id: id });
    expect(accepted).toBeGreaterThan(0);
    expect(new Date(row.answered_at).getTime()).toBeLessThan(closing);
  });

  test('requests that still wait for the league are refused', async () => {
    const { id, first, answerPath } = late;
    const closing = at(NIGHT, '18:00').getTime();
    const shift = await moveClocks(closing, 500);
    const waiting = await inTransaction(database.db, async (trx) => {
      await trx('leagues').where({ id }).update({ name: 'Locked' });
      const requests = [
        as(0, 0).put(answerPath, { answer: 'in' }),
        as(2, 1).delete(`${first}/acceptance`),
        as(0, 2).post(first),
      ];
      await vi.waitUntil(() => Date.now() + shift >= closing, { interval: 10 });
      return requests;
    });
    expect((await Promise.all(waiting)).map(outcome)).toEqual(Array(3).fill('409 answers_closed'));
    const [request] = await database.db('league_substitutes').where({ league_id: id });
    expect(request.user_id).toBe(memberOf(2).user.id);
  });
});
