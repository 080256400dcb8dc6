import type { User } from '@clubhouse/core/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRequest } from '../../../../../core/testing/desk.ts';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { shownToast } from '../../../kit/toast.ts';
import { aBoardDay, at, TUESDAY } from '../calendar/testing/builders.ts';
import BookBayDialog from './book-bay-dialog.tsx';

// The test has no server, so there are no live events.
vi.mock('../../../client/live.ts', () => ({ followLive: () => {} }));
// The calendar of the date field has its own script and its own tests.
vi.mock('../../../kit/date-field.tsx', () => ({
  DateField: ({
    label,
    value,
    onChange,
  }: {
    label: string;
    value: string;
    onChange: (date: string) => void;
  }) => (
    <input type="date" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

/** Releases the mocked server's responses to requests for days. */
let answerDays: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '12:00'), shouldAdvanceTime: true });
  const isOpen = new Promise<void>((resolve) => {
    answerDays = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://desk.example');
    if (pathname !== '/api/desk/day') return Response.json([]);
    await isOpen;
    return Response.json(
      aBoardDay({ date: searchParams.get('date') ?? '', simulators: [{ id: 1, name: 'Bay 1' }] }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>
        <BookBayDialog slotHint={{ bookingDate: TUESDAY }} request={aRequest()} onClose={() => {}} />
      </SignedInUser>
    </QueryClientProvider>,
  );
const date = () => screen.getByLabelText<HTMLInputElement>('Date');
const start = () => screen.getByLabelText<HTMLSelectElement>(/^Start time/);
const proposals = async () =>
  within(await screen.findByRole('group', { name: 'Next open times' })).findAllByRole('button');

test('the first proposed time of a demo is filled in', async () => {
  show();
  await act(async () => answerDays());
  await proposals();
  await waitFor(() => expect([date().value, start().value]).toEqual([TUESDAY, '13:00:00']));
});

test('a date that the person chose stays when the proposals arrive', async () => {
  show();
  fireEvent.change(date(), { target: { value: '2026-11-30' } });
  await act(async () => answerDays());
  await proposals();
  expect([date().value, start().value]).toEqual(['2026-11-30', '']);
});

function showEmpty(userId = 9) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: userId, isAdmin: true } as User}>
        <BookBayDialog slotHint={{ bookingDate: TUESDAY }} onClose={onClose} />
      </SignedInUser>
    </QueryClientProvider>,
  );
  return onClose;
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name');

test('closing keeps the guest for the same user, and Cancel does not', async () => {
  const onClose = showEmpty();
  fireEvent.click(screen.getByRole('radio', { name: 'Guest' }));
  fireEvent.change(name(), { target: { value: 'Sam Whitaker' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shownToast.get()?.title).toBe('Draft saved');
  cleanup();

  showEmpty(10);
  expect(name().value).toBe('');
  cleanup();

  showEmpty();
  await screen.findByText('We saved your draft.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Guest' }).checked).toBe(true);
  expect(name().value).toBe('Sam Whitaker');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();

  showEmpty();
  expect(screen.queryByText('We saved your draft.')).toBeNull();
});

test('a draft of a member shows the member again', async () => {
  const member = { id: 4, displayName: 'Grace Okafor', email: 'grace@mail.example', isMember: true };
  const user = { ...member, username: 'grace', name: 'Grace Okafor', phone: '', membershipEndsOn: null };
  const fetchDays = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/api/admin/users')
      ? Promise.resolve(Response.json([{ ...user, createdAt: '2026-01-01T12:00:00.000Z' }]))
      : fetchDays(path, init),
  );
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
  const onClose = showEmpty();
  fireEvent.click(field());
  fireEvent.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
  await waitFor(() => expect(field().value).toBe('Grace Okafor'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();

  showEmpty();
  await waitFor(() => expect(field().value).toBe('Grace Okafor'));
  expect(screen.getByRole('status').textContent).toContain('Member');
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  await waitFor(() => expect(field().value).toBe(''));
});
