import type { ContactForm, SUBMISSION_SORTS, Submission } from '@clubhouse/core/demo-requests';
import type { ListQuery } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type StoredBoolean, type StoredInstant, toInstant } from '../db/columns.ts';
import { contains } from '../db/contains.ts';
import { pageOf } from '../db/page.ts';

/** Stores a submission and answers its id. */
export async function insertSubmission(
  trx: Knex.Transaction,
  { name, email, phone, interest, message }: ContactForm,
  { now, userId = null }: { now: Date; userId?: number | null },
): Promise<number> {
  const [row] = await trx('contact_submissions')
    .insert({ name, email, phone, interest, message, user_id: userId, created_at: now })
    .returning<{ id: number }[]>('id');
  return (row as { id: number }).id;
}

/** The submission that this content made since then, if it did: a look, which holds nobody up. */
export async function findRepeat(db: Knex, contentHash: string, since: Date): Promise<number | null> {
  const row = await db<{ content_hash: string; submission_id: number | null; received_at: Date }>(
    'contact_repeats',
  )
    .where({ content_hash: contentHash })
    .where('received_at', '>', since)
    .first('submission_id');
  return row?.submission_id ?? null;
}

/**
 * The submission that this content made since then, if it did. A write, and the first of its transaction: of two
 * that arrive together the second waits here until the first is stored.
 */
export async function lockRepeat(
  trx: Knex.Transaction,
  contentHash: string,
  { since, now }: { since: Date; now: Date },
): Promise<number | null> {
  const [row] = await trx('contact_repeats')
    .insert({ content_hash: contentHash, submission_id: null, received_at: now })
    .onConflict('content_hash')
    .merge({ content_hash: contentHash })
    .returning<{ submission_id: number | null; received_at: StoredInstant }[]>([
      'submission_id',
      'received_at',
    ]);
  return row && new Date(row.received_at) > since ? row.submission_id : null;
}

export async function rememberContent(
  trx: Knex.Transaction,
  contentHash: string,
  submissionId: number,
  now: Date,
): Promise<void> {
  await trx('contact_repeats')
    .where({ content_hash: contentHash })
    .update({ submission_id: submissionId, received_at: now });
}

/** Removes what nobody can repeat any more. */
export async function clearRepeats(db: Knex, before: Date): Promise<void> {
  await db('contact_repeats').where('received_at', '<', before).delete();
}

type SubmissionRow = {
  id: number;
  created_at: StoredInstant;
  name: string;
  email: string;
  phone: string;
  interest: Submission['interest'];
  message: string;
  is_read: StoredBoolean;
  became_member: StoredBoolean;
};

const toSubmission = (row: SubmissionRow): Submission => ({
  id: row.id,
  createdAt: toInstant(row.created_at),
  name: row.name,
  email: row.email,
  phone: row.phone,
  interest: row.interest,
  message: row.message,
  isRead: Boolean(row.is_read),
  becameMember: Boolean(row.became_member),
});

/** What waits for an answer, the newest first. */
export async function openSubmissions(db: Knex): Promise<Submission[]> {
  const rows = await db<SubmissionRow>('contact_submissions')
    .where({ is_read: false })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return rows.map(toSubmission);
}

type Sort = (typeof SUBMISSION_SORTS)[number];
const COLUMNS: Record<Sort, string> = { createdAt: 'created_at', name: 'name', email: 'email' };

/** A page of the submissions that are completed, or of all. */
export async function submissionsPage(
  db: Knex,
  query: ListQuery<Sort>,
  { isCompleted }: { isCompleted: boolean },
): Promise<{ rows: Submission[]; total: number }> {
  const found = db<SubmissionRow>('contact_submissions');
  if (isCompleted) found.where({ is_read: true });
  if (query.search) {
    found.andWhere((wanted) => contains(wanted, ['name', 'email', 'phone', 'message'], query.search));
  }
  const { rows, total } = await pageOf<SubmissionRow>(found, query, COLUMNS);
  return { rows: rows.map(toSubmission), total };
}

type State = Partial<Pick<Submission, 'isRead' | 'becameMember'>>;

/** Changes what became of a submission; answers what it was and what it is. */
export async function updateSubmission(
  trx: Knex.Transaction,
  id: number,
  { isRead, becameMember }: State,
): Promise<{ before: Submission; after: Submission } | undefined> {
  // A write first, so that of two changes the second sees the first.
  const [before] = await trx<SubmissionRow>('contact_submissions')
    .where({ id })
    .update({ name: trx.ref('name') })
    .returning('*');
  if (!before) return undefined;
  const [after] = await trx<SubmissionRow>('contact_submissions')
    .where({ id })
    .update({ is_read: isRead ?? before.is_read, became_member: becameMember ?? before.became_member })
    .returning('*');
  return { before: toSubmission(before), after: toSubmission(after as SubmissionRow) };
}

/** False where there is none. */
export async function deleteSubmissionRow(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await trx('contact_submissions').where({ id }).delete()) > 0;
}
