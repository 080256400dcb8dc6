import type { CodeNotSeen } from '@clubhouse/core/keypad';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshLive } from '../client/live-topics.ts';
import { createQueryClient } from '../client/query-client.ts';
import { UnseenCard } from './unseen-card.tsx';

const memberOf = (userId: number): CodeNotSeen => ({
  userId,
  name: `Member ${userId}`,
  phone: '4075550150',
  email: `m${userId}@club.example`,
});
let members: CodeNotSeen[];

beforeEach(() => {
  members = Array.from({ length: 12 }, (_, index) => memberOf(index + 1));
  vi.stubGlobal('fetch', async () =>
    Response.json(members, { headers: { 'X-Total-Count': String(members.length) } }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openCard() {
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UnseenCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queryClient;
}
const headingOf = (name: string) => screen.findByRole('heading', { name });
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');

test('members who have not seen the code are counted and can be reached', async () => {
  openCard();
  await headingOf('12 members have not seen the code');
  expect(screen.getByRole('link', { name: 'Member 1' }).getAttribute('href')).toBe('/admin/people/1');
  const call = screen.getByRole('link', { name: 'Call Member 1, (407) 555-0150' });
  expect(call.getAttribute('href')).toBe('tel:4075550150');
  const email = screen.getByRole('link', { name: 'Email Member 1, m1@club.example' });
  expect(email.getAttribute('href')).toBe('mailto:m1@club.example');
  expect(rows()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  expect(rows()).toHaveLength(12);
});

test('all emails are copied, including emails of members who are not shown yet', async () => {
  const user = userEvent.setup();
  openCard();
  await user.click(await screen.findByRole('button', { name: 'Copy Emails' }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split(', ')).toEqual(members.map(({ email }) => email));
});

test('a member who sees the code leaves the list', async () => {
  members = [memberOf(1)];
  const queryClient = openCard();
  await headingOf('1 member has not seen the code');
  members = [];
  await refreshLive(queryClient, 'keypadSeen');
  await headingOf('All members have seen the code');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy Emails' })).toBeNull());
});
