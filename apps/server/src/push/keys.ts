import type { Knex } from 'knex';
import webPush from 'web-push';
import { columnsOf, type RowOf, required, selected, text } from '../db/row.ts';

export const PUSH_KEY_COLUMNS = columnsOf('push_keys', { public_key: text, private_key: text });

export type VapidKeys = { publicKey: string; privateKey: string };

async function storedKeys(db: Knex): Promise<VapidKeys | undefined> {
  const row = await db('push_keys').first<RowOf<typeof PUSH_KEY_COLUMNS> | undefined>(
    selected(PUSH_KEY_COLUMNS),
  );
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

/**
 * Returns the keys that identify the server to push services (VAPID, RFC 8292). Creates the keys on first use.
 * If several processes create keys at once, the first insert wins, because its keys may already be in use.
 */
export async function vapidKeys(db: Knex, now: Date): Promise<VapidKeys> {
  const stored = await storedKeys(db);
  if (stored) return stored;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db('push_keys')
    .insert({ id: 1, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict('id')
    .ignore();
  return required(await storedKeys(db), 'the VAPID keys');
}
