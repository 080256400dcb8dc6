import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import type { VapidKeys } from './keys.ts';
import type { QueuedPush } from './outbox.ts';
import { isPushEndpoint, publicLookup } from './public-hosts.ts';

/** A push service's response. `retryAfterMs` says how long the service asks us to wait. */
type PushAnswer = { status: number; retryAfterMs: number };
/** Sends a notification to the push service of one device. Throws if the service cannot be reached. */
export type SendPush = (
  push: QueuedPush,
  options: { keys: VapidKeys; now: Date; signal: AbortSignal },
) => Promise<PushAnswer>;

/** Offers and reminders soon become useless, so they may wake a sleeping phone (RFC 8030, 5.3). */
const URGENCY = { offer: 'high', reminder: 'high', change: 'normal' } as const;
/** The longest time to live that push services accept. */
const MAX_TTL_SECONDS = 28 * 24 * 60 * 60;

/**
 * Returns a notification's headers and encrypted body. Throws if the device's public key is not a point on
 * the curve.
 */
function encrypted({ push, keys, now, contact }: Message) {
  const { endpoint, p256dh, auth, kind, payload, expiresAt } = push;
  const seconds = Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000);
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: Math.min(seconds, MAX_TTL_SECONDS),
    urgency: URGENCY[kind] ?? 'normal',
    // A push service keeps only one undelivered message per topic, so a retry replaces the first attempt.
    topic: payload.tag,
  });
}
type Message = { push: QueuedPush; keys: VapidKeys; now: Date; contact: string };

/**
 * Returns a function that sends notifications. `contact` returns the email address at which push services can
 * reach us. `allowLocal` permits push services on localhost and must be false in production.
 */
export function pushTransport({
  contact,
  allowLocal,
  ca,
}: {
  contact: () => string;
  allowLocal: boolean;
  /** A certificate to trust. Tests use their own. */
  ca?: string;
}): SendPush {
  return async (push, { keys, now, signal }) => {
    // Checks the URL again, because the rules may have become stricter since the subscription was stored.
    // After a 410, the worker deletes the subscription.
    if (!isPushEndpoint(push.endpoint, { allowLocal })) return { status: 410, retryAfterMs: 0 };
    const { method, headers, body, endpoint } = encrypted({ push, keys, now, contact: contact() });
    const sending = request(endpoint, {
      method,
      headers: headers as Record<string, string>,
      signal,
      ...(ca && { ca }),
      ...(!allowLocal && { lookup: publicLookup }),
    });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    // Discards the body without reading it, because nothing needs the body and a hostile service could send an
    // endless body.
    answer.destroy();
    const seconds = Number(answer.headers['retry-after']);
    return { status: answer.statusCode ?? 0, retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
  };
}
