import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { SetupScreen } from './setup-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADMIN = {
  id: 1,
  username: 'alex@club.example',
  email: 'alex@club.example',
  phone: '(407) 555-0100',
  name: null,
  displayName: 'Member 1',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: true,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-11-20T15:00:00.000Z',
};

test('the first admin account is step 1 of 5 and leads to the other steps', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/setup' ? ADMIN : { success: true }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/setup/token']}>
        <Routes>
          <Route path="/setup/:token" element={<SetupScreen />} />
          <Route path="/admin/setup" element={<p>Step 2</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Step 1 of 5');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Email', ADMIN.email);
  type('Phone Number', ADMIN.phone);
  type('Password', 'seven iron to the green');
  type('Confirm Password', 'seven iron to the green');
  fireEvent.click(screen.getByRole('button', { name: 'Create Admin Account' }));
  await screen.findByText('Step 2');
});
