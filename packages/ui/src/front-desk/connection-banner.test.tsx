import type { User } from '@clubhouse/core/auth';
import type { Shell } from '@clubhouse/core/shell';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { connection } from '../client/desk-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ShellContext } from './shell-context.ts';

const checkConnection = vi.fn(async () => {});
const user = userEvent.setup();

afterEach(cleanup);

test('the retry key works only while offline', async () => {
  render(
    <ShellContext value={{ checkConnection } as unknown as Shell}>
      <SignedInUser value={{ id: 9 } as User}>
        <ConnectionBanner />
      </SignedInUser>
    </ShellContext>,
  );
  await user.keyboard('y');
  expect(checkConnection).not.toHaveBeenCalled();
  act(() => connection.set({ state: 'offline', since: '2026-11-24T15:00:00.000Z' }));
  await user.keyboard('y');
  expect(checkConnection).toHaveBeenCalledTimes(1);
});
