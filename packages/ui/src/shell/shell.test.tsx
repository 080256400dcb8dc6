import { SCREENS } from '@clubhouse/core/screens';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { setUser } from '../client/session.ts';
import { Shell } from './shell.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FAILED = {
  title: 'Leagues',
  failure: { problem: null, isTrying: false, retry: () => {} },
  isReady: false,
};

function Page() {
  return (
    <Shell location={useLocation()} opening={FAILED}>
      <h1>Scores</h1>
    </Shell>
  );
}

test('the leaderboard, which has no header, says that it is offline even if another screen failed to load', async () => {
  setUser(null);
  vi.stubGlobal('fetch', async () => Response.json(null));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[SCREENS.leaderboard.path.replace(':id', '1')]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});
