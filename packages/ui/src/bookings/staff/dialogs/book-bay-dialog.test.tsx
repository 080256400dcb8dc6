import type { User } from '@clubhouse/core/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRequest } from '../../../../../core/testing/desk.ts';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { shownToast } from '../../../kit/toast.ts';
import { aBoardDay, at, TUESDAY } from '../calendar/testing/builders.ts';
import BookBayDialog from './book-bay-dialog.tsx';

// Replaces the date field with a plain input, because the real field loads its calendar as a separate script.
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

/** Lets the mocked server answer the waiting requests to /api/desk/day. */
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

const show = (request = aRequest(), onClose = () => {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>
        <MemoryRouter>
          <BookBayDialog slotHint={{ bookingDate: TUESDAY }} request={request} onClose={onClose} />
        </MemoryRouter>
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

test('the demo of a request shows its message and notes, an earlier demo, and at most two hours', async () => {
  const fetchDays = fetch;
  const earlier = { id: 8, simulatorId: 2, bookingDate: TUESDAY, startTime: '11:00:00', endTime: '12:00:00' };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/api/desk/earlier-demos')
      ? Promise.resolve(Response.json([{ ...earlier, name: 'Wendell Price' }]))
      : fetchDays(path, init),
  );
  const note = { id: 1, at: at(TUESDAY, '10:00').toISOString(), actorId: 9, actorName: 'Kim Lee' };
  const text = 'Wants Tuesday after work';
  show(aRequest({ message: 'My husband and I both play.', notes: [{ ...note, text }] }));
  await act(async () => answerDays());
  await proposals();
  expect(screen.getByText('My husband and I both play.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Notes' }).textContent).toContain(text);
  const warning = await screen.findByText(/^A demo was already booked/);
  expect(warning.textContent).toContain('Wendell Price, Tue, Nov 24, 11:00 AM – 12:00 PM, Bay 2');
  const lengths = within(screen.getByLabelText<HTMLSelectElement>('Duration')).getAllByRole('option');
  expect(lengths.map(({ textContent }) => textContent)).toEqual([
    '30 minutes',
    '1 hour',
    '1.5 hours',
    '2 hours',
  ]);
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
/** Types like a person, because the list of known people opens only for a focused field. */
const typeName = async (text: string) => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(name());
  await user.keyboard(text);
};

test('closing keeps the guest for the same user, and Cancel does not', async () => {
  const onClose = showEmpty();
  fireEvent.click(screen.getByRole('radio', { name: 'Guest' }));
  await typeName('Sam Whitaker');
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

test('each request keeps its own draft of a changed guest', async () => {
  const onClose = vi.fn();
  const close = async () => {
    onClose.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    cleanup();
  };
  const asked = aRequest({ id: 41, name: 'Dana Reyes' });
  const other = aRequest({ id: 42, name: 'Lou Park' });
  shownToast.set(null);
  show(asked, onClose);
  await close();
  expect(shownToast.get()).toBeNull();

  show(asked, onClose);
  fireEvent.change(name(), { target: { value: 'Dana Reyes-Lopez' } });
  await close();
  expect(shownToast.get()?.description).toBe(
    'Open “Book the demo for Dana Reyes” within 10 minutes to continue.',
  );

  show(other, onClose);
  expect([name().value, screen.queryByText('We saved your draft.')]).toEqual(['Lou Park', null]);
  await close();

  show(asked, onClose);
  await screen.findByText('We saved your draft.');
  expect(name().value).toBe('Dana Reyes-Lopez');
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  await waitFor(() => expect(name().value).toBe('Dana Reyes'));
});

test('a draft of a request keeps the chosen time, even when the proposals arrive', async () => {
  const asked = aRequest({ id: 43 });
  const onClose = vi.fn();
  const { unmount } = show(asked, onClose);
  await act(async () => answerDays());
  await proposals();
  fireEvent.change(date(), { target: { value: '2026-11-30' } });
  await waitFor(() => expect(start().options.length).toBeGreaterThan(2));
  fireEvent.change(start(), { target: { value: '16:00:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  unmount();

  show(asked);
  await screen.findByText('We saved your draft.');
  await proposals();
  expect([date().value, start().value]).toEqual(['2026-11-30', '16:00:00']);
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  await waitFor(() => expect([date().value, start().value]).toEqual([TUESDAY, '']));
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
/** Lets the mocked server find Grace, a member, and Greg, who has an account only. */
function answerUsers() {
  const base = { username: 'g', membershipEndsOn: null, createdAt: '2026-01-01T12:00:00.000Z' };
  const grace = {
    id: 4,
    displayName: 'Grace Okafor',
    email: 'grace@mail.example',
    phone: '',
    isMember: true,
  };
  const greg = {
    ...{ id: 5, displayName: 'Greg Otero', email: 'greg@mail.example', phone: '407-555-0150' },
    isMember: false,
  };
  const users = [grace, greg].map((user) => ({ ...base, name: user.displayName, ...user }));
  const fetchDays = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/api/admin/users') ? Promise.resolve(Response.json(users)) : fetchDays(path, init),
  );
}

test('the guest’s name field suggests known people, and choosing a person without a membership fills in the fields', async () => {
  answerUsers();
  showEmpty();
  fireEvent.click(screen.getByRole('radio', { name: 'Guest' }));
  await typeName('ote');
  fireEvent.click(await screen.findByRole('option', { name: /Greg Otero/ }));
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(name().value).toBe('Greg Otero'));
  expect([typed('Phone'), typed('Email (optional)')]).toEqual(['407-555-0150', 'greg@mail.example']);
  expect(screen.getByText('Has an account')).toBeTruthy();
  await typeName(' Jr');
  await waitFor(() => expect(screen.queryByText('Has an account')).toBeNull());
  expect([name().value, typed('Phone'), typed('Email (optional)')]).toEqual(['Greg Otero Jr', '', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('choosing a member in the guest’s name field switches the booking to “Member”', async () => {
  answerUsers();
  showEmpty();
  fireEvent.click(screen.getByRole('radio', { name: 'Guest' }));
  await typeName('oka');
  fireEvent.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
  await waitFor(() => expect(field().value).toBe('Grace Okafor'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Member' }).checked).toBe(true);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.clear(field());
  await user.click(screen.getByRole('radio', { name: 'Guest' }));
  expect(name().value).toBe('');
  await typeName('oka');
  fireEvent.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
  await waitFor(() => expect(field().value).toBe('Grace Okafor'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a person without a membership is booked as a guest, with the fields filled in', () => {
  const guest = { name: 'Greg Otero', phone: '407-555-0150', email: 'greg@mail.example' };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>
        <BookBayDialog slotHint={{ bookingDate: TUESDAY }} guest={guest} onClose={() => {}} />
      </SignedInUser>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'Book a bay for Greg Otero' })).toBeTruthy();
  expect([name().value, screen.getByLabelText<HTMLInputElement>('Phone').value]).toEqual([
    'Greg Otero',
    '407-555-0150',
  ]);
  expect(screen.queryByRole('radio', { name: 'Member' })).toBeNull();
});

test('a draft of a member shows the member again', async () => {
  answerUsers();
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
