import type { ServerResponse } from 'node:http';
import type { User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** Everything that a feature gets from outside. Features implement the interfaces in this file. */
export type Deps = {
  db: Knex;
  /** The only clock. Rules never read the time themselves. */
  now: () => Date;
  log: Logger;
  settings: Settings;
  passwords: Passwords;
  signInLimits: SignInLimits;
  live: LiveStreams;
};

export type Passwords = {
  /** Throws 503 if too many passwords wait to be hashed. */
  hash(password: string): Promise<string>;
  /**
   * Takes equally long with and without a hash, so that response times do not reveal whether an account exists.
   * Throws 503 if too many passwords wait. Urgent comparisons run first.
   */
  matches(password: string, hash: string | null, options?: { isUrgent?: boolean }): Promise<boolean>;
  /** Whether a hash has fewer rounds than new hashes. */
  isOutdated(hash: string): boolean;
};

/** A device on which the account has signed in before. `isDesk`: the account belongs to staff or an admin. */
export type KnownDevice = { id: string; isDesk: boolean };

export type SignInLimits = {
  /** Throws 429 if the IP address is blocked. Counts nothing. */
  refuseBlocked(ip: string): Promise<void>;
  /** Counts an attempt before its password is compared, so that parallel attempts cannot exceed a limit. Throws 429. */
  count(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Takes back the count of an attempt with the right password. */
  giveBack(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Resets the failed attempts of an account whose owner has set a new password. */
  forget(account: string): Promise<void>;
};

/** A response that stays open for live events, and its user. */
export type Stream = { res: ServerResponse; user: User; sessionHash: string; ip: string };

export type LiveStreams = {
  open(stream: Stream): void;
  /** The number of open streams of this process. */
  openStreams(): number;
};
