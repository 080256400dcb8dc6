import type { User } from '@clubhouse/core/auth';
import {
  type CreatedLeague,
  type LeagueChange,
  type LeagueForm,
  type LeaguePreview,
  type LeaguePreviewRequest,
  leagueChangeRefusal,
  leagueForm,
  type NewLeague,
  type ScheduleConflict,
  sessionDatesOf,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError, invalid, notFound } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { participantsOf, playing } from './participant-queries.ts';
import { hasScores } from './play-queries.ts';
import {
  deleteLeagueRow,
  insertLeague,
  type LockedLeague,
  lockLeague,
  type StoredLeague,
  updateLeague,
} from './queries.ts';
import { arrangeRounds, plannedSessions, releaseBays, scheduleLeague } from './schedule.ts';

export const noLeague = () => notFound('This league does not exist.');

const ATTEMPTS = 5;

/**
 * A bay may be taken between the check and the reservation. The key of `bay_slots` then rejects it, and a second check
 * finds the conflict.
 */
async function inScheduling<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!isTaken(error, 'bay_slots') || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The preview: every session with its bays or its conflicts. Nothing is stored. */
export async function previewLeague(
  { db, now }: Deps,
  { leagueId, ...form }: LeaguePreviewRequest,
): Promise<LeaguePreview> {
  return { sessions: await plannedSessions(db, form, leagueId ?? null, now()) };
}

/** Creates a league and, if requested, its schedule. If one bay is missing, there is no schedule at all. */
export async function createLeague(
  { db, now }: Deps,
  admin: User,
  { createSchedule, ...form }: NewLeague,
): Promise<CreatedLeague> {
  return inScheduling(db, async (trx) => {
    const isActive = form.isActive || createSchedule;
    if (createSchedule) refuseEmptySchedule(form);
    const league = await insertLeague(trx, { ...form, isActive }, now());
    const change = { by: admin, action: 'league.created', subject: leagueSubject(league), now: now() };
    await insertChange(trx, { ...change, detail: { after: { ...form, isActive, createSchedule } } });
    const made = { ...league, isJoined: false };
    if (!createSchedule) return { ...made, scheduleCreated: false };
    const conflicts = await scheduleLeague(trx, league, { by: admin.id, now: now() });
    return conflicts.length > 0
      ? { ...made, scheduleCreated: false, conflicts }
      : { ...made, hasSchedule: true, scheduleCreated: true };
  });
}

export const leagueSubject = ({ id, name }: Pick<StoredLeague, 'id' | 'name'>) => `league ${id} (${name})`;

/** The changed fields, with their values before and after. */
function whatChanged(before: StoredLeague, after: StoredLeague) {
  const names = Object.keys(after) as (keyof StoredLeague)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  const of = (league: StoredLeague) => Object.fromEntries(changed.map((name) => [name, league[name]]));
  return { before: of(before), after: of(after) };
}

/** The fields that determine the dates, and so the rounds. */
const DATES = ['startDate', 'endDate', 'dayOfWeek'] as const;

/** The fields that determine the dates and bays. */
const CALENDAR = [
  'startDate',
  'endDate',
  'dayOfWeek',
  'startTime',
  'endTime',
  'numberOfBays',
  'isActive',
] as const;

/** Changes a league. Its schedule moves with it, or the whole change is refused. */
export async function changeLeague(
  { db, now }: Deps,
  admin: User,
  id: number,
  { createSchedule = false, ...change }: LeagueChange,
): Promise<void> {
  await inScheduling(db, async (trx) => {
    const before = await lockLeague(trx, id);
    if (!before) throw noLeague();
    const form = parse(leagueForm, { ...before, ...change });
    if (createSchedule) {
      refuseEmptySchedule(form);
      form.isActive = true;
    }
    await refuseLoss(trx, before, form);
    const after = await updateLeague(trx, id, form, now());
    const subject = leagueSubject(before);
    const detail = whatChanged(before, after);
    await insertChange(trx, { by: admin, action: 'league.changed', subject, detail, now: now() });
    const isMoved = createSchedule || CALENDAR.some((name) => before[name] !== after[name]);
    if (isMoved && (before.wantsSchedule || createSchedule)) {
      const withRounds = createSchedule || DATES.some((name) => before[name] !== after[name]);
      await moveSchedule(trx, after, { by: admin.id, now: now(), withRounds });
    }
  });
}

function refuseEmptySchedule(form: LeagueForm): void {
  if (sessionDatesOf(form).length > 0) return;
  const message = `There is no ${form.dayOfWeek} between the two dates.`;
  throw invalid({ code: 'no_sessions', message }, 'dayOfWeek');
}

async function refuseLoss(
  trx: Knex.Transaction,
  before: LockedLeague,
  form: Parameters<typeof leagueChangeRefusal>[1],
): Promise<void> {
  const participants = playing(await participantsOf(trx, before.id));
  const sizes = new Map<number, number>();
  for (const { teamId } of participants) sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
  const refusal = leagueChangeRefusal(before, form, {
    largestTeam: Math.max(0, ...sizes.values()),
    numberParticipants: before.numberParticipants,
    hasScores: await hasScores(trx, before.id),
  });
  if (refusal) throw conflict(refusal, refusal.field);
}

async function moveSchedule(
  trx: Knex.Transaction,
  league: StoredLeague,
  { withRounds, ...acting }: { by: number; now: Date; withRounds: boolean },
): Promise<void> {
  if (!league.isActive) {
    await releaseBays(trx, league.id, acting);
    if (withRounds) await arrangeRounds(trx, league);
    return;
  }
  const conflicts = await scheduleLeague(trx, league, acting, { withRounds });
  if (conflicts.length > 0) throw scheduleConflict(conflicts);
}

function scheduleConflict(conflicts: readonly ScheduleConflict[]): HttpError {
  const dates = new Set(conflicts.map(({ date }) => date)).size;
  const message = `The bays are taken on ${dates === 1 ? 'one date' : `${dates} dates`} of the schedule. Nothing was changed.`;
  return new HttpError(409, { code: 'schedule_conflict', message }, { details: { conflicts } });
}

/** Deletes a league with all its results. Its bays are free at once. */
export async function deleteLeague({ db, now }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, id);
    if (!league) throw noLeague();
    const change = { action: 'league.deleted', subject: leagueSubject(league), detail: { before: league } };
    await insertChange(trx, { by: admin, ...change, now: now() });
    await releaseBays(trx, id, { by: admin.id, now: now() });
    await deleteLeagueRow(trx, id);
  });
}
