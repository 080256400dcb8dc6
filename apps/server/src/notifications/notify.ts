import {
  NOTIFICATION_NAMES,
  type NotificationChoices,
  type NotificationKind,
} from '@clubhouse/core/notifications';
import type { PushContent } from '@clubhouse/core/push';
import type { Knex } from 'knex';
import { type MailContent, queueEach } from '../mail/index.ts';
import { queuePush, queuePushes, usersWithDevice } from '../push/index.ts';
import type { Settings } from '../settings.ts';
import { choicesOf } from './queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A notification as an email and as a push message. */
export type Message = { mail: MailContent; push: PushContent };

export type Notice = Message & {
  user: { id: number; email: string };
  kind: Exclude<NotificationKind, 'staff-changes'>;
  /** A channel drops the notification if it is still undelivered at this time. */
  expiresAt: Date;
};

type Options = {
  now: Date;
  settings: Pick<Settings, 'sessionSecrets'>;
  /** Set by callers that have already read the notification choices. */
  choices?: (userId: number) => NotificationChoices;
};

/** Queues each notification on the channels that the person has chosen, in the caller's transaction. */
export async function notify(
  trx: Knex.Transaction,
  notices: readonly Notice[],
  { now, settings, choices }: Options,
): Promise<void> {
  if (notices.length === 0) return;
  const chosen =
    choices ??
    (await choicesOf(
      trx,
      notices.map(({ user }) => user.id),
    ));
  const mails = notices
    .filter(({ user, kind }) => chosen(user.id)[kind].email)
    .map(({ user, kind, mail, expiresAt }) => ({
      to: user.email,
      content: { ...mail, unsubscribe: unsubscribeLink(user.id, kind, settings) },
      expiresAt,
    }));
  await queueEach(trx, mails, { now });
  const pushes = notices
    .filter(({ user, kind }) => chosen(user.id)[kind].push)
    .map(({ user, mail: { reminder }, push, expiresAt }) => ({
      userIds: [user.id],
      kind: 'reminder' as const,
      ...push,
      reminder,
      expiresAt,
    }));
  await queuePushes(trx, pushes, { now });
}

const CHANGE_EXPIRES_MS = 24 * 60 * 60_000;

/**
 * Sends a push notification about a change by the front desk. Only users who chose such notifications get it,
 * so the caller must also email all users. `sendAt` delays the notification, and `about` lets the caller
 * withdraw it.
 */
export async function pushChange(
  trx: Knex.Transaction,
  userIds: readonly number[],
  { heading, subject }: Pick<MailContent, 'heading' | 'subject'>,
  { path, now, sendAt, about }: { path: string; now: Date; sendAt?: Date; about?: string },
): Promise<void> {
  const wanted = await wantingPushChanges(trx, userIds);
  const expiresAt = new Date(now.getTime() + CHANGE_EXPIRES_MS);
  const push = { kind: 'change', title: heading, body: subject, path, about, expiresAt } as const;
  await queuePush(trx, { userIds: wanted, ...push }, { now, sendAt });
}

/** Returns which people would get a push notification about a change by the front desk. */
export async function reachedByPush(db: Knex, userIds: readonly number[]): Promise<Set<number>> {
  return new Set(await usersWithDevice(db, await wantingPushChanges(db, userIds)));
}

async function wantingPushChanges(db: Knex, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const choices = await choicesOf(db, userIds);
  return userIds.filter((id) => choices(id)['staff-changes'].push);
}

const unsubscribeLink = (
  userId: number,
  kind: NotificationKind,
  settings: Pick<Settings, 'sessionSecrets'>,
) => ({
  from: NOTIFICATION_NAMES[kind].name,
  path: `/unsubscribe/${unsubscribeToken({ userId, kind }, settings)}`,
});
