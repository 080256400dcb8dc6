import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardNavigation } from './navigation-guard.ts';
import { aLog, anEvent, lastCallOf, StandInContents } from './testing/stand-ins.ts';

function guarded() {
  const app = new EventEmitter();
  const shell = { openExternal: vi.fn(async (_url: string) => {}) };
  const log = aLog();
  guardNavigation(app as never, shell, log);
  const contents = new StandInContents();
  app.emit('web-contents-created', {}, contents);
  const wants = (event: string, url: string, isMainFrame = true) => {
    const navigation = anEvent({ url, isMainFrame });
    contents.emit(event, navigation);
    return navigation.defaultPrevented ? 'refused' : 'allowed';
  };
  const opens = (url: string) => lastCallOf(contents.setWindowOpenHandler)[0]({ url });
  return { contents, shell, log, wants, opens };
}

const OUTSIDE = [
  'https://evil.example/',
  'http://club.example/',
  'app://clubhouse.evil.example/',
  'app://other/',
  'file:///etc/passwd',
  'data:text/html,hello',
  'javascript:alert(1)',
  // The API's responses are not pages of the app.
  'app://clubhouse/api/users',
];

describe('every page', () => {
  test('can navigate only within the app', () => {
    const { wants } = guarded();
    for (const url of ['app://clubhouse/', 'app://clubhouse/members?page=2']) {
      expect(wants('will-navigate', url)).toBe('allowed');
      expect(wants('will-redirect', url)).toBe('allowed');
    }
    for (const url of OUTSIDE) {
      expect(wants('will-navigate', url), url).toBe('refused');
      expect(wants('will-redirect', url), url).toBe('refused');
      expect(wants('will-frame-navigate', url, false), url).toBe('refused');
    }
  });

  test('cannot open a window', () => {
    const { opens } = guarded();
    for (const url of ['app://clubhouse/', ...OUTSIDE]) expect(opens(url)).toEqual({ action: 'deny' });
  });

  test('cannot embed a webview', () => {
    const { contents } = guarded();
    const event = anEvent();
    contents.emit('will-attach-webview', event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('an external link', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens once in the system', () => {
    const { wants, opens, shell } = guarded();
    wants('will-frame-navigate', 'https://club.example/rules');
    wants('will-navigate', 'https://club.example/rules');
    vi.advanceTimersByTime(1000);
    opens('mailto:kim@club.example');
    expect(shell.openExternal.mock.calls).toEqual([
      ['https://club.example/rules'],
      ['mailto:kim@club.example'],
    ]);
  });

  test('opens at most once a second', () => {
    const { opens, shell } = guarded();
    for (let asked = 0; asked < 25; asked += 1) {
      opens('https://club.example/');
      vi.advanceTimersByTime(100);
    }
    expect(shell.openExternal).toHaveBeenCalledTimes(3);
  });

  test('is not opened without a click or with a forbidden scheme, and the log contains only its origin', () => {
    const { wants, opens, shell, log } = guarded();
    wants('will-redirect', 'https://evil.example/steal?token=abc');
    wants('will-frame-navigate', 'https://evil.example/frame', false);
    wants('will-navigate', 'file:///etc/passwd');
    opens('app://clubhouse/api/users?token=abc');
    expect(shell.openExternal).not.toHaveBeenCalled();
    expect(log.lines).toHaveLength(4);
    expect(log.lines.join()).not.toMatch(/abc|passwd/);
  });

  test('that the system cannot open causes no error', async () => {
    const { wants, shell, log } = guarded();
    shell.openExternal.mockRejectedValue(new Error('no browser'));
    wants('will-navigate', 'https://club.example/');
    await vi.waitFor(() => expect(log.lines).toHaveLength(1));
  });
});
