import { loginName, type User } from '@clubhouse/core/auth';
import {
  ADMIN_NOTES,
  changedState,
  type DemoRequest,
  MAX_NOTES,
  type RequestChange,
  type RequestState,
  withCheckIn,
  withDemoBooked,
  withNote,
} from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';
import { type Change, insertChange, insertChanges } from '../audit/index.ts';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, invalid, notFound } from '../http/http-error.ts';
import { emailsOfUsers } from '../users/index.ts';
import { insertNote, requestOfDemo } from './follow-up-queries.ts';
import { rowsOf } from './inbox-queries.ts';
import { ownerNames } from './owners.ts';
import {
  deleteDemoRequestRows,
  linkToSender,
  lockDemoRequest,
  lockDemoRequests,
  updateStates,
} from './queries.ts';

const GONE = 'We can’t find this request.';
export const demoRequestNotFound = () => notFound(GONE);
const CHANGED = { name: 'requests', data: {} } as const;
/** What an audit entry is about: the request, and the sender's account. */
const aboutRequest = ({ id, name, userId }: DemoRequest) => ({
  subject: `request ${id} (${name})`,
  personId: userId,
});

type StateChange = Partial<RequestState>;

export async function changeDemoRequest({ db, now }: Deps, by: User, id: number, change: StateChange) {
  return inTransaction(db, async (trx) => {
    const changed = await changeWithin(trx, { id, by, now: now() }, () => change);
    if (!changed) throw demoRequestNotFound();
    return changed;
  });
}

/** Changes several demo requests, and returns them. Skips requests that no longer exist. */
export async function changeDemoRequests(
  { db, now }: Deps,
  by: User,
  changes: readonly RequestChange[],
): Promise<DemoRequest[]> {
  return inTransaction(db, async (trx) => {
    const requests = await lockDemoRequests(
      trx,
      changes.map(({ id }) => id),
    );
    const ownerIds = changes.flatMap(({ ownerId }) => ownerId ?? []);
    const names = await ownerNames(trx, ownerIds);
    if (ownerIds.some((id) => !names.has(id))) throw unknownOwner();
    const changeOf = new Map(changes.map(({ id, ...change }) => [id, definedParts(change)]));
    const act = { by, now: now() };
    return writeStates(trx, requests, (request) => changeOf.get(request.id) ?? {}, act, names);
  });
}

const unknownOwner = () =>
  invalid({ code: 'invalid', message: 'Please choose someone who works the front desk.' }, 'ownerId');

/** Removes undefined properties, because they would overwrite the current state. */
const definedParts = (change: Omit<RequestChange, 'id'>): StateChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

type Act = { id: number; by: Pick<User, 'id' | 'displayName'>; now: Date };

async function changeWithin(
  trx: Knex.Transaction,
  { id, ...act }: Act,
  changeOf: (request: DemoRequest) => StateChange,
): Promise<DemoRequest | undefined> {
  const demoRequest = await lockDemoRequest(trx, id);
  if (!demoRequest) return undefined;
  return (await writeStates(trx, [demoRequest], changeOf, act))[0];
}

/**
 * Stores the new states of locked requests, with one audit entry for each changed request. `newOwners` has
 * the names of new owners.
 */
async function writeStates(
  trx: Knex.Transaction,
  requests: readonly DemoRequest[],
  changeOf: (request: DemoRequest) => StateChange,
  act: Omit<Act, 'id'>,
  newOwners: ReadonlyMap<number, string> = new Map(),
): Promise<DemoRequest[]> {
  const pairs = requests.map((before) => {
    const history = { hasDemo: before.demo !== null, hasNotes: before.notes.length > 0 };
    const state = changedState(stateOf(before), changeOf(before), history);
    const ownerName = state.ownerId === null ? null : (newOwners.get(state.ownerId) ?? before.ownerName);
    return { before, after: { ...before, ...state, ownerName } };
  });
  const changed = pairs.filter(({ before, after }) => differences(before, after).length > 0);
  await updateStates(
    trx,
    changed.map(({ after }) => after),
  );
  await insertChanges(
    trx,
    changed.map(({ before, after }) => recordOf(before, after, act)),
  );
  // The desk may have booked a demo for the request, so screens must reload even if no state changed.
  publish(trx, CHANGED);
  return pairs.map(({ after }) => after);
}

const stateOf = (state: RequestState): RequestState => ({
  isRead: state.isRead,
  becameMember: state.becameMember,
  status: state.status,
  lostReason: state.lostReason,
  ownerId: state.ownerId,
  nextCallDate: state.nextCallDate,
});

function differences(before: RequestState, after: RequestState): (keyof RequestState)[] {
  const [one, other] = [stateOf(before), stateOf(after)];
  return (Object.keys(one) as (keyof RequestState)[]).filter((key) => one[key] !== other[key]);
}

/**
 * Returns the audit entry for a changed request. The entry always contains `isRead` and `becameMember`. It
 * contains other parts of the state only if they changed. It names the owner, because admins read the entry.
 */
function recordOf(before: DemoRequest, after: DemoRequest, act: Omit<Act, 'id'>): Change {
  const keys = new Set<keyof RequestState>(['isRead', 'becameMember', ...differences(before, after)]);
  const parts = (request: DemoRequest) =>
    Object.fromEntries(
      [...keys].map((key) => (key === 'ownerId' ? ['owner', request.ownerName] : [key, request[key]])),
    );
  const detail = { before: parts(before), after: parts(after) };
  return { ...act, action: 'request.changed', ...aboutRequest(after), detail };
}

/** A request that a form refers to, and the other requests of its inbox row. */
type ActOnRow = Act & { joined: readonly number[] };

/**
 * Locks the demo requests that a booking or membership form refers to. Skips joined requests that no longer
 * exist, or that another desk has marked as lost. Throws a 400 for the form's field `contactSubmissionId` if
 * the row's own request does not exist.
 */
async function lockNamed(
  trx: Knex.Transaction,
  id: number,
  joined: readonly number[],
): Promise<DemoRequest[]> {
  const requests = await lockDemoRequests(trx, [id, ...joined]);
  if (!requests.some((request) => request.id === id))
    throw invalid({ code: 'invalid', message: GONE }, 'contactSubmissionId');
  return requests.filter((request) => request.id === id || request.status !== 'lost');
}

export async function completeWithDemo(
  trx: Knex.Transaction,
  { id, joined, ...act }: ActOnRow,
): Promise<void> {
  await writeStates(trx, await lockNamed(trx, id, joined), withDemoBooked, act);
}

/**
 * Completes the requests of a new member. Links the row's own request to the member's account, and the joined
 * requests with the same email. A joined request with another email may be from someone who shares the phone.
 */
export async function completeAsMember(
  trx: Knex.Transaction,
  { id, joined, ...act }: ActOnRow,
  memberId: number,
): Promise<void> {
  const requests = await lockNamed(trx, id, joined);
  const email = loginName((await emailsOfUsers(trx, [memberId])).get(memberId) ?? '');
  const isFromMember = (request: DemoRequest) => request.id === id || loginName(request.email) === email;
  await linkToSender(
    trx,
    requests.filter(isFromMember).map((request) => request.id),
    memberId,
  );
  const linked = requests.map((request) => ({
    ...request,
    userId: request.userId ?? (isFromMember(request) ? memberId : null),
  }));
  await writeStates(trx, linked, () => ({ isRead: true, becameMember: true }), act);
}

/**
 * Updates a demo's request when the guest is checked in, or when the check-in is undone. Also updates the
 * person's other requests of the same kind with the same status, unless they have their own demo.
 */
export async function followCheckIn(
  trx: Knex.Transaction,
  bookingId: number,
  isCheckedIn: boolean,
  act: Omit<Act, 'id'>,
): Promise<void> {
  const id = await requestOfDemo(trx, bookingId);
  if (id === null) return;
  const [row] = await rowsOf(trx, [id], { joins: 'none' });
  if (!row) return;
  const others = row.related.filter(({ kind }) => kind === row.kind).map((other) => other.id);
  const requests = (await lockDemoRequests(trx, [id, ...others])).filter(
    (request) => request.id === id || request.demo === null,
  );
  await writeStates(trx, requests, (request) => withCheckIn(request, isCheckedIn) ?? {}, act);
}

/** Adds a note to a request. The request and its joined requests become “Called” if they are new. */
export async function addNote(
  { db, now }: Deps,
  by: User,
  { id, joined, text }: { id: number; joined: readonly number[]; text: string },
): Promise<DemoRequest> {
  return inTransaction(db, async (trx) => {
    const requests = await lockDemoRequests(trx, [id, ...joined]);
    const demoRequest = requests.find((request) => request.id === id);
    if (!demoRequest) throw demoRequestNotFound();
    if (demoRequest.notes.length >= MAX_NOTES) throw tooManyNotes();
    const note = await insertNote(trx, id, { by, text, now: now() });
    const history = { hasDemo: demoRequest.demo !== null, hasNotes: true };
    // The view “Sent to an admin” lists only open requests, so asking an admin reopens a completed request.
    const asksAdmin = text === ADMIN_NOTES[demoRequest.kind];
    const change = { ...withNote(demoRequest), ...(asksAdmin && { isRead: false }) };
    const after = { ...demoRequest, ...changedState(stateOf(demoRequest), change, history) };
    if (differences(demoRequest, after).length > 0) await updateStates(trx, [after]);
    const act = { by, now: now() };
    await insertChange(trx, {
      ...act,
      action: 'request.noted',
      ...aboutRequest(demoRequest),
      detail: { note: text },
    });
    // The status of the first note follows from the note, so only a reopened request gets an entry of its own.
    if (asksAdmin && demoRequest.isRead) await insertChange(trx, recordOf(demoRequest, after, act));
    const others = requests.filter((request) => request !== demoRequest);
    await writeStates(trx, others, withNote, act);
    return { ...after, notes: [...demoRequest.notes, note] };
  });
}

const tooManyNotes = () =>
  conflict({ code: 'too_many_notes', message: `A request can have at most ${MAX_NOTES} notes.` }, 'text');

export async function deleteDemoRequest(deps: Deps, admin: User, id: number): Promise<void> {
  if ((await deleteDemoRequests(deps, admin, [id])) === 0) throw demoRequestNotFound();
}

/** Deletes requests, and returns how many were deleted. Skips requests that no longer exist. */
export async function deleteDemoRequests(
  { db, now }: Deps,
  admin: User,
  ids: readonly number[],
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const deleted = (await lockDemoRequests(trx, ids)).map(({ id }) => id);
    if (deleted.length === 0) return 0;
    await deleteDemoRequestRows(trx, deleted);
    const entry = { by: admin, action: 'request.deleted' as const, now: now() };
    await insertChanges(
      trx,
      deleted.map((id) => ({ ...entry, subject: `request ${id}` })),
    );
    publish(trx, CHANGED);
    return deleted.length;
  });
}
