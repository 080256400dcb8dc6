import type { OutboxState } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { EmailScreen } from './email-screen.tsx';

const EMPTY: OutboxState = {
  isSending: true,
  waiting: 0,
  oldestWaitingSince: null,
  lastError: null,
  lastSentAt: null,
  failed: [],
};
let outbox: OutboxState;

beforeEach(() => {
  outbox = EMPTY;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/admin/test-email') return Response.json(outbox);
    outbox = { ...EMPTY, waiting: 1, oldestWaitingSince: '2026-11-23T17:00:00.000Z' };
    return Response.json({ message: 'We’re sending it.' }, { status: 202 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openScreen() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <EmailScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('an outbox without problems says so', async () => {
  openScreen();
  expect(await fact('Waiting')).toBe('0');
  expect(await fact('Last sent')).toBe('Never');
  expect(screen.getByText('No failed emails.')).toBeTruthy();
  expect(screen.queryByText(/isn’t set up/)).toBeNull();
});

test('a test email appears in the outbox at once', async () => {
  openScreen();
  expect(await fact('Waiting')).toBe('0');
  await userEvent.click(screen.getByRole('button', { name: 'Send a test email' }));
  await screen.findByText(/We’re sending it\./);
  await screen.findByText('1');
  expect(await fact('Waiting')).toBe('1');
});

test('failed emails replace the empty text, and name the person first', async () => {
  outbox = {
    ...EMPTY,
    failed: [
      {
        id: 7,
        to: 'gone@example.com',
        userId: 12,
        name: 'Kim Lee',
        subject: 'Booked',
        failedAt: '2026-11-23T17:00:00.000Z',
        error: '550',
      },
    ],
  };
  openScreen();
  await screen.findByRole('button', { name: 'Send again to gone@example.com: Booked' });
  expect(screen.queryByText('No failed emails.')).toBeNull();
  const person = screen.getByRole('link', { name: 'Kim Lee' });
  expect(person.getAttribute('href')).toBe('/admin/people/12');
});
