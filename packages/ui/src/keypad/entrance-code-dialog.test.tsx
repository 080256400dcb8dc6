import type { MemberKeypadCode } from '@clubhouse/core/keypad';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { refreshLive } from '../client/live-topics.ts';
import { createQueryClient } from '../client/query-client.ts';
import { entranceCodeQuery } from './api.ts';
import EntranceCodeDialog from './entrance-code-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const START = at('2026-12-01', '18:00').toISOString();
const UNTIL = at('2026-12-01', '19:00').toISOString();

test('the dialog shows the code that opens the door, the next one shortly before, and then the end of the old one', async () => {
  let code: MemberKeypadCode = { keypadCode: '1111', upcoming: { code: '2222', startsAt: START } };
  vi.stubGlobal('fetch', async () => Response.json(code));
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <EntranceCodeDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText('1111');
  const dialog = screen.getByRole('dialog', { name: 'Facility Entrance Code' });
  expect(dialog.textContent).toContain('Starting Tuesday, December 1, at 6:00 PM: new code 2222');
  code = { keypadCode: '2222', oldCodeUntil: UNTIL };
  await refreshLive(queryClient, 'keypad');
  await screen.findByText('2222');
  expect(dialog.textContent).toContain('The old code works until Tuesday, December 1, at 7:00 PM.');
  expect(dialog.textContent).not.toContain('1111');
  code = { keypadCode: '2222' };
  await refreshLive(queryClient, 'keypad');
  await screen.findByText('2222');
  expect(dialog.textContent).not.toContain('old code');
});

/** Opens the dialog without a connection, after the member saw the code at `seenAt`. */
function openOffline(seenAt: number) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(entranceCodeQuery.queryKey, { keypadCode: '4711#' }, { updatedAt: seenAt });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  render(
    <QueryClientProvider client={queryClient}>
      <EntranceCodeDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test('without a connection, the code of an earlier look today stays readable', async () => {
  openOffline(Date.now());
  expect(await screen.findByText(/This was the code at \d+:\d\d [AP]M\./)).toBeTruthy();
  expect(screen.getByText('4711#')).toBeTruthy();
});

test('a code from another day is not shown', async () => {
  openOffline(Date.now() - 2 * 24 * 60 * 60_000);
  expect(await screen.findByText('Code not available')).toBeTruthy();
  expect(screen.queryByText('4711#')).toBeNull();
});
