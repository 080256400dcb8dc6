import type { User } from '@clubhouse/core/auth';
import { choicesWith, listOfChoices, type NotificationChoice } from '@clubhouse/core/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { NotificationsCard } from './notifications-card.tsx';

let saved: NotificationChoice[];
let isRefused: boolean;
let hasReminders: boolean;

beforeEach(() => {
  saved = [];
  isRefused = false;
  hasReminders = true;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (isRefused && method === 'PUT') return new Response('', { status: 503 });
    if (method === 'PUT') {
      const choice: NotificationChoice = JSON.parse(String(body));
      saved = [...saved.filter(({ kind }) => kind !== choice.kind), choice];
    }
    return Response.json({ hasReminders, choices: listOfChoices(choicesWith(saved)) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openCard = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 7, email: 'kim@example.com' } as User}>
        <NotificationsCard />
      </SignedInUser>
    </QueryClientProvider>,
  );
const row = async (name: string) => within(await screen.findByRole('group', { name }));

test('each choice is saved at once, and the card says so', async () => {
  openCard();
  const email = (await row('League nights')).getByRole('checkbox', { name: 'Email' }) as HTMLInputElement;
  expect(email.checked).toBe(true);
  await userEvent.click(email);
  expect((await screen.findByText('Saved')).getAttribute('role')).toBe('status');
  expect(email.checked).toBe(false);
  expect(saved).toEqual([{ kind: 'league-nights', email: false, push: true, hours: null }]);
});

test('the hours before can be chosen', async () => {
  openCard();
  const hours = (await row('Before you play')).getByLabelText('How long before');
  await userEvent.selectOptions(hours, '6 hours before');
  await screen.findByText('Saved');
  expect(saved).toMatchObject([{ kind: 'hours-before', hours: 6 }]);
});

test('changes by the front desk are always emailed', async () => {
  openCard();
  const email = (await row('Changes made by the front desk')).getByRole('checkbox', {
    name: 'Email (always on)',
  });
  await userEvent.click(email);
  expect((email as HTMLInputElement).checked).toBe(true);
  expect(saved).toEqual([]);
});

test('if the facility sends no reminders, the card says so and shows what is still sent', async () => {
  hasReminders = false;
  openCard();
  await screen.findByText(/Reminders are turned off right now/);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Requests for a substitute',
    'Changes made by the front desk',
  ]);
});

test('a choice that could not be saved is reverted, and the card says why', async () => {
  openCard();
  const push = (await row('The evening before')).getByRole('checkbox', { name: 'Push' }) as HTMLInputElement;
  isRefused = true;
  await userEvent.click(push);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('We couldn’t save your choice. Please try again.');
  await vi.waitFor(() => expect(push.checked).toBe(true));
  expect(screen.queryByText('Saved')).toBeNull();
});
