import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from '../kit/toaster.tsx';
import { useResetPassword } from './api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  return <NewPasswordForm reset={useResetPassword()} proof={{ token: 'a' }} />;
}

test('a new password that cannot be sent shows an error toast', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
      <Toaster />
    </QueryClientProvider>,
  );
  for (const label of ['New Password', 'Confirm Password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'seven iron to the green' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect((await screen.findByText('Password not changed')).textContent).toBe('Password not changed');
});
