import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Deps } from '../deps.ts';
import { type Allowance, type Counter, memoryCounter, sharedCounter } from './counter.ts';

/**
 * Internet providers assign a household an IPv6 /64 network, or a larger /56 network. The limit for a /56 is
 * this many times the limit for a /64.
 */
const WIDE_SHARE = 5;

/** Counts a request by its IP address, or by `key` if the endpoint passes one. */
type RateLimit = (req: Request, key?: string) => Promise<void>;
export const noLimit = async () => {};

/**
 * Returns a function that refuses requests above a limit. The count is in the database, so the limit applies
 * to all processes together.
 */
export function rateLimit({ db, settings }: Pick<Deps, 'db' | 'settings'>, allowance: Allowance): RateLimit {
  if (!settings.rateLimits) return noLimit;
  return limitWith((each) => sharedCounter(db, each), allowance);
}

/**
 * Like `rateLimit`, but each process counts in its own memory. Use it where a database write per request
 * would be too slow.
 */
export function rateLimitOfProcess({ settings }: Pick<Deps, 'settings'>, allowance: Allowance): RateLimit {
  if (!settings.rateLimits) return noLimit;
  return limitWith(memoryCounter, allowance);
}

export function ipCounterOfProcess({ settings }: Pick<Deps, 'settings'>, allowance: Allowance) {
  if (!settings.rateLimits) return { consume: noLimit, refuseBlocked: noLimit };
  return ipCounter(memoryCounter, allowance);
}

/**
 * Returns a rate limit that counts a key's first `ofProcess` requests in memory, so that they need no
 * database write. Later requests are counted in the database.
 */
export function rateLimitBeyond(
  deps: Pick<Deps, 'db' | 'settings'>,
  { ofProcess, ...allowance }: Allowance & { ofProcess: number },
) {
  if (!deps.settings.rateLimits) return noLimit;
  const limitShared = rateLimit(deps, { ...allowance, times: allowance.times - ofProcess });
  const own = memoryCounter({ ...allowance, times: ofProcess });
  return async (req: Request, key: string): Promise<void> => {
    const isWithinOwn = await own.consume(key).then(
      () => true,
      () => false,
    );
    if (!isWithinOwn) await limitShared(req, key);
  };
}

function limitWith(counterOf: (allowance: Allowance) => Counter, allowance: Allowance): RateLimit {
  const { narrow, consume } = ipCounter(counterOf, allowance);
  return (req, key) => (key === undefined ? consume(req.ip ?? '') : narrow.consume(key));
}

/**
 * Creates two counters: `narrow` for IPv4 addresses and IPv6 /64 networks, and `wide` for IPv6 /56 networks.
 * Returns functions that use both counters, and also `narrow` itself.
 */
export function ipCounter<C extends Counter>(counterOf: (allowance: Allowance) => C, allowance: Allowance) {
  const narrow = counterOf(allowance);
  const { name, times } = allowance;
  const wide = counterOf({ ...allowance, name: `${name}-wide`, times: times * WIDE_SHARE });
  const forEach = async (ip: string, act: (counter: C, network: string) => Promise<void>) => {
    for (const { network, share } of networksOf(ip)) await act(share === 1 ? narrow : wide, network);
  };
  return {
    narrow,
    forEach,
    consume: (ip: string) => forEach(ip, (counter, network) => counter.consume(network)),
    refuseBlocked: (ip: string) => forEach(ip, (counter, network) => counter.refuseBlocked(network)),
  };
}

/**
 * Returns the networks whose rate limits apply to an IP address: the address itself for IPv4, or its /64 and
 * /56 networks for IPv6. Each network's limit is multiplied by `share`.
 */
export function networksOf(ip: string): { network: string; share: number }[] {
  if (!ipaddr.isValid(ip)) return [{ network: ip, share: 1 }];
  const rangeOfIp = ipaddr.process(ip);
  if (rangeOfIp.kind() === 'ipv4') return [{ network: rangeOfIp.toString(), share: 1 }];
  const [a = 0, b = 0, c = 0, d = 0] = (rangeOfIp as ipaddr.IPv6).parts;
  const prefix = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  return [
    { network: `${prefix([a, b, c, d])}::/64`, share: 1 },
    { network: `${prefix([a, b, c, d & 0xff00])}::/56`, share: WIDE_SHARE },
  ];
}
