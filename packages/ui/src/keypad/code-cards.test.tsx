import type { CodeTiming } from '@clubhouse/core/keypad';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { refreshLive } from '../client/live-topics.ts';
import { createQueryClient } from '../client/query-client.ts';
import { CodeCard } from './code-cards.tsx';

const iso = (date: string, time: string) => at(date, time).toISOString();
const NOW = at('2026-11-23', '12:10');
const PLANNED: NonNullable<CodeTiming['planned']> = {
  startsAt: iso('2026-12-01', '18:00'),
  shownFrom: iso('2026-11-30', '18:00'),
  oldCodeUntil: iso('2026-12-01', '19:00'),
  emailAt: null,
  isEmailed: true,
  plannedAt: iso('2026-11-23', '12:00'),
  plannedBy: 'Ada Admin',
  plannedById: 1,
};

let timing: CodeTiming;
let updatedAt: string | null;
let sent: [method: string, path: string, body: unknown][];
let answer: () => Response;
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  timing = { oldCodeUntil: null, emailAt: null, planned: null };
  updatedAt = iso('2026-11-01', '12:00');
  sent = [];
  answer = () => Response.json(timing);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push([method, url, body && JSON.parse(String(body))]);
      if (method === 'POST')
        return Response.json({
          code: '7788',
          updatedAt: NOW.toISOString(),
          updatedBy: 'Ada',
          updatedById: 1,
        });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return answer();
    }
    if (url.endsWith('/keypad-code')) {
      return Response.json({
        code: '1111',
        plannedCode: '2222',
        updatedAt,
        updatedBy: 'Ada Admin',
        updatedById: 1,
      });
    }
    return Response.json(
      url.endsWith('/plan') ? timing : { updatedAt, updatedBy: 'Ada Admin', updatedById: 1 },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openCard() {
  queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CodeCard title="Current code" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/Last changed/);
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
const choose = (user: ReturnType<typeof userEvent.setup>, group: string, name: string) =>
  user.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }));
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('a new code starts now and members get an email, unless the admin chooses otherwise', async () => {
  const user = await openCard();
  await user.type(screen.getByLabelText('New code'), '7788');
  await press(user, 'Change code');
  await waitFor(() =>
    expect(sent).toEqual([
      ['POST', '/api/admin/keypad-code', { code: '7788', oldCodeUntil: null, email: 'now' }],
    ]),
  );
});

test('a new code is planned with its start, the end of the old one and the email in the morning', async () => {
  const user = await openCard();
  await user.type(screen.getByLabelText('New code'), '7788');
  await choose(user, 'New code starts', 'Later');
  await user.selectOptions(screen.getByLabelText('Start date'), 'Tue, Dec 1');
  await user.selectOptions(screen.getByLabelText('Start time'), '6:00 PM');
  await choose(user, 'Keep the old code working', 'Until a time');
  await user.selectOptions(screen.getByLabelText('Until date'), 'Wed, Dec 2');
  await user.selectOptions(screen.getByLabelText('Until time'), '9:30 AM');
  await choose(user, 'Email members', 'At 6 AM');
  expect(screen.getByText(/tomorrow at 6:00 AM/)).toBeTruthy();
  expect(screen.getByText(/Set the new code on the keypad when it starts/)).toBeTruthy();
  await press(user, 'Plan new code');
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'PUT',
        '/api/admin/keypad-code/plan',
        {
          code: '7788',
          startsAt: iso('2026-12-01', '18:00'),
          oldCodeUntil: iso('2026-12-02', '09:30'),
          email: 'morning',
          basedOn: null,
        },
      ],
    ]),
  );
  await waitFor(() => expect((screen.getByLabelText('New code') as HTMLInputElement).value).toBe(''));
});

test('a second planned code replaces the first only after a question', async () => {
  timing = { ...timing, planned: PLANNED };
  const user = await openCard();
  await screen.findByRole('region', { name: 'Planned code' });
  await user.type(screen.getByLabelText('New code'), '7788');
  await choose(user, 'New code starts', 'Later');
  await press(user, 'Plan new code');
  const question = await screen.findByRole('alertdialog', { name: 'Replace the planned code?' });
  expect(question.textContent).toContain('Tue, Dec 1, 6:00 PM');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Replace code' }));
  await waitFor(() =>
    expect(sent).toMatchObject([['PUT', expect.any(String), { basedOn: PLANNED.plannedAt }]]),
  );
});

test('a planned code is edited without typing the code again', async () => {
  timing = { ...timing, planned: PLANNED };
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: 'Edit planned code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit planned code' });
  await user.selectOptions(within(dialog).getByLabelText('Start time'), '6:30 PM');
  await user.click(within(dialog).getByRole('radio', { name: 'No email' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save planned code' }));
  await waitFor(() =>
    expect(sent.map(([, , body]) => body)).toEqual([
      {
        code: '',
        startsAt: iso('2026-12-01', '18:30'),
        oldCodeUntil: PLANNED.oldCodeUntil,
        email: 'never',
        basedOn: PLANNED.plannedAt,
      },
    ]),
  );
});

test('a refused edit keeps the dialog and its input, and says why', async () => {
  timing = { ...timing, planned: PLANNED };
  answer = () =>
    Response.json({ code: 'plan_changed', message: 'Check it, then try again.' }, { status: 409 });
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: 'Edit planned code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit planned code' });
  await user.type(within(dialog).getByLabelText('Another code'), '9911');
  await user.click(within(dialog).getByRole('button', { name: 'Save planned code' }));
  await within(dialog).findByText('Check it, then try again.');
  expect((within(dialog).getByLabelText('Another code') as HTMLInputElement).value).toBe('9911');
});

test('shown codes hide when one of them changes', async () => {
  timing = { ...timing, planned: PLANNED };
  const user = await openCard();
  await screen.findByRole('region', { name: 'Planned code' });
  await press(user, 'Show code');
  await screen.findByText('1111');
  await screen.findByText('2222');
  timing = { ...timing, planned: { ...PLANNED, plannedAt: NOW.toISOString() } };
  await refreshLive(queryClient, 'keypad');
  await waitFor(() => expect(screen.queryByText('2222')).toBeNull());
  expect(screen.getByRole('button', { name: 'Show code' })).toBeTruthy();
});

test('a planned code is canceled after a confirmation that mentions the email', async () => {
  timing = { ...timing, planned: PLANNED };
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: 'Cancel planned code' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel the planned code?' });
  expect(question.textContent).toContain('We’ll email them to say the code stays the same.');
  await user.click(within(question).getByRole('button', { name: 'Cancel code' }));
  await waitFor(() =>
    expect(sent).toEqual([['DELETE', '/api/admin/keypad-code/plan', { basedOn: PLANNED.plannedAt }]]),
  );
});

test('the first code of a facility asks nothing about an old one', async () => {
  updatedAt = null;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CodeCard title="Current code" />
    </QueryClientProvider>,
  );
  await screen.findByRole('group', { name: 'Email members' });
  expect(screen.queryByRole('group', { name: 'Keep the old code working' })).toBeNull();
});

test('the card says until when the old code works, and when members get the email', async () => {
  timing = { ...timing, oldCodeUntil: iso('2026-11-23', '13:00'), emailAt: iso('2026-11-24', '06:00') };
  await openCard();
  expect((await screen.findByText(/The old code still works until/)).textContent).toContain('1:00 PM');
  expect(screen.getByText(/Members will get an email on/).textContent).toContain('Tue, Nov 24, 6:00 AM');
});
