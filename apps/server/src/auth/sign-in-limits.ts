import type { Knex } from 'knex';
import type { KnownDevice, SignInLimits } from '../deps.ts';
import { memoryCounter, sharedCounter } from '../http/counter.ts';
import { ipCounter, wideAllowance } from '../http/rate-limit.ts';

const WITHIN = { withinMinutes: 15 };
const WRONG_TRIES_OF_ACCOUNT = 10;
const WRONG_TRIES_OF_IP = 100;
/** Right passwords cost as much work as wrong ones. A whole evening of members may sign in from one IP address. */
const TRIES_OF_ACCOUNT = 60;
const TRIES_OF_IP = 300;

export const noLimits: SignInLimits = {
  async refuseBlocked() {},
  async count() {},
  async giveBack() {},
  async forget() {},
};

/**
 * Wrong tries are counted in the database for all processes, by account and by IP address. A device that knows the
 * account has wrong tries of its own, so strangers cannot lock its owner out. All tries, right ones included, are also
 * counted in the memory of each process, because hashing costs time. The desk is not blocked by other sign-ins at its
 * IP address.
 */
export function signInLimits(db: Knex): SignInLimits {
  const ofIp = { name: 'sign-in-ip', times: WRONG_TRIES_OF_IP, ...WITHIN };
  const anyOfIp = { name: 'sign-in-any-ip', times: TRIES_OF_IP, ...WITHIN };
  const ofAccount = { name: 'sign-in-account', times: WRONG_TRIES_OF_ACCOUNT, ...WITHIN };
  const wrong = {
    ips: ipCounter(sharedCounter(db, ofIp), sharedCounter(db, wideAllowance(ofIp))),
    accounts: sharedCounter(db, ofAccount),
    devices: sharedCounter(db, { ...ofAccount, name: 'sign-in-device' }),
  };
  const all = {
    ips: ipCounter(memoryCounter(anyOfIp), memoryCounter(wideAllowance(anyOfIp))),
    accounts: memoryCounter({ name: 'sign-in-any-account', times: TRIES_OF_ACCOUNT, ...WITHIN }),
  };
  const deviceKey = (account: string, { id }: KnownDevice) => `${id} ${account}`;
  return {
    refuseBlocked: wrong.ips.refuseBlocked,
    async count(account, ip, device) {
      // The IP address first: a client that tries many names is refused before each name costs a row.
      if (!device) await wrong.ips.consume(ip);
      if (!device?.isDesk) await all.ips.consume(ip);
      await (device ? wrong.devices.consume(deviceKey(account, device)) : wrong.accounts.consume(account));
      await all.accounts.consume(device ? `known ${account}` : account);
    },
    async giveBack(account, ip, device) {
      if (device) await wrong.devices.giveBack(deviceKey(account, device));
      else await Promise.all([wrong.accounts.giveBack(account), wrong.ips.giveBack(ip)]);
    },
    async forget(account) {
      await wrong.accounts.forget(account);
    },
  };
}
