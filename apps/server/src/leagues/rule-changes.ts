import type { Facility } from '@clubhouse/core/facility';
import { rankChanges } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { queueMails } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { rulesChangedMail } from './mails.ts';
import { activeParticipants, participantsOf } from './participant-queries.ts';
import type { StoredLeague } from './queries.ts';
import { standings } from './standings.ts';

/**
 * Emails all players the new rules, and how the rules change the ranks. Also sends push notifications to the
 * players who chose them.
 */
export async function notifyRulesChanged(
  trx: Knex.Transaction,
  { before, after }: { before: StoredLeague; after: StoredLeague },
  { now, facility }: { now: Date; facility: Facility },
): Promise<void> {
  const changes = rankChanges(await standings(trx, before, now), await standings(trx, after, now));
  const players = activeParticipants(await participantsOf(trx, after.id));
  const mail = rulesChangedMail({ before, after }, changes, facility);
  const emails = new Set(players.flatMap(({ email }) => email || []));
  await queueMails(trx, [...emails], mail, { now });
  const userIds = players.flatMap(({ userId }) => userId ?? []);
  const path = SCREENS.leagueSignup.path.replace(':leagueId', String(after.id));
  await pushChange(trx, userIds, mail, { path, now });
}
