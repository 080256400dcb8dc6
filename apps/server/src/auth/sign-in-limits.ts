import type { Knex } from 'knex';
import type { KnownDevice, SignInLimits } from '../deps.ts';
import { type Allowance, memoryCounter, sharedCounter } from '../http/counter.ts';
import { ipCounter, noLimit } from '../http/rate-limit.ts';

const WITHIN = { withinMinutes: 15 };
const WRONG_TRIES_OF_ACCOUNT = 10;
const WRONG_TRIES_OF_IP = 100;
/**
 * These limits also count correct passwords, so they are higher than the limits above. Many members share an
 * IP address, so its limit is the highest.
 */
const TRIES_OF_ACCOUNT = 60;
const TRIES_OF_IP = 300;

export const noLimits: SignInLimits = {
  refuseBlocked: noLimit,
  count: noLimit,
  giveBack: noLimit,
  forget: noLimit,
};

/**
 * Limits sign-ins.
 *
 * The database counts wrong passwords for all processes, per account and per IP address. A device on which the
 * account has signed in before has its own count, so strangers cannot lock the owner out.
 *
 * Each process also counts every attempt in memory, because checking any password costs CPU time. The IP count
 * leaves out desk devices, so that visitors on the same network cannot block the desk.
 */
export function signInLimits(db: Knex): SignInLimits {
  const shared = (allowance: Allowance) => sharedCounter(db, allowance);
  const wrong = {
    ips: ipCounter(shared, { name: 'sign-in-ip', times: WRONG_TRIES_OF_IP, ...WITHIN }),
    accounts: shared({ name: 'sign-in-account', times: WRONG_TRIES_OF_ACCOUNT, ...WITHIN }),
    devices: shared({ name: 'sign-in-device', times: WRONG_TRIES_OF_ACCOUNT, ...WITHIN }),
  };
  const all = {
    ips: ipCounter(memoryCounter, { name: 'sign-in-any-ip', times: TRIES_OF_IP, ...WITHIN }),
    accounts: memoryCounter({ name: 'sign-in-any-account', times: TRIES_OF_ACCOUNT, ...WITHIN }),
  };
  const deviceKey = (account: string, { id }: KnownDevice) => `${id} ${account}`;
  return {
    refuseBlocked: wrong.ips.refuseBlocked,
    async count(account, ip, device) {
      // Counts the IP address first, because this throws if the address is blocked. A blocked address then
      // adds no rows for accounts, even if it tries many usernames.
      if (!device) await wrong.ips.consume(ip);
      if (!device?.isDesk) await all.ips.consume(ip);
      await (device ? wrong.devices.consume(deviceKey(account, device)) : wrong.accounts.consume(account));
      await all.accounts.consume(device ? `known ${account}` : account);
    },
    async giveBack(account, ip, device) {
      if (device) return wrong.devices.giveBack(deviceKey(account, device));
      const giveBackIp = wrong.ips.forEach(ip, (counter, network) => counter.giveBack(network));
      await Promise.all([wrong.accounts.giveBack(account), giveBackIp]);
    },
    forget: wrong.accounts.forget,
  };
}
