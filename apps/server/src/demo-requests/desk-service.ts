import type { User } from '@clubhouse/core/auth';
import { type DemoRequest, MAX_NOTES } from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
import { publish } from '../live/index.ts';
import { insertNote } from './follow-up-queries.ts';
import { deleteDemoRequestRow, lockDemoRequest, type State, updateState } from './queries.ts';

const GONE = 'This request does not exist.';
export const demoRequestNotFound = () => notFound(GONE);
const CHANGED = { name: 'requests', data: {} } as const;
const requestSubject = ({ id, name }: DemoRequest) => `request ${id} (${name})`;

export async function changeDemoRequest({ db, now }: Deps, by: User, id: number, change: Partial<State>) {
  return inTransaction(db, async (trx) => {
    const changed = await changeWithin(trx, { id, by, now: now() }, change);
    if (!changed) throw demoRequestNotFound();
    return changed;
  });
}

type Act = { id: number; by: Pick<User, 'id' | 'displayName'>; now: Date };

async function changeWithin(
  trx: Knex.Transaction,
  { id, by, now }: Act,
  change: Partial<State>,
): Promise<DemoRequest | undefined> {
  const demoRequest = await lockDemoRequest(trx, id);
  if (!demoRequest) return undefined;
  const before = { isRead: demoRequest.isRead, becameMember: demoRequest.becameMember };
  const after = { ...before, ...change };
  if (before.isRead !== after.isRead || before.becameMember !== after.becameMember) {
    await updateState(trx, id, after);
    const subject = requestSubject(demoRequest);
    await insertChange(trx, { by, action: 'request.changed', subject, detail: { before, after }, now });
  }
  // This event is published even if the request did not change, because someone may have booked a demo for the request.
  publish(trx, CHANGED);
  return { ...demoRequest, ...after };
}

/**
 * Changes the demo request that a booking or membership form refers to. If the request does not exist, reports an error
 * for the form's field `contactSubmissionId`.
 */
async function changeNamed(trx: Knex.Transaction, act: Act, change: Partial<State>): Promise<void> {
  if (await changeWithin(trx, act, change)) return;
  throw invalid({ code: 'invalid', message: GONE }, 'contactSubmissionId');
}

export const completeDemoRequest = (trx: Knex.Transaction, act: Act) =>
  changeNamed(trx, act, { isRead: true });

export const completeAsMember = (trx: Knex.Transaction, act: Act) =>
  changeNamed(trx, act, { isRead: true, becameMember: true });

export async function addNote({ db, now }: Deps, by: User, id: number, text: string): Promise<DemoRequest> {
  return inTransaction(db, async (trx) => {
    const demoRequest = await lockDemoRequest(trx, id);
    if (!demoRequest) throw demoRequestNotFound();
    if (demoRequest.notes.length >= MAX_NOTES) throw tooManyNotes();
    const note = await insertNote(trx, id, { by, text, now: now() });
    const change = { action: 'request.noted', subject: requestSubject(demoRequest), detail: { note: text } };
    await insertChange(trx, { by, ...change, now: now() });
    publish(trx, CHANGED);
    return { ...demoRequest, notes: [...demoRequest.notes, note] };
  });
}

const tooManyNotes = () =>
  conflict({ code: 'too_many_notes', message: `A request can have at most ${MAX_NOTES} notes.` }, 'text');

export async function deleteDemoRequest({ db, now }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteDemoRequestRow(trx, id))) throw demoRequestNotFound();
    await insertChange(trx, { by: admin, action: 'request.deleted', subject: `request ${id}`, now: now() });
    publish(trx, CHANGED);
  });
}
