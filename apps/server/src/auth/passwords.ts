import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { passwordWeakness } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import bcrypt from 'bcrypt';
import PQueue from 'p-queue';
import type { Passwords } from '../deps.ts';
import { unavailable } from '../http/database-trouble.ts';
import { invalid } from '../http/http-error.ts';

const ROUNDS = 12;

/** Limits concurrent hashing. A computer with several CPU cores keeps one core free for other work. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
/**
 * The number of requests that can wait in the queue. The last request in a full queue waits about four
 * seconds. Urgent requests join the queue even if it is full.
 */
const MAX_WAITING = 16 * CONCURRENCY;
const RETRY_AFTER_SECONDS = 5;

/**
 * Returns 64 characters for any password. Without this digest, bcrypt would ignore everything after byte 72
 * or after a zero byte.
 */
function digest(password: string): string {
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64');
}

/** Returns the functions that hash and compare passwords. Only tests and benchmarks pass parameters. */
export function bcryptPasswords(rounds = ROUNDS, { maxWaiting = MAX_WAITING } = {}): Passwords {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const enqueue = <T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> => {
    if (!isUrgent && queue.size >= maxWaiting) throw unavailable('busy', RETRY_AFTER_SECONDS);
    return queue.add(work, { priority: isUrgent ? 1 : 0 });
  };
  // `matches` uses this hash for unknown accounts, because a faster answer would reveal that an account does
  // not exist. No password matches it, because a digest is never empty.
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

/** Loads zxcvbn's list of common passwords on the first call. */
export function commonPasswordCheck(): Promise<(password: string) => boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = new Set(dictionary['passwords-common']);
    return (password) => common.has(password.toLowerCase());
  });
  return commonPasswords;
}

/** Throws a 400 for the form field if the new password is too easy to guess. */
export async function refuseWeakPassword(
  password: string,
  email: string,
  field: string,
  facility: Facility,
): Promise<void> {
  // Full-width letters count as ordinary letters, because `digest` normalizes the password in the same way.
  const message = passwordWeakness(password.normalize('NFKC'), email, await commonPasswordCheck(), facility);
  if (message) throw invalid({ code: 'weak_password', message }, field);
}
