import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether an IP address is public. Addresses of this machine, of private networks and of tunnels into
 * private networks are not public.
 */
const isPublicIp = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether the server may send to a subscription's URL. Any user can store a URL, so the URL must not
 * lead into our own network. `publicLookup` also checks the host's IP addresses before each connection.
 */
export function isPushEndpoint(endpoint: string, { allowLocal }: { allowLocal: boolean }): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return false;
  if (LOOPBACK_HOSTS.includes(hostname)) return allowLocal;
  const isIp = ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  return port === '' && !isIp && hostname.includes('.');
}

/**
 * Resolves a host to its public IP addresses, and fails if the host has none. Each connection needs this check,
 * because a host's addresses can change.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first, ...others] = found.filter(({ address }) => isPublicIp(address));
    if (!first) return done(new Error('The push service has no public IP address.'), '');
    if (options.all) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  });
};
