import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type CodePlan,
  emailMoment,
  type NewKeypadCode,
  newKeypadCode,
  oldCodeEnd,
  type PlannedCode,
  timingRefusal,
} from '@clubhouse/core/keypad';
import { insertChange } from '../audit/index.ts';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid } from '../http/http-error.ts';
import { parse } from '../http/parse.ts';
import { CODE_SUBJECT, emailMembers, lockCodes, queueDueMails } from './due.ts';
import { codeKeptMail } from './mails.ts';
import { deletePlan, insertCode, type NewPlan, savePlan } from './queries.ts';

/** Sets a new code that starts immediately. If this code was planned for later, deletes that plan. */
export async function changeCode(
  { db, now: clock, facility: currentFacility }: Deps,
  admin: User,
  { code, oldCodeUntil, email }: NewKeypadCode,
): Promise<void> {
  const facility = currentFacility();
  await inTransaction(db, async (trx) => {
    const now = clock();
    const { current, planned } = await lockCodes(trx, now);
    if (current?.code === code) return;
    refuseTiming({ startsAt: null, oldCodeUntil }, now, facility);
    const times = {
      oldCodeUntil: current && oldCodeEnd(oldCodeUntil, now),
      emailAt: emailMoment(email, now, facility),
    };
    if (planned?.code === code) await deletePlan(trx);
    await insertCode(trx, { code, ...times }, admin.id, now);
    await insertChange(trx, {
      by: admin,
      action: 'keypad.changed',
      subject: CODE_SUBJECT,
      detail: { after: times },
      now,
    });
    await queueDueMails(trx, now, facility);
    publish(trx, { name: 'keypad', data: {} });
  });
}

/**
 * Plans a change, or replaces the current plan. Throws 409 if the plan has changed since the admin loaded it.
 */
export async function planCode(
  { db, now: clock, facility: currentFacility }: Deps,
  admin: User,
  { basedOn, ...change }: CodePlan,
): Promise<void> {
  const facility = currentFacility();
  await inTransaction(db, async (trx) => {
    const now = clock();
    const { current, planned } = await lockCodes(trx, now);
    refuseUnseenPlan(planned, basedOn);
    const { code } = parse(newKeypadCode, { code: change.code || planned?.code });
    if (code === current?.code) {
      throw invalid({ code: 'same_code', message: 'This is already the current code.' }, 'code');
    }
    refuseTiming(change, now, facility);
    const plan: NewPlan = {
      code,
      startsAt: change.startsAt,
      oldCodeUntil: current && oldCodeEnd(change.oldCodeUntil, change.startsAt),
      emailAt: emailMoment(change.email, now, facility),
      // Members who got an email about the replaced plan must also get one if the new plan is canceled.
      isEmailed: planned?.isEmailed ?? false,
    };
    await savePlan(trx, plan, admin.id, now);
    await insertChange(trx, {
      by: admin,
      action: planned ? 'keypad.replanned' : 'keypad.planned',
      subject: CODE_SUBJECT,
      detail: {
        ...(planned && { before: timesOf(planned) }),
        after: timesOf(plan),
        ...(planned && planned.code !== code && { isNewCode: true }),
      },
      now,
    });
    await queueDueMails(trx, now, facility);
    publish(trx, { name: 'keypad', data: {} });
  });
}

/**
 * Cancels the planned change. Throws 409 if the plan was replaced or canceled, or if the planned code has
 * taken effect.
 */
export async function cancelPlan(
  { db, now: clock, facility: currentFacility }: Deps,
  admin: User,
  basedOn: string | null,
): Promise<void> {
  const facility = currentFacility();
  await inTransaction(db, async (trx) => {
    const now = clock();
    const { planned } = await lockCodes(trx, now);
    if (!planned) {
      throw conflict({
        code: 'not_planned',
        message: 'The planned code was canceled or is already in use. Check the current code.',
      });
    }
    refuseUnseenPlan(planned, basedOn);
    await deletePlan(trx);
    await insertChange(trx, {
      by: admin,
      action: 'keypad.plan-canceled',
      subject: CODE_SUBJECT,
      detail: { before: timesOf(planned) },
      now,
    });
    if (planned.isEmailed) await emailMembers(trx, codeKeptMail(facility), now, facility);
    publish(trx, { name: 'keypad', data: {} });
  });
}

/** Returns the times of a plan for the audit log, which must not contain the code. */
const timesOf = ({ startsAt, oldCodeUntil, emailAt }: NewPlan) => ({ startsAt, oldCodeUntil, emailAt });

function refuseUnseenPlan(planned: PlannedCode | null, basedOn: string | null): void {
  if ((planned?.plannedAt ?? null) === basedOn) return;
  throw conflict({
    code: 'plan_changed',
    message: 'Someone changed the planned code. Check it, then try again.',
  });
}

function refuseTiming(times: Parameters<typeof timingRefusal>[0], now: Date, facility: Facility): void {
  const found = timingRefusal(times, now, facility);
  if (found) throw invalid(found.refusal, found.field);
}
