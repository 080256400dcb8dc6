import type { CheckedAddress, ServerAddress } from '@clubhouse/core/shell';
import type { Session } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import type { ShellAnswers } from './serve-bridge.ts';
import type { ServerWatch } from './server-watch.ts';
import type { SettingsFile } from './settings.ts';

type Parts = Pick<ShellAnswers, 'print' | 'showLogs'> & {
  version: string;
  settings: SettingsFile;
  session: Pick<Session, 'clearStorageData'> & { cookies: Pick<Session['cookies'], 'flushStore'> };
  watch: ServerWatch;
  check: (address: string) => Promise<CheckedAddress>;
  forward: (request: Request) => Promise<Response>;
  dropCalls: (reason: string) => void;
  setKiosk: (isKiosk: boolean) => void;
  zoom: (to: 'in' | 'out' | 'normal') => void;
};

const LONGEST_GOODBYE_MS = 3000;

/** What the screens are answered (core/shell). */
export function shellAnswers(parts: Parts): ShellAnswers {
  const { settings, session, watch, check } = parts;
  const forgetSession = async () => {
    parts.dropCalls('The session was forgotten.');
    await session.clearStorageData({ storages: ['cookies'] });
    // Written within half a minute otherwise: a power cut would bring it back.
    await session.cookies.flushStore();
  };

  /** Else the session would live on there. One that does not answer has to be left without. */
  async function signOut(): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST_GOODBYE_MS);
    await parts.forward(new Request(`${APP_ORIGIN}/api/logout`, { method: 'POST', signal }));
  }

  async function workWith({ address }: ServerAddress): Promise<CheckedAddress> {
    const found = await check(address);
    if (!found.isFine) return found;
    const { server } = settings.read();
    if (found.origin !== server) {
      if (server) await signOut();
      await forgetSession();
      await settings.change({ server: found.origin });
      parts.dropCalls('Another server was chosen.');
    }
    watch.isAnother();
    return found;
  }

  return {
    about: () => {
      const { server, isKiosk } = settings.read();
      return { version: parts.version, server, isKiosk };
    },
    checkServer: ({ address }) => check(address),
    workWith,
    forgetSession,
    connection: () => watch.now(),
    checkConnection: async () => {
      await watch.ask();
      return watch.now();
    },
    print: parts.print,
    setKiosk: ({ isKiosk }) => parts.setKiosk(isKiosk),
    zoom: ({ to }) => parts.zoom(to),
    showLogs: parts.showLogs,
  };
}
