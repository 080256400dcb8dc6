import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, orNull, type RowOf, selected } from '../db/row.ts';

const RECORD_FETCH_EVERY_MS = 5 * 60_000;

export const CALENDAR_LINK_COLUMNS = columnsOf('users', {
  created_at: instant,
  calendar_created_at: orNull(instant),
  calendar_fetched_at: orNull(instant),
});

export async function setCalendarToken(db: Knex, id: number, tokenHash: string, now: Date): Promise<void> {
  await db('users')
    .where({ id })
    .update({ calendar_token_hash: tokenHash, calendar_created_at: now, calendar_fetched_at: null });
}

export async function endCalendarLink(db: Knex, id: number): Promise<void> {
  await db('users')
    .where({ id })
    .update({ calendar_token_hash: null, calendar_created_at: null, calendar_fetched_at: null });
}

export async function findCalendarLink(
  db: Knex,
  id: number,
): Promise<{ createdAt: string; lastFetchedAt: string | null } | undefined> {
  const row = await db('users')
    .where({ id })
    .whereNotNull('calendar_token_hash')
    .first<RowOf<typeof CALENDAR_LINK_COLUMNS> | undefined>(selected(CALENDAR_LINK_COLUMNS));
  return (
    row && {
      createdAt: toInstant(row.calendar_created_at ?? row.created_at),
      lastFetchedAt: row.calendar_fetched_at === null ? null : toInstant(row.calendar_fetched_at),
    }
  );
}

export async function findCalendarOwner(db: Knex, tokenHash: string): Promise<number | undefined> {
  const row = await db('users')
    .where({ calendar_token_hash: tokenHash })
    .first<{ id: number } | undefined>('id');
  return row?.id;
}

/** Writes at most every five minutes, because calendar apps fetch often. */
export async function recordCalendarFetch(db: Knex, id: number, now: Date): Promise<void> {
  await db('users')
    .where({ id })
    .where((stale) =>
      stale
        .whereNull('calendar_fetched_at')
        .orWhere('calendar_fetched_at', '<', new Date(now.getTime() - RECORD_FETCH_EVERY_MS)),
    )
    .update({ calendar_fetched_at: now });
}
