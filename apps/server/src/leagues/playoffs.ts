import { may, type User } from '@clubhouse/core/auth';
import type { Refusal } from '@clubhouse/core/errors';
import type { Facility } from '@clubhouse/core/facility';
import {
  type Bracket,
  isCounted,
  type League,
  lastRegularRound,
  leagueNightsOf,
  missingResults,
  type NewPlayoffs,
  type PlayoffStart,
  type Playoffs,
  playedNight,
  playoffTeamsOn,
  type Round,
  seedCandidates,
  seedsRefusal,
  standingsOf,
  startRefusal,
  type Team,
  teamsOf,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { type MailContent, queueMails } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { bracketState, hasPlayoffs, nameIn, type PlayoffLeague, toBracket } from './bracket.ts';
import { insertLeagueChange } from './league-changes.ts';
import { lineupsInRound } from './lineups.ts';
import { activeParticipants, participantsOf } from './participant-queries.ts';
import { insertRounds, roundsOf, roundsWithState, scoresOf } from './play-queries.ts';
import { playoffsPath, playoffsStartedMail, playoffsUndoneMail } from './playoff-mails.ts';
import { deleteSeeds, insertSeeds, markPlayoffRounds, seedsOf } from './playoff-queries.ts';
import { lockLeague, type StoredLeague, touchLeague } from './queries.ts';
import { matchups } from './standings.ts';

/** Returns the league if it has playoffs. Throws 404 otherwise. */
export function withPlayoffs(league: StoredLeague): PlayoffLeague {
  if (hasPlayoffs(league)) return league;
  throw notFound('This league has no playoffs.');
}

/** Returns the bracket. Admins also see whether the playoffs can start. */
export async function playoffsFor(
  { db, now: clock, facility }: Deps,
  user: User,
  stored: League,
): Promise<Playoffs> {
  const now = clock();
  const league = withPlayoffs(stored);
  const state = await bracketState(db, league, now);
  const bracket = toBracket(state, league, now);
  if (state.isStarted || !may(user, 'administer')) return { bracket };
  const { refusal, ...start } = await startOf(db, league, now, facility());
  return { bracket, start: { ...start, refusal: refusal?.message ?? null } };
}

/**
 * Returns the teams that can be seeded, the scores that are missing, and any reason why the playoffs cannot
 * start: docs/product/leagues.md#starting-the-playoffs.
 */
async function startOf(
  db: Knex,
  league: PlayoffLeague,
  now: Date,
  facility: Facility,
): Promise<Omit<PlayoffStart, 'refusal'> & { refusal: Refusal | null }> {
  const [participants, rounds, scores] = await Promise.all([
    participantsOf(db, league.id),
    roundsOf(db, league.id),
    scoresOf(db, league.id),
  ]);
  const teams = teamsOf(activeParticipants(participants));
  const counted = scores.filter((score) => isCounted(score, now));
  const candidates = seedCandidates(standingsOf(league, teams, rounds, counted), league.playoffTeams);
  const last = lastRegularRound(rounds, league);
  const play = {
    rounds,
    scores,
    expectedInLastRound: last ? await expectedIn(db, league, last, teams, now) : [],
    teamNameOf: nameIn({ teams: teamsOf(participants) }),
  };
  const missing = missingResults(league, play, now);
  const refusal = startRefusal(league, { candidates, missing, rounds }, now, facility);
  return { refusal, missing, candidates };
}

/**
 * Returns the teams that should have a score in a round. In lowest-score leagues, an absent team needs no
 * score.
 */
async function expectedIn(
  db: Knex,
  league: PlayoffLeague,
  round: Round,
  teams: readonly Team[],
  now: Date,
): Promise<number[]> {
  const lineups = await lineupsInRound(
    db,
    league,
    round,
    activeParticipants(await participantsOf(db, league.id)),
  );
  const isAbsent = ({ teamId }: Team) =>
    lineups.some((team) => team.teamId === teamId && team.lineup === 'absent');
  const present = teams.filter((team) => !isAbsent(team)).map(({ teamId }) => teamId);
  if (league.scoringType === 'lowest_score') return present;
  // In match play, an absent team needs a result too, because an admin enters the absence as a result. A team
  // with a bye needs none.
  const pairs = (await matchups(db, league, round.id, now)).map(({ teams: pair }) => pair);
  return pairs.flatMap(([one, other]) => (other ? [one.teamId, other.teamId] : []));
}

/**
 * Starts the playoffs with these seeds, and notifies the seeded teams. Repeating the request with the same
 * seeds returns the same bracket and notifies nobody.
 */
export async function startPlayoffs(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { teamIds, withoutMissing }: NewPlayoffs,
): Promise<{ bracket: Bracket; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    const league = withPlayoffs(await lockLeague(trx, leagueId));
    const [now, facility] = [clock(), current()];
    const started = (await seedsOf(trx, [leagueId])).map(({ teamId }) => teamId);
    if (started.length > 0) {
      if (started.join() !== teamIds.join()) throw conflict(ALREADY_STARTED);
      return { bracket: toBracket(await bracketState(trx, league, now), league, now), isNew: false };
    }
    const { missing, candidates, ...start } = await startOf(trx, league, now, facility);
    if (start.refusal) throw conflict(start.refusal);
    if (missing.length > 0 && !withoutMissing) throw conflict(SCORES_MISSING);
    const seeds = seedsRefusal(teamIds, candidates, league.playoffTeams);
    if (seeds) throw conflict(seeds);
    await addMissingRounds(trx, league);
    await insertSeeds(trx, leagueId, teamIds);
    const state = await bracketState(trx, league, now);
    const bracket = toBracket(state, league, now);
    await notifyTeams(trx, league, teamIds, playoffsStartedMail(league, bracket, facility), now);
    const detail = { after: { teams: teamIds.map(nameIn(state)), missing } };
    await insertLeagueChange(trx, league, 'league.playoffs-started', { by: admin, detail, now });
    await touchLeague(trx, leagueId, now);
    return { bracket, isNew: true };
  });
}

const ALREADY_STARTED = {
  code: 'playoffs_started',
  message: 'The playoffs have already started with different seeds.',
};
const SCORES_MISSING = {
  code: 'scores_missing',
  message: 'Some season scores are missing. Enter them, or start without them.',
};

/**
 * Marks which rounds belong to the playoffs. Inserts missing rounds, for example in a league without a
 * schedule.
 */
async function addMissingRounds(trx: Knex.Transaction, league: PlayoffLeague) {
  const rounds = await roundsWithState(trx, league.id);
  const nights = leagueNightsOf(league).flatMap((night) => {
    const playoffTeams = playoffTeamsOn(league, night);
    return playoffTeams ? [{ playoffTeams, roundDate: playedNight(league, night).date }] : [];
  });
  const existing = (night: (typeof nights)[number]) =>
    rounds.find(({ playoffTeams }) => playoffTeams === night.playoffTeams) ??
    rounds.find(
      ({ playoffTeams, roundDate, hasScore }) => !playoffTeams && !hasScore && roundDate === night.roundDate,
    );
  const lastNumber = Math.max(0, ...rounds.map(({ roundNumber }) => roundNumber));
  const added = await insertRounds(
    trx,
    league.id,
    nights
      .filter((night) => !existing(night))
      .map(({ roundDate }, index) => ({
        ...{ roundNumber: lastNumber + index + 1, roundDate, name: null, isScheduled: true },
      })),
  );
  const marked = nights.flatMap((night) => {
    const round = existing(night) ?? added.find(({ roundDate }) => roundDate === night.roundDate);
    return round ? [{ id: round.id, playoffTeams: night.playoffTeams }] : [];
  });
  await markPlayoffRounds(trx, league.id, marked);
}

async function notifyTeams(
  trx: Knex.Transaction,
  league: PlayoffLeague,
  teamIds: readonly number[],
  mail: MailContent,
  now: Date,
) {
  const players = activeParticipants(await participantsOf(trx, league.id)).filter(({ teamId }) =>
    teamIds.includes(teamId),
  );
  const emails = new Set(players.flatMap(({ email }) => email || []));
  await queueMails(trx, [...emails], mail, { now });
  const userIds = players.flatMap(({ userId }) => userId ?? []);
  await pushChange(trx, userIds, mail, { path: playoffsPath(league), now });
}

/**
 * Undoes the start of the playoffs, so that the seeds come from the standings again. Refuses if a playoff
 * round has a score.
 */
export async function undoPlayoffs({ db, now: clock, facility }: Deps, admin: User, leagueId: number) {
  await inTransaction(db, async (trx) => {
    const league = withPlayoffs(await lockLeague(trx, leagueId));
    const now = clock();
    const seeds = (await seedsOf(trx, [leagueId])).map(({ teamId }) => teamId);
    if (seeds.length === 0) return;
    const state = await bracketState(trx, league, now);
    if ([...state.scores.values()].flat().length > 0) {
      const message = 'The playoffs already have scores. Delete those scores first.';
      throw conflict({ code: 'has_scores', message });
    }
    await deleteSeeds(trx, leagueId);
    await notifyTeams(trx, league, seeds, playoffsUndoneMail(league, facility()), now);
    const detail = { before: { teams: seeds.map(nameIn(state)) } };
    await insertLeagueChange(trx, league, 'league.playoffs-undone', { by: admin, detail, now });
    await touchLeague(trx, leagueId, now);
  });
}
