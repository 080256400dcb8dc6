import type { AuditAction } from '@clubhouse/core/audit';
import type { User } from '@clubhouse/core/auth';
import type { League } from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';

type LeagueChange = {
  by: User;
  /**
   * The player that the change is about. The entry has the player's name, and admins can find the entry by
   * the player's account.
   */
  player?: { userId: number | null; name: string | null };
  /** The original date of the night that the change is about. */
  night?: string;
  personId?: number | null;
  detail: Record<string, unknown>;
  now: Date;
};

/** Records a change to a league in the audit log. */
export function insertLeagueChange(
  trx: Knex.Transaction,
  { id, name }: Pick<League, 'id' | 'name'>,
  action: AuditAction,
  { player, night, by, ...change }: LeagueChange,
) {
  const about = [name, player?.name, night].filter(Boolean).join(', ');
  // The desk filter hides entries about the person who made the change. An admin's change to their own league
  // place has no person, so it stays in the list.
  const personId = player && player.userId !== by.id ? player.userId : null;
  return insertChange(trx, { action, subject: `league ${id} (${about})`, by, personId, ...change });
}
