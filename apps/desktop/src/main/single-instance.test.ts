import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { isFirstInstance } from './single-instance.ts';
import { StandInWindow } from './testing/stand-ins.ts';

function started({ isFirst }: { isFirst: boolean }) {
  const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => isFirst });
  const windows: StandInWindow[] = [];
  const answer = isFirstInstance(app as never, { getAllWindows: () => windows as never });
  return { app, windows, answer };
}

test('the second instance must quit', () => {
  expect(started({ isFirst: false }).answer).toBe(false);
});

test('the second instance focuses the first, even if it is minimized', () => {
  const { app, windows, answer } = started({ isFirst: true });
  expect(answer).toBe(true);
  // A second instance can start before the first has opened its window. Then there is nothing to focus.
  app.emit('second-instance');
  const window = new StandInWindow();
  windows.push(window);
  app.emit('second-instance');
  expect(window.focus).toHaveBeenCalledTimes(1);
  expect(window.restore).not.toHaveBeenCalled();
  window.is.minimized = true;
  app.emit('second-instance');
  expect(window.restore).toHaveBeenCalledTimes(1);
});
