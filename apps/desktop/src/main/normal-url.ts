import type { CheckedServerUrl } from '@clubhouse/core/shell';
import { messages, refusedUrl } from './address-failures.ts';

/** Traffic to these hosts never leaves the computer, so http is safe. */
const THIS_COMPUTER = ['localhost', '127.0.0.1', '[::1]'];

type NormalUrl = { isOk: true; origin: string; host: string } | Extract<CheckedServerUrl, { isOk: false }>;

/**
 * Returns the origin and host of a typed address, or the reason why the app refuses the address. The default
 * scheme is https, or http if the address is this computer.
 */
export function normalUrl(typed: string): NormalUrl {
  const text = typed.trim();
  const notAUrl = () => refusedUrl('not_an_address', messages.notAUrl());
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const withScheme = hasScheme ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  // A number alone is probably a port without a host, but the URL standard would read it as an IP address.
  if (!url?.hostname || /\s/.test(text) || /^\d+$/.test(text) || url.username || url.password)
    return notAUrl();
  const isHere = THIS_COMPUTER.includes(url.hostname);
  if (!hasScheme && isHere) url.protocol = 'http:';
  if (url.protocol === 'http:' && !isHere) return refusedUrl('not_secure', messages.notSecure(url.host));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return notAUrl();
  return { isOk: true, origin: url.origin, host: url.host };
}
