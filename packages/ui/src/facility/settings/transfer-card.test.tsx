import { DEFAULT_FACILITY, SETTINGS_GROUPS } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { shownToast } from '../../kit/toast.ts';
import { TransferCard } from './transfer-card.tsx';

const VERSIONS = SETTINGS_GROUPS.map((group) => ({
  id: 7,
  group,
  value: DEFAULT_FACILITY[group],
  savedAt: null,
  savedBy: null,
  savedById: null,
}));

let refusedPath: string | null;
let saved: { path: string; body: unknown }[];

beforeEach(() => {
  saved = [];
  refusedPath = null;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    saved.push({ path, body: JSON.parse(String(body)) });
    if (path === refusedPath) {
      return Response.json(
        { message: 'The time zone is in use.', code: 'time_zone_in_use' },
        { status: 409 },
      );
    }
    return Response.json({ ...VERSIONS[0], id: 8 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TransferCard versions={VERSIONS} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
});

const choose = (content: unknown) =>
  userEvent.upload(
    screen.getByLabelText('Import settings'),
    new File([JSON.stringify(content)], 'settings.json', { type: 'application/json' }),
  );

test('only the groups that differ are saved, after a confirmation', async () => {
  const booking = { ...DEFAULT_FACILITY.booking, daysAhead: 14 };
  const announcement = { ...DEFAULT_FACILITY.announcement, text: 'Closed on Monday.' };
  await choose({ ...DEFAULT_FACILITY, booking, announcement });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 groups' }));
  expect(saved).toEqual([]);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Import settings' }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Settings imported'));
  expect(saved).toEqual([
    { path: '/api/admin/facility/booking', body: { value: booking, basedOn: 7 } },
    { path: '/api/admin/facility/announcement', body: { value: announcement, basedOn: 7 } },
  ]);
});

test('email and accounts are saved before the place, whose first save also changes them', async () => {
  const { place, accounts } = DEFAULT_FACILITY;
  await choose({ place: { ...place, name: 'Pine Hills' }, accounts: { ...accounts, senderName: 'Pine' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 groups' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import settings' }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Settings imported'));
  expect(saved.map(({ path }) => path)).toEqual([
    '/api/admin/facility/accounts',
    '/api/admin/facility/place',
  ]);
});

test('an import stops at the first refusal and says why', async () => {
  refusedPath = '/api/admin/facility/place';
  const { place, booking } = DEFAULT_FACILITY;
  await choose({ place: { ...place, timeZone: 'America/Chicago' }, booking: { ...booking, daysAhead: 14 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 groups' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import settings' }));
  await waitFor(() =>
    expect(shownToast.get()).toMatchObject({
      title: 'Import stopped',
      description: 'The time zone is in use.',
    }),
  );
  expect(saved.map(({ path }) => path)).toEqual([refusedPath]);
});

test('a wrong file gets a message, and the next file replaces it', async () => {
  await choose({ bookings: [] });
  await screen.findByText(/doesn’t contain facility settings/);
  await choose(DEFAULT_FACILITY);
  await screen.findByText('The file matches your current settings. There is nothing to import.');
  expect(screen.queryByText(/doesn’t contain facility settings/)).toBeNull();
});
