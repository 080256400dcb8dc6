import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const HINT =
  'We email codes only to @golf.example addresses. If your email is different, ask the front desk for help below.';
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ domain: 'golf.example' });
  });
});
afterEach(() => {
  cleanup();
  document.getElementById('reset-limits')?.remove();
  vi.unstubAllGlobals();
});

function open(limits: object | null) {
  if (limits) {
    const data = Object.assign(document.createElement('script'), { id: 'reset-limits' });
    data.type = 'application/json';
    data.textContent = JSON.stringify(limits);
    document.head.append(data);
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ForgotPasswordScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const email = () => screen.getByLabelText('Email');
const hintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

test('the first paint says which emails get codes, so that the form does not move later', () => {
  open({ domain: 'golf.example' });
  expect(hintOf(email())).toBe(HINT);
  expect(requests).toEqual([]);
});

test('without a limit there is no hint, also not while the page loads', () => {
  open({ domain: null });
  expect(hintOf(email())).toBeNull();
});

test('a page without the limits asks the server', async () => {
  open(null);
  expect(await screen.findByText(HINT)).toBeTruthy();
  expect(requests).toEqual(['/api/reset-password']);
});
