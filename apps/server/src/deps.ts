import type { ServerResponse } from 'node:http';
import type { User } from '@clubhouse/core/auth';
import type { FacilitySettings } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** The dependencies that are passed to every feature. Auth and live implement the interfaces in this file. */
export type Deps = {
  db: Knex;
  /** The only clock of the server. Rules get the time as a parameter and never read a clock. */
  now: () => Date;
  log: Logger;
  settings: Settings;
  /** The current settings of the facility. An admin can change them at any time, so read them for each request. */
  facility: () => FacilitySettings;
  /** Reads the settings again, after this process has changed them. */
  reloadFacility: () => Promise<void>;
  passwords: Passwords;
  signInLimits: SignInLimits;
  live: LiveStreams;
};

export type Passwords = {
  /** Throws 503 if too many passwords are waiting to be hashed. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. If `hash` is null, takes as long as a real comparison and returns false, so that
   * response times do not reveal whether an account exists. Throws 503 if too many passwords are waiting. Urgent
   * comparisons run first.
   */
  matches(password: string, hash: string | null, options?: { isUrgent?: boolean }): Promise<boolean>;
  /** Whether the hash was made with fewer rounds than new hashes. */
  isOutdated(hash: string): boolean;
};

/** A device on which someone has signed in to the account before. `isDesk` means a staff or admin account. */
export type KnownDevice = { id: string; isDesk: boolean };

export type SignInLimits = {
  /** Throws 429 if the IP address is blocked. Does not count an attempt. */
  refuseBlocked(ip: string): Promise<void>;
  /** Counts before the password is checked, so that parallel attempts cannot exceed a limit. Throws 429. */
  count(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Refunds a counted attempt whose password was correct. */
  giveBack(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Resets the failed attempts of an account whose owner has set a new password. */
  forget(account: string): Promise<void>;
};

/** A response that stays open to send live events to a user. */
export type Stream = { res: ServerResponse; user: User; sessionHash: string; ip: string };

export type LiveStreams = {
  open(stream: Stream): void;
  openStreams(): number;
};
