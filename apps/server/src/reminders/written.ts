import type { NotificationKind } from '@clubhouse/core/notifications';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { required } from '../db/row.ts';

/** A reminder that is due for one person. */
export type Due = {
  user: { id: number; email: string };
  kind: Exclude<NotificationKind, 'staff-changes'>;
  /** The booking, league or user that the reminder is about. */
  subjectId: number;
  /**
   * Distinguishes this reminder from others of the same kind about the same subject. For example, a moved
   * booking has a new time here, so it gets a new reminder.
   */
  occurrence: string;
  at: Date;
};

/**
 * Makes concurrent runs of other processes wait. Returns the time up to which all reminders have been
 * written.
 */
export async function lockRuns(trx: Knex.Transaction): Promise<Date> {
  const [row]: { until: StoredInstant }[] = await trx('reminder_runs')
    .where({ id: 1 })
    .update({ id: 1 })
    .returning('until');
  return new Date(toInstant(required(row, 'the time of the last reminders').until));
}

export async function endRun(trx: Knex.Transaction, until: Date): Promise<void> {
  await trx('reminder_runs').where({ id: 1 }).update({ until });
}

type Row = { user_id: number; kind: string; subject_id: number; occurrence: string };
const KEY = ['user_id', 'kind', 'subject_id', 'occurrence'] as const;
const keyOf = (row: Row) => KEY.map((column) => row[column]).join(' ');

const ROWS_AT_ONCE = 500;

/** Records these reminders as written. Returns only those that were not recorded before. */
export async function withoutWritten<D extends Due>(trx: Knex.Transaction, due: readonly D[]): Promise<D[]> {
  const rows = due.map(({ user, kind, subjectId, occurrence, at }) => ({
    row: { user_id: user.id, kind, subject_id: subjectId, occurrence },
    due_at: at,
  }));
  const inserted = new Set<string>();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some: Row[] = await trx('written_reminders')
      .insert(rows.slice(start, start + ROWS_AT_ONCE).map(({ row, due_at }) => ({ ...row, due_at })))
      .onConflict([...KEY])
      .ignore()
      .returning([...KEY]);
    for (const row of some) inserted.add(keyOf(row));
  }
  return due.filter((_, index) => inserted.has(keyOf(rows[index]?.row as Row)));
}

const KEPT_MS = 60 * 24 * 60 * 60_000;

/** Deletes the records that prevent duplicate reminders, once the reminders are far too late to be sent. */
export async function clearOldReminders(db: Knex, now: Date): Promise<void> {
  await db('written_reminders')
    .where('due_at', '<', new Date(now.getTime() - KEPT_MS))
    .delete();
}
