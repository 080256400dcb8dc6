import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { Download, Page } from 'playwright';
import { Cookie, type CookieJar } from 'tough-cookie';
import type { Origins } from './origins.ts';
import type { System } from './system.ts';

const nothing = () => undefined;

type Stored = {
  key: string;
  value: string;
  domain: string;
  path: string;
  secure?: boolean;
  expires?: string;
};
type SetDetails = { url: string; name: string; value: string; expirationDate?: number };

/** Simulates Electron's session: its cookies, and its downloads with the system's save dialog. */
export class StandInSession extends EventEmitter {
  readonly cookies;
  readonly setPermissionRequestHandler = nothing;
  readonly setPermissionCheckHandler = nothing;
  readonly setDevicePermissionHandler = nothing;
  readonly setDisplayMediaRequestHandler = nothing;
  readonly clearStorageData: () => Promise<void>;

  constructor(jar: CookieJar) {
    super();
    this.cookies = {
      flushStore: async () => undefined,
      get: async () =>
        ((await jar.serialize()).cookies as Stored[]).map(({ key, expires, ...cookie }) => ({
          ...cookie,
          name: key,
          ...(expires && { expirationDate: Date.parse(expires) / 1000 }),
        })),
      set: async ({ url, name, value, expirationDate, ...cookie }: SetDetails) => {
        const expires = expirationDate === undefined ? 'Infinity' : new Date(expirationDate * 1000);
        await jar.setCookie(new Cookie({ ...cookie, key: name, value, expires }), url);
      },
    };
    this.clearStorageData = async () => {
      await jar.removeAllCookies();
    };
  }

  /**
   * Emits `will-download` for each download from the page. Then saves or cancels the download as the listener
   * decides. If the listener sets no path, the save dialog of `system` decides.
   */
  followDownloads(page: Page, origins: Origins, system: System, typeOf: (path: string) => string): void {
    page.on('download', (download) => void this.#save(download, origins, system, typeOf));
  }

  async #save(
    download: Download,
    { toApp }: Origins,
    system: System,
    typeOf: (path: string) => string,
  ): Promise<void> {
    const item = new StandInDownload(toApp(download.url()), download.suggestedFilename(), typeOf);
    let isPrevented = false;
    const event = {
      preventDefault: () => {
        isPrevented = true;
      },
    };
    this.emit('will-download', event, item, {});
    if (isPrevented) return void download.cancel();
    if (!item.isCancelled && item.savePath === '') item.savePath = system.saveDialog(item.suggested) ?? '';
    if (item.isCancelled || item.savePath === '') {
      // Ignores the error that occurs if closing the page has already canceled the download.
      await download.cancel().catch(() => undefined);
      item.emit('done', {}, 'cancelled');
      return;
    }
    const state = await download.saveAs(item.savePath).then(
      () => 'completed',
      () => 'interrupted',
    );
    item.emit('done', {}, state);
  }
}

class StandInDownload extends EventEmitter {
  savePath = '';
  suggested: string;
  isCancelled = false;
  readonly #url: string;
  readonly #typeOf: (path: string) => string;

  constructor(url: string, suggested: string, typeOf: (path: string) => string) {
    super();
    this.#url = url;
    this.suggested = suggested;
    this.#typeOf = typeOf;
  }

  getURL = () => this.#url;
  getFilename = () => this.suggested;
  getMimeType = () => {
    if (this.#url.startsWith('blob:')) return 'text/csv';
    return this.#typeOf(new URL(this.#url).pathname).split(';')[0] ?? '';
  };
  getSavePath = () => this.savePath;
  setSavePath = (to: string) => {
    this.savePath = to;
  };
  setSaveDialogOptions = ({ defaultPath }: { defaultPath?: string }) => {
    this.suggested = path.basename(defaultPath ?? this.suggested);
  };
  cancel = () => {
    this.isCancelled = true;
  };
}
