import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Settings } from '../settings.ts';

type Secrets = Pick<Settings, 'sessionSecrets'>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates and opens tokens for links in emails. Tokens do not expire. They are encrypted, so they reveal
 * nothing, and authenticated, so they cannot be forged.
 *
 * The key depends on `purpose`, so a token works only for its own purpose. All tokens of a purpose have the
 * same length, so the length reveals nothing either.
 */
export function sealedTokens<Schema extends z.ZodMiniType>(
  purpose: string,
  schema: Schema,
  contentBytes: number,
) {
  const keyOf = (secret: string) => createHmac('sha256', secret).update(purpose).digest();
  const length = Math.ceil(((IV_BYTES + contentBytes + TAG_BYTES) * 4) / 3);
  const pattern = new RegExp(`^[\\w-]{${length}}$`);

  function open(bytes: Buffer, key: Buffer): z.output<Schema> | null {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const sealed = bytes.subarray(IV_BYTES, -TAG_BYTES);
      const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
      return z.parse(schema, JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    seal(value: z.output<Schema>, { sessionSecrets }: Secrets): string {
      const [secret = ''] = sessionSecrets;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv);
      const sealed = cipher.update(JSON.stringify(value).padEnd(contentBytes));
      return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    /**
     * Returns the token's content, or null if this installation did not create the token. A token works as long
     * as its secret stays in `sessionSecrets`.
     */
    open(token: string, { sessionSecrets }: Secrets): z.output<Schema> | null {
      if (!pattern.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      for (const secret of sessionSecrets) {
        const opened = open(bytes, keyOf(secret));
        if (opened !== null) return opened;
      }
      return null;
    },
  };
}
