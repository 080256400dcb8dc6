import type { Knex } from 'knex';
import { consume, hashed, limiter, networkOf } from '../http/rate-limit.ts';

const WITHIN_MINUTES = 15;
const TRIES_AN_ACCOUNT = 10;
const TRIES_AN_ADDRESS = 100;

export type SignInLimits = {
  /** Counts a try before it is judged, so that parallel ones cannot pass together; a 429 when there were too many. */
  count(account: string, address: string): Promise<void>;
  /** Gives a try back that turned out not to be a wrong one. */
  giveBack(account: string, address: string): Promise<void>;
  /** Forgets the tries on an account whose owner has set a new password. */
  forget(account: string): Promise<void>;
};

export const noLimits: SignInLimits = { async count() {}, async giveBack() {}, async forget() {} };

/**
 * Wrong tries, shared by all processes through the database (contract 5): ten in fifteen minutes an account,
 * wherever they come from, and a hundred an address.
 */
export function signInLimits(db: Knex): SignInLimits {
  const within = { withinMinutes: WITHIN_MINUTES };
  const accounts = limiter(db, { name: 'sign-in-account', times: TRIES_AN_ACCOUNT, ...within });
  const addresses = limiter(db, { name: 'sign-in-address', times: TRIES_AN_ADDRESS, ...within });
  const addressKey = (address: string) => hashed(networkOf(address));
  return {
    async count(account, address) {
      await consume(accounts, hashed(account));
      try {
        await consume(addresses, addressKey(address));
      } catch (error) {
        // Nothing was tried on the account: a blocked address must not lock other people out.
        await accounts.reward(hashed(account));
        throw error;
      }
    },
    async giveBack(account, address) {
      await Promise.all([accounts.reward(hashed(account)), addresses.reward(addressKey(address))]);
    },
    async forget(account) {
      await accounts.delete(hashed(account));
    },
  };
}
