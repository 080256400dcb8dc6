import type { User } from '@clubhouse/core/auth';
import type { ListedUser } from '@clubhouse/core/members';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { currentUser, setUser } from '../../client/session.ts';
import { shownToast } from '../../kit/toast.ts';
import { RoleDialog } from './role-dialog.tsx';

afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
});

const USER: Omit<User, 'id' | 'username' | 'displayName' | 'email'> = {
  name: null,
  phone: '',
  isMember: false,
  isAdmin: true,
  isCoach: false,
  isStaff: false,
  membershipEndsOn: null,
  createdAt: '2026-01-20T12:00:00.000Z',
};
const me: User = {
  ...USER,
  id: 9,
  username: 'alex',
  displayName: 'Alex Morgan',
  email: 'alex@x.example',
};
const other: User = {
  ...USER,
  id: 12,
  username: 'jamie',
  displayName: 'Jamie Ortiz',
  email: 'jamie@x.example',
};

async function removeAdminRole(user: User, button: string) {
  setUser(me);
  vi.stubGlobal('fetch', async () => Response.json({ ...user, isAdmin: false, passwordLinkSent: false }));
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={me}>
        <RoleDialog row={user as unknown as ListedUser} flag="isAdmin" isSet={false} onClose={onClose} />
      </SignedInUser>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
}

test('admins who remove their own admin role are signed out, and the toast offers no Undo', async () => {
  await removeAdminRole(me, 'Yes, Remove Admin Role');
  expect(currentUser()).toBeNull();
  expect(shownToast.get()?.title).toBe('Alex Morgan is no longer an admin');
  expect(shownToast.get()?.action).toBeUndefined();
});

test('removing another admin’s role can be undone', async () => {
  await removeAdminRole(other, 'Yes, Remove Admin Role');
  expect(currentUser()?.id).toBe(9);
  expect(shownToast.get()?.action?.label).toBe('Undo');
});
