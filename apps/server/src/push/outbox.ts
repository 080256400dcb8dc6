import { type PushContent, type PushKind, type PushPayload, pushContent } from '@clubhouse/core/push';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { toInstant } from '../db/columns.ts';
import { engineOf } from '../db/connect.ts';
import { columnsOf, instant, number, type RowOf, selected, storedJson, text, textOf } from '../db/row.ts';
import { type MailReminder, mailReminder } from '../mail/index.ts';

export const PUSH_MESSAGE_COLUMNS = columnsOf('push_messages', {
  id: number,
  subscription_id: number,
  kind: textOf<PushKind>(),
  content: text,
  expires_at: instant,
  attempts: number,
});
export const PUSH_TARGET_COLUMNS = columnsOf('push_subscriptions', {
  id: number,
  endpoint: text,
  p256dh: text,
  auth: text,
});
type MessageRow = RowOf<typeof PUSH_MESSAGE_COLUMNS>;
type TargetRow = RowOf<typeof PUSH_TARGET_COLUMNS>;

/** A notification for one device that a worker has claimed. */
export type QueuedPush = Omit<TargetRow, 'id'> & {
  id: number;
  subscriptionId: number;
  kind: PushKind;
  payload: PushPayload;
  /** Set if the notification is a reminder. The worker checks that the reminder still applies. */
  reminder?: MailReminder;
  expiresAt: string;
  /**
   * The number of attempts, including the current one. Each claim increases it, so the number also identifies
   * the attempt.
   */
  attempts: number;
};

export type NewPush = PushContent & {
  userIds: readonly number[];
  kind: PushKind;
  /**
   * Identifies the subject of the notification. `withdrawPushes` and `releasePushes` use it to find
   * notifications that wait for their `sendAt`.
   */
  about?: string | undefined;
  reminder?: MailReminder | undefined;
  /**
   * The notification is not sent after this time. For example, a reminder is useless once the booking has
   * begun.
   */
  expiresAt: Date;
};

/** The additional fields are stored but never sent to devices, because `pushContent` does not include them. */
const storedContent = z.extend(pushContent, {
  about: z.optional(z.string()),
  reminder: z.optional(mailReminder),
});

type Options = {
  now: Date;
  /** If set, the notification is not sent before this time. */
  sendAt?: Date | undefined;
};

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

export const shortened = <Texts extends Pick<PushContent, 'title' | 'body'>>(texts: Texts): Texts => ({
  ...texts,
  title: cut(texts.title, 80),
  body: cut(texts.body, 240),
});

/**
 * Queues a notification for all devices of these users. Use the transaction of the change that the
 * notification is about. Users without a device get nothing, so send important messages by email too.
 *
 * A locked phone shows the text to anyone, so the text must not contain the door code or other people's
 * personal data: docs/product/phone.md#notifications.
 */
export const queuePush = (trx: Knex.Transaction, push: NewPush, options: Options): Promise<void> =>
  queuePushes(trx, [push], options);

/** Queues several different notifications. Reads all users' devices in one query. */
export async function queuePushes(
  trx: Knex.Transaction,
  pushes: readonly NewPush[],
  { now, sendAt = now }: Options,
): Promise<void> {
  const userIds = [...new Set(pushes.flatMap((push) => push.userIds))];
  if (userIds.length === 0) return;
  const devices = trx('push_subscriptions').whereIn('user_id', userIds).orderBy('id');
  // Locks the devices, because a sign-out at the same moment would delete the user's device. The insert and
  // the whole transaction would then fail.
  if (engineOf(trx) === 'postgres') devices.forKeyShare();
  const found: { id: number; user_id: number }[] = await devices.select('id', 'user_id');
  const rows = pushes.flatMap(({ userIds: recipients, kind, expiresAt, title, body, ...rest }) => {
    const content = storedContent.parse({ ...rest, ...shortened({ title, body }) });
    const message = {
      kind,
      content: JSON.stringify(content),
      created_at: now,
      next_attempt_at: sendAt,
      expires_at: expiresAt,
    };
    return found
      .filter((device) => recipients.includes(device.user_id))
      .map(({ id }) => ({ ...message, subscription_id: id }));
  });
  await trx.batchInsert('push_messages', rows, 100);
}

/**
 * Returns the IDs of these users' notifications that still wait for their `sendAt`. `abouts` identifies what
 * the notifications are about, such as a booking.
 */
async function waitingPushes(
  trx: Knex.Transaction,
  userIds: readonly number[],
  abouts: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows: Pick<MessageRow, 'id' | 'content'>[] = await trx('push_messages')
    .where('next_attempt_at', '>', now)
    .where({ attempts: 0 })
    .whereIn('subscription_id', trx('push_subscriptions').whereIn('user_id', userIds).select('id'))
    .select('id', 'content');
  const aboutOf = ({ content }: Pick<MessageRow, 'content'>) =>
    storedJson(storedContent, content, 'the content of a notification').about;
  return rows.filter((row) => abouts.includes(aboutOf(row) ?? '')).map(({ id }) => id);
}

/**
 * Deletes these users' notifications about an item, such as a lesson, if they are still waiting for their
 * `sendAt`.
 */
export async function withdrawPushes(
  trx: Knex.Transaction,
  userIds: readonly number[],
  about: string,
  now: Date,
): Promise<void> {
  const ids = await waitingPushes(trx, userIds, [about], now);
  if (ids.length > 0) await trx('push_messages').whereIn('id', ids).where({ attempts: 0 }).delete();
}

/** Makes a user's waiting notifications about these items, such as bookings, due immediately. */
export async function releasePushes(
  trx: Knex.Transaction,
  userId: number,
  abouts: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await waitingPushes(trx, [userId], abouts, now);
  if (ids.length === 0) return;
  await trx('push_messages').whereIn('id', ids).where({ attempts: 0 }).update({ next_attempt_at: now });
}

type Claim = {
  now: Date;
  leaseMs: number;
  maxWaitMs: number;
  /** The IDs of messages that this process is still sending, or whose outcome is not stored yet. */
  except: number[];
};

/**
 * Claims due messages by moving their due time into the future, so that two workers cannot claim a message at
 * the same time.
 */
export async function claimPushes(
  db: Knex,
  count: number,
  { now, leaseMs, maxWaitMs, except }: Claim,
): Promise<QueuedPush[]> {
  // The email outbox uses the same conditions. `claimMails` explains them.
  const isDue = (messages: Knex.QueryBuilder) =>
    messages
      .where('next_attempt_at', '<=', now)
      .orWhere('next_attempt_at', '>', new Date(now.getTime() + maxWaitMs))
      .orWhere((unsent) => unsent.where({ attempts: 0 }).whereRaw('next_attempt_at <= created_at'));
  const due = db('push_messages')
    .where(isDue)
    .whereNotIn('id', except)
    .orderBy('next_attempt_at')
    .limit(count)
    .select('id');
  // The queue is nearly always empty, so this first checks whether any message is due. On SQLite, even an
  // update that changes no rows would wait for other writers.
  if (!(await due.clone().first())) return [];
  if (engineOf(db) === 'postgres') due.forUpdate().skipLocked();
  const rows: MessageRow[] = await db('push_messages')
    .whereIn('id', due)
    .where(isDue)
    .update({ next_attempt_at: new Date(now.getTime() + leaseMs), attempts: db.raw('attempts + 1') })
    .returning(selected(PUSH_MESSAGE_COLUMNS));
  const targets: TargetRow[] = await db('push_subscriptions')
    .whereIn(
      'id',
      rows.map((row) => row.subscription_id),
    )
    .select(selected(PUSH_TARGET_COLUMNS));
  const targetOf = new Map(targets.map(({ id, ...target }) => [id, target]));
  const pushes: QueuedPush[] = [];
  for (const row of rows) {
    const target = targetOf.get(row.subscription_id);
    try {
      if (target) pushes.push(toQueuedPush(row, target));
    } catch {
      // Drops a message that cannot be read, so that it does not block the queue.
      await db('push_messages').where({ id: row.id }).delete();
    }
  }
  return pushes;
}

function toQueuedPush(row: MessageRow, target: Omit<TargetRow, 'id'>): QueuedPush {
  const { id, subscription_id: subscriptionId, kind, attempts } = row;
  const content = storedJson(storedContent, row.content, 'the content of a notification');
  const { reminder } = content;
  const payload = { ...pushContent.parse(content), tag: `push-${id}` };
  const expiresAt = toInstant(row.expires_at);
  return { ...target, id, subscriptionId, kind, payload, expiresAt, attempts, ...(reminder && { reminder }) };
}

/**
 * The result of an attempt. `dropped` means that the message is too late or no longer applies, or that the
 * push service rejects it. `gone` means that the device's subscription no longer exists.
 */
export type PushOutcome = 'sent' | 'gone' | 'dropped' | { nextAttemptAt: Date };

/**
 * Stores the outcome of an attempt. Deletes the message unless it is to be retried. If another worker has
 * claimed the message in the meantime, does not change the time of the next attempt.
 */
export async function settlePush(
  db: Knex,
  { id, subscriptionId, attempts }: QueuedPush,
  outcome: PushOutcome,
  now: Date,
): Promise<void> {
  const message = db('push_messages').where({ id });
  const subscription = db('push_subscriptions').where({ id: subscriptionId });
  if (outcome === 'gone') {
    // The foreign key also deletes the messages that wait for this device.
    await subscription.delete();
  } else if (typeof outcome === 'object') {
    await message.where({ attempts }).update({ next_attempt_at: outcome.nextAttemptAt });
  } else {
    await message.delete();
    if (outcome === 'sent') await subscription.update({ last_sent_at: now });
  }
}
