import type { User } from '@clubhouse/core/auth';
import { MAX_PUSH_DEVICES, type PushDevice, type PushSubscription } from '@clubhouse/core/push';
import type { Knex } from 'knex';
import { deviceName, sessionIdOf } from '../auth/index.ts';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { lockUser } from '../users/index.ts';
import { isPushEndpoint } from './public-hosts.ts';

/**
 * The columns of a listed device. The device is named after its session's browser, as on the account page.
 */
export const PUSH_DEVICE_COLUMNS = {
  ...columnsOf('push_subscriptions', { id: number, created_at: instant, last_sent_at: orNull(instant) }),
  ...columnsOf('sessions', { sid_hash: text, device: text }),
};
type DeviceRow = RowOf<typeof PUSH_DEVICE_COLUMNS>;

export async function pushDevices(db: Knex, userId: number, sessionHash: string): Promise<PushDevice[]> {
  const rows: DeviceRow[] = await db('push_subscriptions')
    .join('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('push_subscriptions.user_id', userId)
    .orderBy('push_subscriptions.id', 'desc')
    .select(selected(PUSH_DEVICE_COLUMNS));
  return rows.map(({ id, device, created_at, last_sent_at, sid_hash }) => ({
    id,
    device: deviceName(device),
    createdAt: toInstant(created_at),
    lastSentAt: last_sent_at === null ? null : toInstant(last_sent_at),
    current: sid_hash === sessionHash,
  }));
}

export const usersWithDevice = (db: Knex, userIds: readonly number[]): Promise<number[]> =>
  db('push_subscriptions').whereIn('user_id', userIds).distinct().pluck('user_id');

/**
 * Sends this user's notifications to the session's device from now on. A session has at most one
 * subscription. Keeps only the user's newest `MAX_PUSH_DEVICES` subscriptions.
 */
export async function addPushDevice(
  { db, now, settings }: Deps,
  { user, sessionHash }: { user: User; sessionHash: string },
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isPushEndpoint(endpoint, { allowLocal: !settings.isProduction })) {
    const message = 'Your browser’s push service is not supported. You can still get reminders by email.';
    throw invalid({ code: 'unknown_push_service', message }, 'endpoint');
  }
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    const sessionId = await sessionIdOf(trx, user.id, sessionHash);
    if (sessionId === undefined) throw notSignedIn();
    const subscriptions = () => trx('push_subscriptions');
    // Deletes the subscription of another user who was signed in on this device before. Otherwise, waiting
    // messages for that user would appear on the device.
    await subscriptions().where({ endpoint }).whereNot({ user_id: user.id }).delete();
    await subscriptions().where({ session_id: sessionId }).whereNot({ endpoint }).delete();
    const subscription = { user_id: user.id, session_id: sessionId, ...keys };
    await subscriptions()
      .insert({ ...subscription, endpoint, created_at: now() })
      .onConflict('endpoint')
      .merge(subscription);
    const kept = subscriptions()
      .where({ user_id: user.id })
      .orderBy('id', 'desc')
      .limit(MAX_PUSH_DEVICES)
      .select('id');
    await subscriptions().where({ user_id: user.id }).whereNotIn('id', kept).delete();
  });
}

export async function removePushDevice(db: Knex, userId: number, id: number): Promise<void> {
  const removed = await db('push_subscriptions').where({ id, user_id: userId }).delete();
  if (removed === 0) throw notFound('That device no longer gets notifications.');
}
