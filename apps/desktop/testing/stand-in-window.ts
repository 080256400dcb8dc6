import { EventEmitter } from 'node:events';
import type { Page } from 'playwright';
import type { Origins } from './origins.ts';
import type { System } from './system.ts';

/** Makes a Playwright page look like Electron's `webContents`. */
export class StandInContents extends EventEmitter {
  readonly id = 1;
  readonly mainFrame: { parent: null; url: string };
  readonly #page: Page;
  readonly #origins: Origins;
  readonly #system: System;
  #zoom = 1;

  constructor(page: Page, origins: Origins, system: System) {
    super();
    this.#page = page;
    this.#origins = origins;
    this.#system = system;
    const urlOf = () => this.getURL();
    this.mainFrame = {
      parent: null,
      get url() {
        return urlOf();
      },
    };
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
    page.on('domcontentloaded', () => this.emit('did-finish-load'));
  }

  getURL = () => this.#origins.toApp(this.#page.url());
  isDestroyed = () => this.#page.isClosed();
  getZoomFactor = () => this.#zoom;

  setZoomFactor(factor: number): void {
    this.#zoom = factor;
    void this.#page.evaluate((zoom) => document.documentElement.style.setProperty('zoom', zoom), `${factor}`);
  }

  setWindowOpenHandler(decide: (details: { url: string }) => unknown): void {
    this.#page.on('popup', (popup) => {
      decide({ url: this.#origins.toApp(popup.url()) });
      void popup.close();
    });
  }

  send(channel: string, news: unknown): void {
    if (this.#page.isClosed()) return;
    const publish = ([name, detail]: [string, unknown]) =>
      window.dispatchEvent(new CustomEvent(`ipc ${name}`, { detail }));
    // Ignores errors, because a page that is navigating away cannot receive messages.
    this.#page.evaluate(publish, [channel, news] as [string, unknown]).catch(() => undefined);
  }

  print(_options: unknown, settle: (isDone: boolean, reason: string) => void): void {
    this.#system.printed += 1;
    settle(this.#system.printDialog.isDone, this.#system.printDialog.reason);
  }

  reload(): void {
    void this.#page.reload();
  }
}

/** Replaces Electron's window with a single Chromium page. */
export class StandInWindow extends EventEmitter {
  readonly webContents: StandInContents;
  readonly #page: Page;
  readonly #origins: Origins;
  #isKiosk: boolean;

  constructor(page: Page, origins: Origins, system: System, options: { kiosk?: boolean } = {}) {
    super();
    this.#page = page;
    this.#origins = origins;
    this.#isKiosk = options.kiosk ?? false;
    this.webContents = new StandInContents(page, origins, system);
    page.once('close', () => this.emit('closed'));
  }

  async loadURL(url: string): Promise<void> {
    await this.#page.goto(this.#origins.toPage(url));
    this.emit('ready-to-show');
  }

  isKiosk = () => this.#isKiosk;
  setKiosk(isKiosk: boolean): void {
    this.#isKiosk = isKiosk;
  }

  getBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 });
  getNormalBounds = () => this.getBounds();
  isMinimized = () => false;
  isMaximized = () => false;
  isFullScreen = () => false;
  isDestroyed = () => this.#page.isClosed();
  restore(): void {}
  show(): void {}
  focus(): void {}
  maximize(): void {}
  setMenuBarVisibility(): void {}
  setAutoHideMenuBar(): void {}

  destroy(): void {
    void this.#page.close();
  }
}
