import { DEVICE_COOKIE } from '@clubhouse/core/auth';
import type { CheckedServerUrl, ServerUrl } from '@clubhouse/core/shell';
import type { BrowserWindow, Cookie, Cookies, CookiesSetDetails, Dialog, Session } from 'electron';
import { messages, refusedUrl } from './address-failures.ts';
import { APP_ORIGIN } from './app-origin.ts';
import type { ShellAnswers } from './serve-bridge.ts';
import type { ServerWatch } from './server-watch.ts';
import type { SettingsFile } from './settings.ts';
import type { SignIns } from './sign-ins.ts';

type Parts = Pick<ShellAnswers, 'print' | 'showLogs'> & {
  version: string;
  settings: SettingsFile;
  session: Pick<Session, 'clearStorageData'> & { cookies: Pick<Cookies, 'get' | 'set' | 'flushStore'> };
  watch: ServerWatch;
  check: (url: string) => Promise<CheckedServerUrl>;
  forward: (request: Request) => Promise<Response>;
  signIns: SignIns;
  /** Asks for confirmation in a system dialog, because a malicious script could press a button in the page. */
  confirmServer: (change: { from: string; to: string }) => Promise<boolean>;
  dropRequests: (reason: string) => void;
  setKiosk: (isKiosk: boolean) => void;
  zoom: (to: 'in' | 'out' | 'normal') => void;
};

const SIGN_OUT_TIMEOUT_MS = 3000;

const DEVICE_COOKIES: readonly string[] = Object.values(DEVICE_COOKIE);

/**
 * Returns whether a cookie is the device cookie. Signing out and locking keep it, so that the server counts
 * this desk's wrong passwords separately. Otherwise, wrong passwords on other devices could lock out this
 * desk. The cookie alone grants no access: unlocking also needs the PIN of a person who signed in here today.
 */
const isOfDevice = ({ name }: Cookie) => DEVICE_COOKIES.includes(name);

function copyOf({ name, value, domain = '', path = '/', ...cookie }: Cookie): CookiesSetDetails {
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

export function shellAnswers(parts: Parts): ShellAnswers {
  const { settings, session, watch, check, signIns } = parts;
  const forgetSession = async ({ keepsDevice = true } = {}) => {
    signIns.forget();
    parts.dropRequests('You have been signed out.');
    const kept = keepsDevice ? (await session.cookies.get({})).filter(isOfDevice) : [];
    await session.clearStorageData({ storages: ['cookies'] });
    // Ignores errors, because a desk without its device cookie can still sign in, but only within the normal
    // rate limits.
    for (const cookie of kept) await session.cookies.set(copyOf(cookie)).catch(() => undefined);
    // Writes the cookie file now. Electron would wait up to 30 seconds, and a power failure in that time would
    // bring the old session back.
    await session.cookies.flushStore();
  };

  async function signOut(): Promise<void> {
    const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
    await parts.forward(new Request(`${APP_ORIGIN}/api/logout`, { method: 'POST', signal }));
  }

  /**
   * Returns whether the current user may change the server. Only a signed-in admin may, because passwords
   * typed at this desk go to the server. Exception: anyone may change an offline server if no user has been
   * signed in since the app started. Being offline alone is not enough, because anyone can unplug a cable.
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
        const isConfirmed = await parts.confirmServer({ from: server, to: found.origin });
        if (!isConfirmed) return refusedUrl('declined', messages.declined(new URL(server).host));
        await signOut();
      }
      await forgetSession({ keepsDevice: false });
      await settings.change({ server: found.origin });
      parts.dropRequests('A different server was chosen.');
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

export const confirmsServer =
  (window: BrowserWindow, dialog: Pick<Dialog, 'showMessageBox'>): Parts['confirmServer'] =>
  async ({ from, to }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: `Use ${new URL(to).host} from now on?`,
      detail: `This computer uses ${from}. Passwords typed here would go to ${to} instead.`,
      buttons: ['Cancel', 'Use New Server'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  };
