import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { passwordWeakness } from '@clubhouse/core/auth';
import bcrypt from 'bcrypt';
import PQueue from 'p-queue';
import type { Passwords } from '../deps.ts';
import { unavailable } from '../http/database-trouble.ts';
import { invalid } from '../http/http-error.ts';

const ROUNDS = 12;

/** Leaves one core free for other work. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
/** The last request in the queue waits about four seconds. */
const MAX_WAITING = 16 * CONCURRENCY;
const RETRY_AFTER_SECONDS = 5;

/** bcrypt stops at 72 bytes and at a zero byte. The digest in base64 always has 64 characters. */
function digest(password: string): string {
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64');
}

/** Tests use fewer rounds and a longer queue. */
export function bcryptPasswords(rounds = ROUNDS, { maxWaiting = MAX_WAITING } = {}): Passwords {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const enqueue = <T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> => {
    if (!isUrgent && queue.size >= maxWaiting) throw unavailable('busy', RETRY_AFTER_SECONDS);
    return queue.add(work, { priority: isUrgent ? 1 : 0 });
  };
  // No password has this hash: it is the hash of an empty text, and the digest of a password is never empty.
  const nobodysHash = bcrypt.hash('', rounds);
  return {
    hash: async (password) => enqueue(() => bcrypt.hash(digest(password), rounds)),
    async matches(password, hash, options) {
      const compared = hash ?? (await nobodysHash);
      const isMatch = await enqueue(() => bcrypt.compare(digest(password), compared), options);
      return isMatch && hash !== null;
    },
    isOutdated: (hash) => bcrypt.getRounds(hash) < rounds,
  };
}

let commonPasswords: Promise<(password: string) => boolean> | undefined;

/** Returns a check for the most common passwords, from the list of zxcvbn. Loads the list at first use. */
export function commonPasswordCheck(): Promise<(password: string) => boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = new Set(dictionary['passwords-common']);
    return (password) => common.has(password.toLowerCase());
  });
  return commonPasswords;
}

/** Throws a 400 on a form field if the new password is too easy to guess. */
export async function refuseWeakPassword(password: string, email: string, field: string): Promise<void> {
  // Normalized as in `digest`, so that full-width letters equal plain letters.
  const message = passwordWeakness(password.normalize('NFKC'), email, await commonPasswordCheck());
  if (message) throw invalid({ code: 'weak_password', message }, field);
}
