import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

/**
 * How many of a user's devices can get notifications. The limit keeps a script from filling the table, and no
 * user has this many devices.
 */
export const MAX_PUSH_DEVICES = 10;

const INVALID = 'We couldn’t set up notifications in this browser. Please try again.';

/** An uncompressed P-256 point: 65 bytes that start with 4, as base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
/** 16 random bytes as base64url. */
const AUTH_SECRET = /^[\w-]{22}$/;

/** Body of POST /api/push/devices: the JSON of a browser's `PushSubscription`. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: INVALID }).check(z.maxLength(1000, INVALID)),
  keys: z.object(
    {
      p256dh: z.string(INVALID).check(z.regex(PUBLIC_KEY, INVALID)),
      auth: z.string(INVALID).check(z.regex(AUTH_SECRET, INVALID)),
    },
    INVALID,
  ),
});
export type PushSubscription = z.output<typeof pushSubscription>;

/** Response of GET /api/push/key: the server's VAPID key, which browsers need to subscribe. */
export const pushKey = z.object({ publicKey: z.string() });

/** A device that gets notifications. A row of GET /api/push/devices, latest first. */
export const pushDevice = z.object({
  id: z.number(),
  device: z.string(),
  createdAt: instant,
  /** When a notification last reached this device's push service. */
  lastSentAt: z.nullable(instant),
  /** Whether this device belongs to the current session. */
  current: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

/** The kinds of notifications: docs/product/phone.md#notifications. */
export type PushKind = 'offer' | 'reminder' | 'change';

/** The text of a notification, and the screen that it opens. The server encrypts this payload for a device. */
export const pushContent = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  body: z.string().check(z.maxLength(240)),
  /** The screen's path on the website. */
  path: z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(200)),
});
export type PushContent = z.output<typeof pushContent>;

/** The decrypted payload. A repeated delivery has the same tag, so it replaces the first notification. */
export type PushPayload = PushContent & { tag: string };
