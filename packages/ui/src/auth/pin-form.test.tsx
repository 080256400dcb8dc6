import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { PinForm } from './index.ts';

let sent: string[] = [];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isSet: boolean, change: () => Response) {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${path}`);
    return method === 'GET' ? Response.json({ isSet }) : change();
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PinForm />
    </QueryClientProvider>,
  );
}

test('a refused PIN shows the reason at its field and keeps the input', async () => {
  const message = 'That PIN is too easy to guess. Please choose another.';
  show(false, () => Response.json({ code: 'weak_pin', message, fields: { pin: message } }, { status: 400 }));
  await userEvent.type(await screen.findByLabelText('Current Password'), 'a long walk');
  await userEvent.type(screen.getByLabelText('New PIN'), '1234{Enter}');
  const pin = screen.getByLabelText('New PIN') as HTMLInputElement;
  await vi.waitFor(() => expect(pin.getAttribute('aria-invalid')).toBe('true'));
  expect([pin.value, document.activeElement]).toEqual(['1234', pin]);
  expect((screen.getByLabelText('Current Password') as HTMLInputElement).value).toBe('a long walk');
});

test('a person without a PIN has nothing to remove', async () => {
  show(false, () => Response.json({ isSet: true }));
  await screen.findByRole('button', { name: 'Set PIN' });
  expect(screen.queryByRole('button', { name: 'Remove PIN' })).toBeNull();
});

test('a person can remove the PIN without the password', async () => {
  show(true, () => new Response(null, { status: 204 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove PIN' }));
  expect(await screen.findByRole('button', { name: 'Set PIN' })).toBeTruthy();
  expect(sent).toContain('DELETE /api/user/pin');
});
