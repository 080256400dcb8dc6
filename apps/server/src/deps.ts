import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Passwords } from './auth/passwords.ts';
import type { SignInLimits } from './auth/sign-in-limits.ts';
import type { Hub } from './live/index.ts';
import type { Settings } from './settings.ts';

/** What the rooms of the server are handed: nothing of it is global. */
export type Deps = {
  db: Knex;
  /** The only clock. Rules never read the time themselves. */
  now: () => Date;
  log: Logger;
  settings: Settings;
  passwords: Passwords;
  signInLimits: SignInLimits;
  live: Hub;
};
