import type { User } from '@clubhouse/core/auth';
import type { SearchResults } from '@clubhouse/core/search';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUser } from '../client/session.ts';
import { SearchButton } from './index.ts';
import { recentResults } from './recent.ts';

// Loads the dialog's script immediately.
vi.mock('../client/load-ahead.ts', () => ({ loadAhead: (load: () => Promise<unknown>) => void load() }));
// Turns off live events, because the test has no server.
vi.mock('../client/live.ts', () => ({ followLive: () => {} }));

const STAFF: User = {
  id: 9,
  username: 'Desk',
  name: null,
  displayName: 'Desk',
  email: 'desk@mail.example',
  phone: '4075550100',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: true,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const NOTHING: SearchResults = { accounts: [], guests: [], bookings: [], requests: [], leagues: [] };
const GRACE: SearchResults = {
  accounts: [
    {
      id: 7,
      displayName: 'Grace Okafor',
      email: 'grace@mail.example',
      phone: '(321) 555-0136',
      isMember: true,
    },
  ],
  guests: [{ bookingId: 3, name: 'Grace Lund', phone: '407-555-0111', email: null, lastDate: '2025-11-02' }],
  bookings: [
    {
      id: 41,
      simulatorId: 1,
      simulatorName: 'Bay 1',
      bookingDate: '2025-11-24',
      startTime: '18:00:00',
      endTime: '19:00:00',
      userId: 7,
      kind: 'member',
      createdAt: '2025-11-20T12:00:00.000Z',
      name: 'Grace Okafor',
      email: 'grace@mail.example',
      status: 'cancelled',
    },
  ],
  requests: [
    {
      id: 5,
      createdAt: '2025-11-20T12:00:00.000Z',
      name: 'Grace Moss',
      email: 'moss@mail.example',
      phone: '4075550188',
      isRead: false,
      status: 'new',
      lostReason: null,
    },
  ],
  leagues: [{ id: 2, name: 'Grace Cup', startDate: '2025-11-24', endDate: '2025-12-24', isActive: true }],
};

const user = userEvent.setup();
let answers: Record<string, SearchResults>;

const Here = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
};
const here = () => screen.getByTestId('here').textContent;

function show(person: User = STAFF) {
  setUser(person);
  render(
    <MemoryRouter initialEntries={['/admin/reports']}>
      <SearchButton />
      <input aria-label="Note" />
      <Here />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  answers = { grace: GRACE };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers[new URL(url, 'http://desk.example').searchParams.get('q') ?? ''] ?? NOTHING),
  );
});
afterEach(() => {
  cleanup();
  recentResults.set([]);
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search people/ });
const option = (name: RegExp) => screen.findByRole('option', { name });

beforeAll(() => import('./search-dialog.tsx'));

test('Ctrl+K opens the search, and Escape closes it and returns the focus', async () => {
  show();
  await user.click(screen.getByLabelText('Note'));
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
});

test('a slash opens the search unless the user is typing', async () => {
  show();
  await user.type(screen.getByLabelText('Note'), '1/2');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('1/2');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('/');
  expect((await field()).value).toBe('');
});

test('Enter opens the first result, even if it has not arrived yet', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('grace{Enter}');
  await waitFor(() => expect(here()).toBe('/admin/people/7'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [1, '/admin/calendar?view=all&search=407-555-0111'],
  [2, '/admin/calendar?date=2025-11-24&booking=41'],
  [3, '/admin/requests?request=5'],
  [4, '/admin/calendar?view=all&search=Grace+Cup'],
])('%d times arrow down and Enter open %s', async (count, path) => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('grace');
  await option(/^Grace Lund/);
  await user.keyboard(`${'{ArrowDown}'.repeat(count)}{Enter}`);
  await waitFor(() => expect(here()).toBe(path));
});

test('results are grouped, and results with the same name have distinguishing details', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('grace');
  const people = within(await screen.findByRole('group', { name: 'People' })).getAllByRole('option');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Grace OkaforMember · grace@mail.example · (321) 555-0136',
    'Grace LundGuest · last booking Sun, Nov 2, 2025 · (407) 555-0111',
  ]);
  const [booking] = within(screen.getByRole('group', { name: 'Bookings' })).getAllByRole('option');
  expect(booking?.textContent).toBe('Grace OkaforCanceled · Mon, Nov 24, 2025 · 6:00 PM – 7:00 PM · Bay 1');
});

test('an admin opens a league, and staff do not find screens of admins', async () => {
  show({ ...STAFF, isStaff: false, isAdmin: true });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('grace');
  await user.click(await option(/^Grace Cup/));
  await waitFor(() => expect(here()).toBe('/admin/leagues/2/participants'));
  cleanup();

  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('league');
  await screen.findByText('No results.');
});

test('an action is found by its words in any order', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('bay close');
  await option(/^Close a bay/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/admin/calendar?dialog=close'));
});

test('"close bay 2" opens the form for that bay', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('close bay 2');
  await option(/^Close Bay 2/);
  expect(screen.queryByRole('option', { name: /^Close Bay 1/ })).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/admin/calendar?dialog=close&bay=2'));
});

test('an empty field offers recently opened results, until another user signs in', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await field();
  await user.keyboard('grace');
  await user.click(await option(/^Grace Moss/));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getAllByRole('option')).toHaveLength(1);
  setUser({ ...STAFF, id: 10 });
  expect(recentResults.get()).toEqual([]);
});

test('a failed search shows an error and keeps the typed text', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Not now.', code: 'unavailable' }, { status: 503 }),
  );
  show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const input = await field();
  await user.keyboard('calendar');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  expect(input.value).toBe('calendar');
  await option(/^Calendar/);
});
