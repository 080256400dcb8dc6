import type { Shell } from '@clubhouse/core/shell';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../client/desk-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ShellContext } from './shell-context.ts';

let root: ReturnType<typeof createRoot>;
const checkConnection = vi.fn(async () => {});

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <ShellContext value={{ checkConnection } as unknown as Shell}>
        <ConnectionBanner />
      </ShellContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const press = (key: string) =>
  act(async () => {
    for (const name of ['keydown', 'keyup'])
      document.body.dispatchEvent(new KeyboardEvent(name, { key, bubbles: true, cancelable: true }));
  });

test('while the server is away its key tries it, and does nothing else', async () => {
  await press('y');
  expect(checkConnection).not.toHaveBeenCalled();
  act(() => connection.set({ state: 'away', since: '2026-11-24T15:00:00.000Z' }));
  await press('y');
  expect(checkConnection).toHaveBeenCalledTimes(1);
});
