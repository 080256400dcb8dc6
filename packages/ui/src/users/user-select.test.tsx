import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { UserSelect } from './index.ts';

const account = (id: number, displayName: string) => ({
  id,
  username: displayName,
  name: displayName,
  displayName,
  email: `${displayName.split(' ')[0]?.toLowerCase()}@mail.example`,
  phone: '4075550100',
  isMember: true,
  membershipEndsOn: null,
  createdAt: '2026-01-01T12:00:00.000Z',
});
const PEOPLE = [account(1, 'Adam Stone'), account(2, 'Grace Okafor')];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('staff see the email of a person without a name, once', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json([{ ...account(3, 'Member 3'), email: 'kim@mail.example' }]),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserSelect label="Member" onSelect={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Member' }));
  expect((await screen.findByRole('option')).textContent).toBe('kim@mail.example');
});

test('Enter right after typing never chooses a person of an earlier search', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const search = new URL(path, 'http://desk.example').searchParams.get('search')?.toLowerCase() ?? '';
    const found = PEOPLE.filter(({ displayName }) => displayName.toLowerCase().includes(search));
    return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } });
  });
  const chosen = vi.fn();
  // Types slowly, because the field needs a moment for each letter.
  const user = userEvent.setup({ delay: 15 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserSelect label="Member" onSelect={chosen} />
    </QueryClientProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Member' });
  await user.click(input);
  await screen.findByRole('option', { name: /Adam Stone/ });
  await user.type(input, 'grac');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: 2 })));
  expect(chosen).toHaveBeenCalledOnce();
});
