// Measures the list of 500 leagues, and the standings of a 50-team league after a year. The standings are measured
// twice: the computation alone, and the whole request.
import {
  DEFAULT_SEASON_RULES,
  type PlayedScore,
  type ScoringType,
  type Standing,
  standingsOf,
  type Team,
} from '@clubhouse/core/leagues';
import { datePlus } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import {
  countParticipants,
  insertLeague,
  insertParticipants,
  insertRounds,
  insertScores,
  type ScoreFigures,
} from '../apps/server/src/leagues/index.ts';
import { type BenchDatabase, memberEmail, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { median } from './report.ts';
import { startProduct } from './servers.ts';

const LEAGUES = 500;
const TEAMS = 50;
const ROUNDS = 52;
const TIMES = 50;
const FIRST_DAY = '2024-01-02';

const teamIds = Array.from({ length: TEAMS }, (_, index) => index + 1);
const figuresOf = (scoringType: ScoringType, round: number): ScoreFigures[] =>
  scoringType === 'lowest_score'
    ? teamIds.map((teamId) => ({
        teamId,
        // Many teams have the same strokes on purpose, because breaking ties is expensive.
        strokes: 38 + ((teamId * 7 + round * 5) % 4),
        result: null,
        opponentTeamId: null,
      }))
    : teamIds.map((teamId) => ({
        teamId,
        strokes: null,
        result: (teamId + round) % 2 === 0 ? 'win' : 'loss',
        opponentTeamId: teamId % 2 === 0 ? teamId - 1 : teamId + 1,
      }));

/** Inserts the leagues. Returns the IDs of the two leagues with scores, one for each scoring type. */
async function insertAll(db: Knex): Promise<Record<ScoringType, number>> {
  return inTransaction(db, async (trx) => {
    const played: Partial<Record<ScoringType, number>> = {};
    const now = new Date();
    for (let index = 0; index < LEAGUES; index += 1) {
      const scoringType = index % 2 === 0 ? 'lowest_score' : 'match_play';
      const league = await insertLeague(
        trx,
        {
          name: `League ${index}`,
          description: 'Nine holes on a new course every week.',
          leagueType: 'individual',
          scoringType,
          startDate: FIRST_DAY,
          endDate: datePlus(FIRST_DAY, 7 * ROUNDS),
          dayOfWeek: 'Tuesday',
          startTime: '18:00',
          endTime: '20:00',
          maxParticipants: TEAMS,
          numberOfBays: 2,
          answersCloseHours: 2,
          isActive: true,
          ...DEFAULT_SEASON_RULES,
          scoreEntry: 'admins',
          substitutes: 'volunteers',
        },
        now,
      );
      if (played[scoringType] !== undefined) continue;
      played[scoringType] = league.id;
      await insertSeason(trx, league.id, scoringType, now);
    }
    return played as Record<ScoringType, number>;
  });
}

async function insertSeason(
  trx: Knex.Transaction,
  leagueId: number,
  scoringType: ScoringType,
  now: Date,
): Promise<void> {
  const players = teamIds.map((teamId) => ({
    userId: teamId,
    name: null,
    email: memberEmail(teamId - 1),
    teamId,
    place: 1,
    isTeamLead: true,
  }));
  await insertParticipants(trx, leagueId, players);
  await countParticipants(trx, leagueId, TEAMS);
  const rounds = Array.from({ length: ROUNDS }, (_, index) => ({
    roundNumber: index + 1,
    roundDate: datePlus(FIRST_DAY, 7 * index),
    name: null,
    isScheduled: false,
  }));
  for (const round of await insertRounds(trx, leagueId, rounds)) {
    await insertScores(trx, { leagueId, roundId: round.id, now }, figuresOf(scoringType, round.roundNumber));
  }
}

export type LeagueResult = { what: string; milliseconds: number };

/** Measures the league requests, sent one after another. Returns the median times in milliseconds. */
export async function measureLeagues({ db, settings }: BenchDatabase): Promise<LeagueResult[]> {
  const { lowest_score, match_play } = await insertAll(db);
  const product = await startProduct(settings);
  try {
    const cookie = await signIn(product.origin, memberEmail(0), PASSWORD);
    const call = async (what: string, path: string) => {
      const times: number[] = [];
      for (let index = 0; index < TIMES; index += 1) {
        const begun = performance.now();
        const answer = await fetch(`${product.origin}${path}`, { headers: { cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        times.push(performance.now() - begun);
      }
      return { what, milliseconds: median(times) };
    };
    return [
      await call(`list of ${LEAGUES} leagues`, '/api/leagues'),
      await call('standings, lowest score', `/api/leagues/${lowest_score}/standings`),
      await call('standings, match play', `/api/leagues/${match_play}/standings`),
    ];
  } finally {
    await product.stop();
  }
}

/** Measures only the computation of the standings. Returns the median time in milliseconds. */
export function measureStandings(scoringType: ScoringType): number {
  const teams: Team[] = teamIds.map((teamId) => ({ teamId, name: `Team ${teamId}`, players: [] }));
  const rounds = Array.from({ length: ROUNDS }, (_, index) => ({
    id: index + 1,
    roundNumber: index + 1,
    roundDate: datePlus(FIRST_DAY, 7 * index),
  }));
  const scores = rounds.flatMap(({ id, roundNumber }) =>
    figuresOf(scoringType, roundNumber).map(({ teamId, strokes, result, opponentTeamId }): PlayedScore => {
      return { roundId: id, teamId, strokes, result, opponentTeamId };
    }),
  );
  const times: number[] = [];
  let rows: Standing[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const begun = performance.now();
    rows = standingsOf({ ...DEFAULT_SEASON_RULES, scoringType }, teams, rounds, scores);
    times.push(performance.now() - begun);
  }
  if (rows.length !== TEAMS) throw new Error('The standings lost a team.');
  return median(times);
}
