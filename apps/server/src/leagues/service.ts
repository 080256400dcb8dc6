import type { User } from '@clubhouse/core/auth';
import { baysOn, type Facility } from '@clubhouse/core/facility';
import {
  type CreatedLeague,
  haveRulesChanged,
  isNightOf,
  type LeagueChange,
  type LeagueForm,
  type LeaguePreviewRequest,
  lastNightDate,
  leagueChangeRefusal,
  leagueForm,
  movedNightsRefusal,
  type NewLeague,
  playoffsChangeRefusal,
  ruleChangeRefusal,
  sessionDatesOf,
  skippingRefusal,
  withSkippedNights,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError, invalid } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { changedNightsOf, deleteMovedNights, insertCanceledNights } from '../league-calendar/index.ts';
import { sendInvitation } from './invitations.ts';
import { insertLeagueChange } from './league-changes.ts';
import { activeParticipants, participantsOf } from './participant-queries.ts';
import { scoreKinds } from './play-queries.ts';
import { seedsOf } from './playoff-queries.ts';
import {
  deactivate,
  deleteLeagueRow,
  insertLeague,
  lockLeague,
  type StoredLeague,
  updateLeague,
} from './queries.ts';
import { notifyRulesChanged } from './rule-changes.ts';
import { arrangeRounds, inScheduling, plannedSessions, releaseBays, scheduleLeague } from './schedule.ts';
import { endRequestsAfterChange } from './substitutes/release.ts';

export async function previewLeague(
  { db, now, facility }: Deps,
  { leagueId, ...form }: LeaguePreviewRequest,
) {
  const changedNights = leagueId === undefined ? {} : (await changedNightsOf(db, [leagueId]))(leagueId);
  const league = { ...form, ...changedNights };
  return { sessions: await plannedSessions(db, league, leagueId ?? null, now(), facility()) };
}

/**
 * Creates a league. If the requested schedule has conflicts, stores the league as inactive and without a
 * schedule. Otherwise, the league would start its season without the bays that the admin asked for.
 */
export async function createLeague(
  { db, now, facility }: Deps,
  admin: User,
  { createSchedule, skipDates = [], invitation: wanted, ...form }: NewLeague,
): Promise<CreatedLeague> {
  return inScheduling(db, async (trx) => {
    if (createSchedule) refuseEmptySchedule(form);
    const league = await insertLeague(trx, { ...form, isActive: form.isActive || createSchedule }, now());
    const { canceledNights, skipped } = withSkippedNights(
      league,
      createSchedule ? skipDates : [],
      facility(),
    );
    const scheduled = { ...league, canceledNights };
    const refusal = skippingRefusal(scheduled, skipped, now(), facility());
    if (refusal) throw conflict(refusal);
    const conflicts = createSchedule
      ? await scheduleLeague(
          trx,
          scheduled,
          { by: admin.id, now: now() },
          { withRounds: true, facility: facility() },
        )
      : [];
    const isRefused = conflicts.length > 0;
    const isActive = league.isActive && !isRefused;
    if (isRefused) await deactivate(trx, league.id);
    else await insertCanceledNights(trx, league.id, skipped, now());
    const detail = { after: { ...form, isActive, createSchedule, skipDates } };
    await insertLeagueChange(trx, league, 'league.created', { by: admin, detail, now: now() });
    const scheduleCreated = createSchedule && !isRefused;
    // Saves the invitation in the same transaction as the league. Otherwise, every member could join in between,
    // although last season's players should join first.
    const invitation =
      wanted && isActive
        ? await sendInvitation(trx, scheduled, wanted, { by: admin, now: now(), facility: facility() })
        : null;
    return {
      ...(isRefused ? league : scheduled),
      isActive,
      isJoined: false,
      isVolunteer: false,
      ownAnswers: [],
      hasSchedule: scheduleCreated,
      scheduleCreated,
      ...(isRefused && { conflicts }),
      ...(invitation && { invitation }),
    };
  });
}

function whatChanged(before: StoredLeague, after: StoredLeague) {
  const names = Object.keys(after) as (keyof StoredLeague)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  const of = (league: StoredLeague) => Object.fromEntries(changed.map((name) => [name, league[name]]));
  return { before: of(before), after: of(after) };
}

/** The fields that determine the dates of rounds. */
const DATES = ['startDate', 'endDate', 'dayOfWeek', 'playoffTeams'] as const;

/** The fields that determine the reserved bays. */
const CALENDAR = [...DATES, 'startTime', 'endTime', 'numberOfBays', 'isActive'] as const;

/**
 * Changes a league and its schedule. Refuses the whole change if the new schedule has a conflict, such as a
 * taken bay.
 */
export async function changeLeague(
  { db, now, facility: current }: Deps,
  admin: User,
  id: number,
  { createSchedule = false, skipDates = [], confirmRules = false, ...change }: LeagueChange,
) {
  const facility = current();
  await inScheduling(db, async (trx) => {
    const before = await lockLeague(trx, id);
    // Bays may have been retired since the league was saved. If fewer are left than the league had, it uses
    // all remaining bays.
    const baysLeft = baysOn(lastNightDate({ ...before, ...change }), facility).length;
    const numberOfBays = Math.min(before.numberOfBays, baysLeft);
    const form = parse(leagueForm(facility), { ...before, numberOfBays, ...change });
    if (createSchedule) {
      refuseEmptySchedule(form);
      form.isActive = true;
    }
    const { hasScores } = await refuseLoss(trx, before, form);
    const fixed = playoffsChangeRefusal(before, form);
    if (fixed && (await seedsOf(trx, [id])).length > 0) throw conflict(fixed, fixed.field);
    const locked = ruleChangeRefusal(before, form, { hasScores, isConfirmed: confirmRules });
    if (locked) throw conflict(locked);
    const updated = await updateLeague(trx, before, form, now());
    if (hasScores && haveRulesChanged(before, updated)) {
      await notifyRulesChanged(trx, { before, after: updated }, { now: now(), facility });
    }
    const meeting = movedNightsRefusal(updated);
    if (meeting) throw conflict(meeting, 'endDate');
    const hasSchedule = before.wantsSchedule || createSchedule;
    const { canceledNights, skipped } = withSkippedNights(updated, hasSchedule ? skipDates : [], facility);
    const after = skipped.length > 0 ? { ...updated, canceledNights } : updated;
    const refusal = skippingRefusal(after, skipped, now(), facility);
    if (refusal) throw conflict(refusal);
    await insertCanceledNights(trx, id, skipped, now());
    // Deletes the moves of nights that are not part of the changed season. Otherwise, their bays would stay
    // reserved on the new dates.
    const left = before.movedNights.filter(({ date }) => !isNightOf(updated, date));
    await deleteMovedNights(
      trx,
      id,
      left.map(({ date }) => date),
    );
    await endRequestsAfterChange(trx, before, updated, { now: now(), facility });
    const detail = whatChanged(before, after);
    await insertLeagueChange(trx, before, 'league.changed', { by: admin, detail, now: now() });
    const isMoved =
      createSchedule || skipped.length > 0 || CALENDAR.some((name) => before[name] !== after[name]);
    if (isMoved && hasSchedule) {
      const withRounds = createSchedule || DATES.some((name) => before[name] !== after[name]);
      await moveSchedule(trx, after, { by: admin.id, now: now(), withRounds }, facility);
    }
  });
}

function refuseEmptySchedule(form: LeagueForm): void {
  if (sessionDatesOf(form).length > 0) return;
  const message = `There is no ${form.dayOfWeek} between the start date and the end date.`;
  throw invalid({ code: 'no_sessions', message }, 'dayOfWeek');
}

async function refuseLoss(
  trx: Knex.Transaction,
  before: StoredLeague,
  form: Parameters<typeof leagueChangeRefusal>[1],
) {
  const participants = activeParticipants(await participantsOf(trx, before.id));
  const sizes = new Map<number, number>();
  for (const { teamId } of participants) sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
  const kinds = await scoreKinds(trx, before.id);
  const refusal = leagueChangeRefusal(before, form, {
    largestTeam: Math.max(0, ...sizes.values()),
    numberParticipants: before.numberParticipants,
    ...kinds,
  });
  if (refusal) throw conflict(refusal, refusal.field);
  return kinds;
}

async function moveSchedule(
  trx: Knex.Transaction,
  league: StoredLeague,
  { withRounds, ...acting }: { by: number; now: Date; withRounds: boolean },
  facility: Facility,
) {
  if (!league.isActive) {
    await releaseBays(trx, league.id, acting, facility);
    if (withRounds) await arrangeRounds(trx, league);
    return;
  }
  const conflicts = await scheduleLeague(trx, league, acting, { withRounds, facility });
  if (conflicts.length === 0) return;
  const dates = new Set(conflicts.map(({ date }) => date)).size;
  const message = `The bays are already taken on ${dates === 1 ? 'one date' : `${dates} dates`} in the schedule. Nothing was changed.`;
  throw new HttpError(409, { code: 'schedule_conflict', message }, { details: { conflicts } });
}

export async function deleteLeague({ db, now, facility }: Deps, admin: User, id: number) {
  await inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, id);
    const change = { by: admin, detail: { before: league }, now: now() };
    await insertLeagueChange(trx, league, 'league.deleted', change);
    await releaseBays(trx, id, { by: admin.id, now: now() }, facility());
    await deleteLeagueRow(trx, id);
  });
}
