import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for nobody (null) as for somebody, so that time does not tell whether an account exists. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash was made with less work than is asked today. */
  isOutdated(hash: string): boolean;
};

const ROUNDS = 12;

/** bcrypt stops at 72 bytes and at a zero byte; a digest in base64 is 64 characters, whatever was typed. */
function digest(password: string): string {
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64');
}

/** Hashes with bcrypt; tests take fewer rounds. */
export function bcryptPasswords(rounds = ROUNDS): Passwords {
  // No password has this hash: it is the digest of nothing, compared with digests only.
  const nobodysHash = bcrypt.hash('', rounds);
  return {
    hash: (password) => bcrypt.hash(digest(password), rounds),
    async matches(password, hash) {
      const isMatch = await bcrypt.compare(digest(password), hash ?? (await nobodysHash));
      return isMatch && hash !== null;
    },
    isOutdated: (hash) => bcrypt.getRounds(hash) < rounds,
  };
}

let commonPasswords: Promise<(password: string) => boolean> | undefined;

/** Tells the most common passwords, from the list of zxcvbn; read when first needed. */
export function commonPasswordCheck(): Promise<(password: string) => boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = new Set(dictionary['passwords-common']);
    return (password) => common.has(password.toLowerCase());
  });
  return commonPasswords;
}
