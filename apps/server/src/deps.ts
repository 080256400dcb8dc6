import type { ServerResponse } from 'node:http';
import type { User } from '@clubhouse/core/auth';
import type { FacilitySettings } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** The dependencies of every feature. The auth and live features implement the interfaces in this file. */
export type Deps = {
  db: Knex;
  /** The server's clock. Rules get the time as a parameter and never read a clock. */
  now: () => Date;
  log: Logger;
  settings: Settings;
  /** The current settings. Call it for each request, because an admin can change the settings at any time. */
  facility: () => FacilitySettings;
  /** Call this after this process has changed the settings. */
  reloadFacility: () => Promise<void>;
  passwords: Passwords;
  signInLimits: SignInLimits;
  live: LiveStreams;
};

export type Passwords = {
  /** Throws 503 if too many passwords are waiting to be hashed. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. For a null hash, returns false, but takes as long as a real comparison.
   * So the response time does not reveal whether an account exists. Throws 503 if too many passwords are
   * waiting. Urgent comparisons run first and never throw 503.
   */
  matches(password: string, hash: string | null, options?: { isUrgent?: boolean }): Promise<boolean>;
  isOutdated(hash: string): boolean;
};

/**
 * A device on which the account has signed in before. `isDesk` is true for the accounts of staff and admins.
 * A password check during a session uses the session instead of the device: `id` is the session's hash, and
 * `isDesk` is false.
 */
export type KnownDevice = { id: string; isDesk: boolean };

export type SignInLimits = {
  /** Throws 429 if the IP address is blocked. Does not count an attempt. */
  refuseBlocked(ip: string): Promise<void>;
  /**
   * Counts an attempt before the password is checked, so parallel attempts cannot exceed a limit. Throws 429
   * above a limit.
   */
  count(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /**
   * Takes one attempt off the count of wrong passwords, because the password was right or was never compared.
   */
  giveBack(account: string, ip: string, device?: KnownDevice): Promise<void>;
  /** Resets an account's count after its owner has set a new password. */
  forget(account: string): Promise<void>;
};

/** A response that stays open to send live events to a user. */
export type Stream = { res: ServerResponse; user: User; sessionHash: string; ip: string };

export type LiveStreams = {
  open(stream: Stream): void;
  openStreams(): number;
};
