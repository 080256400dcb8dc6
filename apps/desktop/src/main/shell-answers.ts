import { DEVICE_COOKIE } from '@clubhouse/core/auth';
import type { CheckedServerUrl, ServerUrl } from '@clubhouse/core/shell';
import type { BrowserWindow, Cookie, CookiesSetDetails, Session } from 'electron';
import { messages, refusedUrl } from './address-failures.ts';
import { APP_ORIGIN } from './app-origin.ts';
import type { Electron } from './electron.ts';
import type { ShellAnswers } from './serve-bridge.ts';
import type { ServerWatch } from './server-watch.ts';
import type { SettingsFile } from './settings.ts';
import type { SignIns } from './sign-ins.ts';

type Parts = Pick<ShellAnswers, 'print' | 'showLogs'> & {
  version: string;
  settings: SettingsFile;
  session: Pick<Session, 'clearStorageData'> & {
    cookies: Pick<Session['cookies'], 'get' | 'set' | 'flushStore'>;
  };
  watch: ServerWatch;
  check: (url: string) => Promise<CheckedServerUrl>;
  forward: (request: Request) => Promise<Response>;
  signIns: SignIns;
  /** Asks the user in a system dialog that no script can answer. */
  confirmServer: (change: { from: string; to: string }) => Promise<boolean>;
  dropRequests: (reason: string) => void;
  setKiosk: (isKiosk: boolean) => void;
  zoom: (to: 'in' | 'out' | 'normal') => void;
};

const MAX_GOODBYE_MS = 3000;

const DEVICE_COOKIES: readonly string[] = Object.values(DEVICE_COOKIE);

/** The device cookie exempts this desk from sign-in limits that others trigger. It grants no access. */
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

/** The handlers of the bridge calls (core/shell). */
export function shellAnswers(parts: Parts): ShellAnswers {
  const { settings, session, watch, check, signIns } = parts;
  const forgetSession = async ({ keepsDevice = true } = {}) => {
    signIns.forget();
    parts.dropRequests('You have been signed out.');
    const kept = keepsDevice ? (await session.cookies.get({})).filter(isOfDevice) : [];
    await session.clearStorageData({ storages: ['cookies'] });
    // A lost device cookie only means the normal sign-in limits, so an error here is ignored.
    for (const cookie of kept) await session.cookies.set(asItWas(cookie)).catch(() => undefined);
    // Without this, the cookie file is written up to 30 seconds later, and a power failure would restore the session.
    await session.cookies.flushStore();
  };

  /** Ends the session on the old server. A server that does not answer in time is skipped. */
  async function signOut(): Promise<void> {
    const signal = AbortSignal.timeout(MAX_GOODBYE_MS);
    await parts.forward(new Request(`${APP_ORIGIN}/api/logout`, { method: 'POST', signal }));
  }

  /**
   * The desk sends passwords to its server, so only a signed-in admin can change it. There is one exception: the server
   * is offline and no user has signed in since the app started. Unplugging a cable is not enough.
   */
  const mayChangeServer = () =>
    signIns.isAdmin() || (watch.now().state === 'offline' && !signIns.hasBeenUsed());

  async function workWith({ address: url }: ServerUrl): Promise<CheckedServerUrl> {
    const found = await check(url);
    if (!found.isOk) return found;
    const { server } = settings.read();
    if (found.origin !== server) {
      if (server) {
        if (!mayChangeServer()) return refusedUrl('not_allowed', messages.notAllowed());
        const isWanted = await parts.confirmServer({ from: server, to: found.origin });
        if (!isWanted) return refusedUrl('declined', messages.declined(new URL(server).host));
        await signOut();
      }
      await forgetSession({ keepsDevice: false });
      await settings.change({ server: found.origin });
      parts.dropRequests('Another server was chosen.');
    }
    watch.serverChanged();
    return found;
  }

  return {
    about: () => {
      const { server, isKiosk } = settings.read();
      return { version: parts.version, server, isKiosk };
    },
    checkServer: ({ address: url }) => check(url),
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

/** Asks in a system dialog before the desk uses another server. */
export const confirmsServer =
  (window: BrowserWindow, dialog: Pick<Electron['dialog'], 'showMessageBox'>): Parts['confirmServer'] =>
  async ({ from, to }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: `Use ${new URL(to).host} from now on?`,
      detail: `This desk uses ${from}. Passwords typed here would go to ${to} instead.`,
      buttons: ['Cancel', 'Use New Server'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  };
