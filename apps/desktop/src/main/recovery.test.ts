import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askBeforeLeaving, logUnexpected, recover } from './recovery.ts';
import { aLog, anEvent, lastCallOf, StandInWindow } from './testing/stand-ins.ts';

type Question = { message: string; buttons: string[]; signal?: AbortSignal };

function recovering() {
  const window = new StandInWindow();
  const app = Object.assign(new EventEmitter(), { quit: vi.fn() });
  const load = vi.fn();
  const log = aLog();
  let answer = (_button: number) => {};
  const showMessageBox = vi.fn<(window: unknown, question: Question) => Promise<{ response: number }>>(
    () =>
      new Promise((answered) => {
        answer = (response) => answered({ response });
      }),
  );
  recover(window.asWindow(), { app: app as never, dialog: { showMessageBox } as never, log, load });
  const chooses = async (label: string) => {
    answer(lastCallOf(showMessageBox)[1].buttons.indexOf(label));
    await Promise.resolve();
    await Promise.resolve();
  };
  const crash = (reason = 'crashed') =>
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  return { window, contents: window.webContents, app, load, log, showMessageBox, chooses, crash };
}

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('screens that crash', () => {
  test('reload, and the crash is logged', () => {
    const { crash, load, log, showMessageBox } = recovering();
    crash('oom');
    expect(load).toHaveBeenCalledTimes(1);
    expect(log.lines).toEqual(['The app window crashed: oom (5)']);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  test('for the third time in five minutes ask the user', async () => {
    const { crash, load, showMessageBox, chooses, app } = recovering();
    for (let crashes = 0; crashes < 3; crashes += 1) {
      crash();
      vi.advanceTimersByTime(MINUTE);
    }
    expect([load.mock.calls.length, showMessageBox.mock.calls.length]).toEqual([2, 1]);
    await chooses('Reload');
    expect([load.mock.calls.length, app.quit.mock.calls.length]).toEqual([3, 0]);

    for (let crashes = 0; crashes < 3; crashes += 1) crash();
    await chooses('Quit');
    expect(app.quit).toHaveBeenCalledTimes(1);
  });

  test('reload each time if they are rare', () => {
    const { crash, load, showMessageBox } = recovering();
    for (let crashes = 0; crashes < 6; crashes += 1) {
      crash();
      vi.advanceTimersByTime(3 * MINUTE);
    }
    expect([load.mock.calls.length, showMessageBox.mock.calls.length]).toEqual([6, 0]);
  });

  test('are not reloaded after a clean exit', () => {
    const { crash, load } = recovering();
    crash('clean-exit');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('screens that hang', () => {
  test('get fifteen seconds to respond', () => {
    const { contents, showMessageBox } = recovering();
    contents.emit('unresponsive');
    vi.advanceTimersByTime(14_999);
    expect(showMessageBox).not.toHaveBeenCalled();
    contents.emit('responsive');
    vi.advanceTimersByTime(MINUTE);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  test('let the user wait or reload after that', async () => {
    const { contents, showMessageBox, chooses, load } = recovering();
    contents.emit('unresponsive');
    vi.advanceTimersByTime(15_000);
    await chooses('Wait');
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(15_000);
    expect(showMessageBox).toHaveBeenCalledTimes(2);
    await chooses('Reload');
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('close the dialog when they respond again', async () => {
    const { contents, showMessageBox, chooses, load } = recovering();
    contents.emit('unresponsive');
    vi.advanceTimersByTime(15_000);
    contents.emit('responsive');
    expect(lastCallOf(showMessageBox)[1].signal?.aborted).toBe(true);
    await chooses('Reload');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('screens that cannot be loaded', () => {
  test('are retried with growing delays', () => {
    const { contents, load } = recovering();
    const fail = () => contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://clubhouse/', true);
    const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    for (const [tried, wait] of waits.entries()) {
      fail();
      vi.advanceTimersByTime(wait - 1);
      expect(load).toHaveBeenCalledTimes(tried);
      vi.advanceTimersByTime(1);
      expect(load).toHaveBeenCalledTimes(tried + 1);
    }
    contents.emit('did-finish-load');
    fail();
    vi.advanceTimersByTime(1000);
    expect(load).toHaveBeenCalledTimes(waits.length + 1);
  });

  test('are left alone if another load replaced them or only a subframe failed', () => {
    const { contents, load } = recovering();
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://clubhouse/', true);
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://clubhouse/x', false);
    vi.advanceTimersByTime(MINUTE);
    expect(load).not.toHaveBeenCalled();
  });
});

test('unexpected errors are logged, and the desk keeps running', () => {
  const process = new EventEmitter();
  const { app, log } = recovering();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
  logUnexpected(process as never, log);
  process.emit('uncaughtException', new Error('of a timer'));
  process.emit('unhandledRejection', 'a reason');
  expect(log.lines).toEqual([
    'The GPU process is gone: crashed (1)',
    expect.stringMatching(/^Unexpected: Error: of a timer/),
    'Unexpected: a reason',
  ]);
});

test.each([
  ['Stay', 0, false],
  ['Leave', 1, true],
])('closing a screen with unsaved changes asks the user: %s', (_label, button, isLeft) => {
  const window = new StandInWindow();
  askBeforeLeaving(window.asWindow(), { showMessageBoxSync: () => button });
  const event = anEvent();
  window.webContents.emit('will-prevent-unload', event);
  expect(event.defaultPrevented).toBe(isLeft);
});
