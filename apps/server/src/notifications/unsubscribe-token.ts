import { NOTIFICATION_KINDS, type NotificationKind } from '@clubhouse/core/notifications';
import * as z from 'zod/mini';
import { sealedTokens } from '../mail/index.ts';
import type { Settings } from '../settings.ts';

export type Subscription = { userId: number; kind: NotificationKind };
type Secrets = Pick<Settings, 'sessionSecrets'>;

const tokens = sealedTokens('unsubscribe', z.tuple([z.number(), z.enum(NOTIFICATION_KINDS)]), 48);

export const unsubscribeToken = ({ userId, kind }: Subscription, secrets: Secrets): string =>
  tokens.seal([userId, kind], secrets);

export function readUnsubscribeToken(token: string, secrets: Secrets): Subscription | null {
  const opened = tokens.open(token, secrets);
  return opened && { userId: opened[0], kind: opened[1] };
}
