import type { User } from '@clubhouse/core/auth';
import { choicesWith, listOfChoices, type NotificationChoice } from '@clubhouse/core/notifications';
import type { Watch } from '@clubhouse/core/watches';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { serviceWorker } from '../client/web-app.ts';
import { NotificationsCard } from '../notifications/index.ts';
import { PhoneCard } from '../push/index.ts';
import { OfferNotice, OwnWatches } from '../watches/index.ts';

const WATCH: Watch = {
  id: 1,
  date: '2026-11-24',
  startTime: '17:00:00',
  endTime: '21:00:00',
  hours: 2,
  createdAt: '2026-11-23T12:00:00.000Z',
  offer: null,
};

const requestPermission = vi.fn(async () => 'denied');
let watches: Watch[];
let saved: NotificationChoice[];
let loaded: string[];

beforeEach(() => {
  localStorage.clear();
  requestPermission.mockClear();
  [watches, saved, loaded] = [[], [], []];
  vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z'), shouldAdvanceTime: true });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  serviceWorker.set({ pushManager: {} } as unknown as ServiceWorkerRegistration);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    loaded.push(path);
    if (path === '/api/user/watches') return Response.json(watches);
    if (path === '/api/push/devices') return Response.json([]);
    if (method === 'PUT') saved = [JSON.parse(String(body))];
    return Response.json({ hasReminders: true, choices: listOfChoices(choicesWith(saved)) });
  });
});
afterEach(() => {
  cleanup();
  serviceWorker.set(null);
  vi.unstubAllGlobals();
});

function open(part: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SignedInUser value={{ id: 7, email: 'kim@example.com' } as User}>{part}</SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const question = () => screen.queryByRole('region', { name: 'Notifications on this device' });
const row = async (name: string) => within(await screen.findByRole('group', { name }));
const choose = async (reminder: string, channel: string) =>
  userEvent.click((await row(reminder)).getByRole('checkbox', { name: channel }));
async function pressTurnOn() {
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn On Notifications' }));
  expect(requestPermission).toHaveBeenCalledOnce();
}

describe('the question about notifications comes', () => {
  test('after the member has set a watch, and the browser asks only after a press', async () => {
    const openWatches = () =>
      open(
        <>
          <OfferNotice isReady onBooked={() => {}} onSeeTimes={() => {}} />
          <OwnWatches onBooked={() => {}} />
        </>,
      );
    openWatches();
    await waitFor(() => expect(loaded).toContain('/api/user/watches'));
    expect(question()).toBeNull();
    cleanup();
    watches = [WATCH];
    openWatches();
    await waitFor(() => expect(question()).not.toBeNull(), { timeout: 4000 });
    await pressTurnOn();
  });

  test('after the member has turned on a reminder, and not when the account opens', async () => {
    saved = [{ kind: 'evening-before', email: true, push: false, hours: null }];
    open(<NotificationsCard />);
    await row('The evening before');
    expect(question()).toBeNull();
    await choose('The evening before', 'Push');
    await waitFor(() => expect(question()).not.toBeNull());
    await pressTurnOn();
  });
});

test('turning off a reminder, or an email, does not ask', async () => {
  open(<NotificationsCard />);
  await choose('The evening before', 'Push');
  await screen.findByText('Saved');
  expect(question()).toBeNull();
});

test('the card about the phone asks only after a press', async () => {
  open(<PhoneCard />);
  await screen.findByRole('button', { name: 'Turn On Notifications' });
  await pressTurnOn();
});
