import greaterThan from 'semver/functions/gt.js';
import valid from 'semver/functions/valid.js';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type Fetch, textOf } from './fetch.ts';
import type { Log } from './logs.ts';
import { codeOf } from './network-errors.ts';

const DAY_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;

/** The update check needs only the version from electron-builder's release file. */
const release = z.object({ version: z.string() });

type Updates = {
  platform: NodeJS.Platform;
  arch: string;
  /** Returns the URL of the release folder, or null if the update check is off. */
  url: () => string | null;
  version: string;
  fetch: Fetch;
  onUpdate: (update: { version: string }) => void;
  log: Log;
};

/** Checks for a newer version immediately and then once a day. Returns a function that stops the checks. */
export function watchUpdates(updates: Updates): () => void {
  const check = async () => {
    const version = await newerVersion(updates);
    if (version) updates.onUpdate({ version });
  };
  void check();
  const daily = setInterval(check, DAY_MS);
  return () => clearInterval(daily);
}

async function newerVersion({ url, version, fetch, log, ...machine }: Updates): Promise<string | null> {
  const folder = url();
  if (folder === null) return null;
  try {
    const answer = await fetch(new URL(fileFor(machine), folder.endsWith('/') ? folder : `${folder}/`).href, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const latest = valid(release.parse(parse(await textOf(answer))).version);
    if (latest === null) throw new Error('no version that can be compared');
    return greaterThan(latest, version) ? latest : null;
  } catch (error) {
    log.warn(`The update check failed: ${codeOf(error)}`);
    return null;
  }
}

function fileFor({ platform, arch }: Pick<Updates, 'platform' | 'arch'>): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform !== 'linux') return 'latest.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}
