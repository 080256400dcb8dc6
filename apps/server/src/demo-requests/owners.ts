import type { RequestOwner } from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';

type Row = { id: number; display_name: string };

/**
 * Returns a query for all staff and admins. Repeats the condition of the partial index `users_desk`, so that
 * the database can use the index.
 */
export const deskUsers = (db: Knex) => db('users').whereRaw('(is_staff OR is_admin)');

export async function owners(db: Knex): Promise<RequestOwner[]> {
  const rows: Row[] = await deskUsers(db).orderBy(['display_name', 'id']).select('id', 'display_name');
  return rows.map(({ id, display_name }) => ({ id, displayName: display_name }));
}

export async function ownerNames(db: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await deskUsers(db)
    .whereIn('id', [...new Set(ids)])
    .select('id', 'display_name');
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}
