import type { App, Event, Shell, WebContents } from 'electron';
import { isOwnPage } from './app-origin.ts';
import type { Log } from './logs.ts';
import { outsideLink } from './outside-link.ts';

/** The minimum time between two opened links. Without this limit, a page could open many programs at once. */
const LINK_INTERVAL_MS = 1000;

type Navigation = Event<{ url: string; isMainFrame: boolean }>;

export function guardNavigation(app: Pick<App, 'on'>, shell: Pick<Shell, 'openExternal'>, log: Log): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, shell, log));
}

function guardContents(contents: WebContents, shell: Pick<Shell, 'openExternal'>, log: Log): void {
  let lastOpened = Number.NEGATIVE_INFINITY;
  const openOutside = (url: string): void => {
    const link = outsideLink(url);
    const now = Date.now();
    if (!link || now - lastOpened < LINK_INTERVAL_MS) {
      log.warn(`A link to ${kindOf(url)} was not opened.`);
      return;
    }
    lastOpened = now;
    shell.openExternal(link).catch(() => log.warn(`A link to ${kindOf(url)} could not be opened.`));
  };
  /**
   * Keeps the window on the app's pages. A link that the user clicked opens outside the app, if `openOutside`
   * allows the link. Redirects and frames to other URLs are blocked and do not open anywhere.
   */
  const refuse = (navigation: Navigation, isChosen: boolean): void => {
    if (isOwnPage(navigation.url)) return;
    navigation.preventDefault();
    if (isChosen) openOutside(navigation.url);
    else log.warn(`A redirect or frame to ${kindOf(navigation.url)} was refused.`);
  };
  contents.on('will-navigate', (navigation) => refuse(navigation, true));
  contents.on('will-redirect', (navigation) => refuse(navigation, false));
  contents.on('will-frame-navigate', (navigation) => {
    // `will-navigate` already handles navigation in the main frame.
    if (!navigation.isMainFrame) refuse(navigation, false);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Returns a URL's scheme and host for the log, because its path and query can contain secrets. */
function kindOf(url: string): string {
  if (!URL.canParse(url)) return 'an invalid URL';
  const { protocol, host } = new URL(url);
  return host ? `${protocol}//${host}` : protocol;
}
