import { DEVICE_COOKIE } from '@clubhouse/core/auth';
import type { CheckedAddress, ServerAddress } from '@clubhouse/core/shell';
import type { Cookie, CookiesSetDetails, Session } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import type { ShellAnswers } from './serve-bridge.ts';
import type { ServerWatch } from './server-watch.ts';
import type { SettingsFile } from './settings.ts';

type Parts = Pick<ShellAnswers, 'print' | 'showLogs'> & {
  version: string;
  settings: SettingsFile;
  session: Pick<Session, 'clearStorageData'> & {
    cookies: Pick<Session['cookies'], 'get' | 'set' | 'flushStore'>;
  };
  watch: ServerWatch;
  check: (address: string) => Promise<CheckedAddress>;
  forward: (request: Request) => Promise<Response>;
  dropCalls: (reason: string) => void;
  setKiosk: (isKiosk: boolean) => void;
  zoom: (to: 'in' | 'out' | 'normal') => void;
};

const LONGEST_GOODBYE_MS = 3000;

const DEVICE_COOKIES: readonly string[] = Object.values(DEVICE_COOKIE);

/** The cookie by which the server knows this desk at its next sign-in, whatever others try meanwhile. It opens nothing. */
const isOfDevice = ({ name }: Cookie) => DEVICE_COOKIES.includes(name);

function asItWas({ name, value, domain = '', path = '/', ...cookie }: Cookie): CookiesSetDetails {
  const { secure = false, httpOnly = true, expirationDate, sameSite } = cookie;
  return {
    url: `${secure ? 'https' : 'http'}://${domain}${path}`,
    name,
    value,
    path,
    secure,
    httpOnly,
    sameSite,
    ...(expirationDate !== undefined && { expirationDate }),
  };
}

/** What the screens are answered (core/shell). */
export function shellAnswers(parts: Parts): ShellAnswers {
  const { settings, session, watch, check } = parts;
  const forgetSession = async ({ keepsDevice = true } = {}) => {
    parts.dropCalls('The session was forgotten.');
    const kept = keepsDevice ? (await session.cookies.get({})).filter(isOfDevice) : [];
    await session.clearStorageData({ storages: ['cookies'] });
    // Without it the desk is only counted with everybody else, so that is no reason to fail.
    for (const cookie of kept) await session.cookies.set(asItWas(cookie)).catch(() => undefined);
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
      await forgetSession({ keepsDevice: false });
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
    forgetSession: () => forgetSession(),
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
