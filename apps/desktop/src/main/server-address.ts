import { health } from '@clubhouse/core/facility';
import type { CheckedAddress } from '@clubhouse/core/shell';
import lessThan from 'semver/functions/lt.js';
import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import valid from 'semver/functions/valid.js';
import * as z from 'zod/mini';
import { failureOf, refusedAddress, sentences } from './address-failures.ts';
import { type Fetch, jsonOf } from './fetch.ts';
import { normalAddress } from './normal-address.ts';

const NO_ANSWER_AFTER_MS = 8000;
const REDIRECTS = [301, 302, 303, 307, 308];
/** What a server says that runs from its sources. */
const FROM_SOURCES = 'development';

const withoutDatabase = z.object({ database: z.literal('unavailable') });

export type AddressCheck = {
  /** Of this app, which the server's has to fit. */
  version: string;
  fetch: Fetch;
  /** Whether this computer has a network at all. */
  isOnline?: () => boolean;
  /** Electron refuses a redirect without a word about where it leads; this finds out. */
  whereItLeads?: (url: string) => Promise<string | null>;
  timeoutMs?: number;
};

/** Asks what was typed whether it is a Clubhouse that this app can work with, and if not, says why not. */
export async function checkAddress(typed: string, check: AddressCheck): Promise<CheckedAddress> {
  const address = normalAddress(typed);
  if (!address.isFine) return address;
  const { origin, host } = address;
  const url = `${origin}/api/health`;
  try {
    const answer = await check.fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(check.timeoutMs ?? NO_ANSWER_AFTER_MS),
    });
    if (answer.type === 'opaqueredirect' || REDIRECTS.includes(answer.status)) {
      return refusedAddress(
        'not_clubhouse',
        sentences.leadsElsewhere(host, webOriginOf(answer.headers.get('location'), url)),
      );
    }
    return judge(await jsonOf(answer), { status: answer.status, origin, host, version: check.version });
  } catch (error) {
    const { reason, message } = failureOf(error, host, check.isOnline?.() ?? true);
    if (reason !== 'redirected') return refusedAddress(reason, message);
    const target = await check.whereItLeads?.(url).catch(() => null);
    return refusedAddress('not_clubhouse', sentences.leadsElsewhere(host, webOriginOf(target ?? null, url)));
  }
}

function webOriginOf(location: string | null, url: string): string | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const { protocol, origin } = new URL(location, url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

type Answered = { status: number; origin: string; host: string; version: string };

function judge(body: unknown, { status, origin, host, version }: Answered): CheckedAddress {
  if (status === 503 && withoutDatabase.safeParse(body).success) {
    return refusedAddress('database_away', sentences.databaseAway());
  }
  const found = health.safeParse(body).data;
  if (status !== 200 || !found) return refusedAddress('not_clubhouse', sentences.notClubhouse(host));
  if (found.version === FROM_SOURCES) return { isFine: true, origin, version: found.version };
  if (!valid(found.version)) return refusedAddress('not_clubhouse', sentences.notClubhouse(host));
  if (!fits(found.version, version)) {
    const isServerOlder = lessThan(found.version, version);
    return refusedAddress('wrong_version', sentences.wrongVersion(found.version, version, isServerOlder));
  }
  return { isFine: true, origin, version: found.version };
}

/** The same major version; before 1.0 the minor is what counts. */
function fits(server: string, app: string): boolean {
  return major(server) === major(app) && (major(app) > 0 || minor(server) === minor(app));
}
