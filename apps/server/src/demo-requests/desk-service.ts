import type { User } from '@clubhouse/core/auth';
import type { Submission } from '@clubhouse/core/demo-requests';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { deleteSubmissionRow, updateSubmission } from './queries.ts';

const noSubmission = () => notFound('This request does not exist.');

type State = Partial<Pick<Submission, 'isRead' | 'becameMember'>>;

/** Completes a request or takes that back, or says whether its sender became a member (spec 4). */
export async function changeSubmission(
  { db, now }: Deps,
  by: User,
  id: number,
  state: State,
): Promise<Submission> {
  return inTransaction(db, async (trx) => {
    const changed = await updateSubmission(trx, id, state);
    if (!changed) throw noSubmission();
    const { before, after } = changed;
    const isSame = before.isRead === after.isRead && before.becameMember === after.becameMember;
    if (!isSame) {
      const stateOf = ({ isRead, becameMember }: Submission) => ({ isRead, becameMember });
      await insertChange(trx, {
        by,
        action: 'request.changed',
        subject: `request ${id} (${after.name})`,
        detail: { before: stateOf(before), after: stateOf(after) },
        now: now(),
      });
    }
    return after;
  });
}

/** Removes a request for good; admins only (contract 7). */
export async function deleteSubmission({ db, now }: Deps, admin: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteSubmissionRow(trx, id))) throw noSubmission();
    await insertChange(trx, { by: admin, action: 'request.deleted', subject: `request ${id}`, now: now() });
  });
}
