import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Deps } from '../deps.ts';
import { type Allowance, type Counter, memoryCounter, sharedCounter } from './counter.ts';

/** Providers give a household a /64 or a /56 of IPv6. A /56 gets this many times the allowance of a /64. */
const WIDE_SHARE = 5;

/** Counts a request by its IP address, or by the key if the endpoint passes one. */
type RateLimit = (req: Request, key?: string) => Promise<void>;
export const noLimit = async () => {};

/** Refuses requests beyond an allowance that all processes share through the database. */
export function rateLimit({ db, settings }: Pick<Deps, 'db' | 'settings'>, allowance: Allowance): RateLimit {
  if (!settings.rateLimits) return noLimit;
  return limitWith((each) => sharedCounter(db, each), allowance);
}

/** Each process has its own count, for endpoints where a database write per request costs too much. */
export function rateLimitOfProcess({ settings }: Pick<Deps, 'settings'>, allowance: Allowance): RateLimit {
  if (!settings.rateLimits) return noLimit;
  return limitWith(memoryCounter, allowance);
}

export function ipCounterOfProcess({ settings }: Pick<Deps, 'settings'>, allowance: Allowance) {
  if (!settings.rateLimits) return { consume: noLimit, refuseBlocked: noLimit };
  return ipCounter(memoryCounter, allowance);
}

/**
 * Refuses requests beyond an allowance, for the busiest writes. Each process counts the first `ofProcess` requests of a
 * key in its memory. Only the requests after that need a count in the database.
 */
export function rateLimitBeyond(
  deps: Pick<Deps, 'db' | 'settings'>,
  { ofProcess, ...allowance }: Allowance & { ofProcess: number },
) {
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
  const counter = counterOf(allowance);
  const ips = ipCounter(counterOf, allowance);
  return (req, key) => (key === undefined ? ips.consume(req.ip ?? '') : counter.consume(key));
}

/** Counts IP addresses by network: one counter for IPv4 addresses and /64 networks, one for /56 networks. */
export function ipCounter<C extends Counter>(counterOf: (allowance: Allowance) => C, allowance: Allowance) {
  const narrow = counterOf(allowance);
  const { name, times } = allowance;
  const wide = counterOf({ ...allowance, name: `${name}-wide`, times: times * WIDE_SHARE });
  const forEach = async (ip: string, act: (counter: C, network: string) => Promise<void>) => {
    for (const { network, share } of networksOf(ip)) await act(share === 1 ? narrow : wide, network);
  };
  return {
    forEach,
    consume: (ip: string) => forEach(ip, (counter, network) => counter.consume(network)),
    refuseBlocked: (ip: string) => forEach(ip, (counter, network) => counter.refuseBlocked(network)),
  };
}

/** An IPv4 address has its own count. An IPv6 address counts for its /64 and its /56. `share` multiplies the allowance. */
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
