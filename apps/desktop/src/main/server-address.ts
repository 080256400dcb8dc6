import { health } from '@clubhouse/core/facility';
import type { CheckedServerUrl } from '@clubhouse/core/shell';
import lessThan from 'semver/functions/lt.js';
import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import valid from 'semver/functions/valid.js';
import * as z from 'zod/mini';
import { failureOf, messages, refusedUrl } from './address-failures.ts';
import { type Fetch, fetchHealth, isRedirect, jsonOf } from './fetch.ts';
import { normalUrl } from './normal-url.ts';

const TIMEOUT_MS = 8000;
/** A server that runs from source code reports this version. */
const FROM_SOURCES = 'development';

const withoutDatabase = z.object({ database: z.literal('unavailable') });

export type AddressCheck = {
  version: string;
  fetch: Fetch;
  isOnline?: () => boolean;
  /**
   * Returns a URL's redirect target, or null. Necessary because Electron's `fetch` does not report redirect
   * targets.
   */
  whereItLeads?: (url: string) => Promise<string | null>;
  timeoutMs?: number;
};

/**
 * Checks whether a typed address belongs to a Clubhouse server that this app can use. If not, returns the
 * reason.
 */
export async function checkServerUrl(typed: string, check: AddressCheck): Promise<CheckedServerUrl> {
  const normalized = normalUrl(typed);
  if (!normalized.isOk) return normalized;
  const { origin, host } = normalized;
  const url = `${origin}/api/health`;
  const redirected = (target: string | null | undefined) =>
    refusedUrl('not_clubhouse', messages.leadsElsewhere(host, webOriginOf(target, url)));
  try {
    const signal = AbortSignal.timeout(check.timeoutMs ?? TIMEOUT_MS);
    const answer = await fetchHealth(check.fetch, origin, signal);
    if (isRedirect(answer)) return redirected(answer.headers.get('location'));
    return judge(await jsonOf(answer), { status: answer.status, origin, host, version: check.version });
  } catch (error) {
    const { reason, message } = failureOf(error, host, check.isOnline?.() ?? true);
    if (reason !== 'redirected') return refusedUrl(reason, message);
    return redirected(await check.whereItLeads?.(url).catch(() => null));
  }
}

function webOriginOf(location: string | null | undefined, url: string): string | null {
  if (!location || !URL.canParse(location, url)) return null;
  const { protocol, origin } = new URL(location, url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

type Answered = { status: number; origin: string; host: string; version: string };

function judge(body: unknown, { status, origin, host, version }: Answered): CheckedServerUrl {
  if (status === 503 && withoutDatabase.safeParse(body).success) {
    return refusedUrl('database_away', messages.databaseAway());
  }
  const found = health.safeParse(body).data;
  const isFromSources = found?.version === FROM_SOURCES;
  if (status !== 200 || !found || !(isFromSources || valid(found.version))) {
    return refusedUrl('not_clubhouse', messages.notClubhouse(host));
  }
  if (!isFromSources && !isCompatible(found.version, version)) {
    const isServerOlder = lessThan(found.version, version);
    return refusedUrl('wrong_version', messages.wrongVersion(found.version, version, isServerOlder));
  }
  return { isOk: true, origin, version: found.version };
}

/** Before 1.0, a minor version can break compatibility, so the minor versions must match too. */
function isCompatible(server: string, app: string): boolean {
  return major(server) === major(app) && (major(app) > 0 || minor(server) === minor(app));
}
