import type { ServerResponse } from 'node:http';
import type { User } from '@clubhouse/core/auth';
import type { FacilitySettings } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** The dependencies that are passed to every feature. Auth and live implement the interfaces in this file. */
export type Deps = {
  db: Knex;
  /** The server's only clock. Rules get the time as a parameter and never read a clock. */
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
   * Compares a password with a hash. If `hash` is null, returns false after the time of a real comparison, so
   * that response times don't reveal whether an account exists. Throws 503 if too many passwords are waiting,
   * except for urgent comparisons, which run first.
   */
  matches(password: string, hash: string | null, options?: { isUrgent?: boolean }): Promise<boolean>;
  /** Returns whether the hash was made with fewer rounds than new hashes have. */
  isOutdated(hash: string): boolean;
};

/**
 * A device on which the account has signed in before. `isDesk` means that the account belongs to staff or an
 * admin.
 */
export type KnownDevice = { id: string; isDesk: boolean };

export type SignInLimits = {
  /** Throws 429 if the IP address is blocked. Does not count an attempt. */
  refuseBlocked(ip: string): Promise<void>;
  /**
   * Counts an attempt before the password is checked, so that parallel attempts cannot exceed a limit. Throws
   * 429 above a limit.
   */
  count(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Removes an attempt from the count, because its password was correct. */
  giveBack(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Resets an account's count of failed attempts after its owner has set a new password. */
  forget(account: string): Promise<void>;
};

/** A response that stays open to send live events to a user. */
export type Stream = { res: ServerResponse; user: User; sessionHash: string; ip: string };

export type LiveStreams = {
  open(stream: Stream): void;
  openStreams(): number;
};
