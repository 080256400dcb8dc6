import { beforeEach, expect, test, vi } from 'vitest';

type LoadAhead = typeof import('./load-ahead.ts');

let loaded: string[];
let ahead: LoadAhead;
const load = (name: string) => async () => void loaded.push(name);

/** Gives each test a new queue with one script of each kind, like a newly loaded page. */
beforeEach(async () => {
  loaded = [];
  vi.resetModules();
  ahead = await import('./load-ahead.ts');
  ahead.loadAhead(load('menu'));
  ahead.loadAhead(load('confirmation'), 'next');
  ahead.loadAhead(load('offline bar'), 'background');
});

test('a page that nobody touches loads only what works in the background', async () => {
  ahead.startLoadingAhead('background');
  await vi.waitFor(() => expect(loaded).toEqual(['offline bar']));
  ahead.loadAhead(load('another dialog'));
  ahead.loadAhead(load('offline copy'), 'background');
  await vi.waitFor(() => expect(loaded).toEqual(['offline bar', 'offline copy']));
});

test('after the first input, what follows a press loads before menus and dialogs', async () => {
  ahead.startLoadingAhead('dialogs');
  await vi.waitFor(() => expect(loaded).toEqual(['offline bar', 'confirmation', 'menu']));
});

test('people who save data load no menus and dialogs ahead of time', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  ahead.startLoadingAhead('dialogs');
  ahead.loadAhead(load('last'), 'next');
  await vi.waitFor(() => expect(loaded).toEqual(['offline bar', 'confirmation', 'last']));
});

test('a script that could not load is tried again when the browser is online', async () => {
  let isOnline = false;
  let attempts = 0;
  ahead.startLoadingAhead('background');
  ahead.loadAhead(async () => {
    attempts += 1;
    if (!isOnline) throw new TypeError('Failed to fetch');
    loaded.push('retried');
  }, 'background');
  await vi.waitFor(() => expect(attempts).toBe(1));
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(loaded).toEqual(['offline bar', 'retried']));
});
