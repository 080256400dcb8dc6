import type { User } from '@clubhouse/core/auth';
import type { Shell, ShellNews } from '@clubhouse/core/shell';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { DeskMenu } from './desk-menu.tsx';
import { ShellContext } from './shell-context.ts';
import { useShellNews } from './use-shell-news.ts';

const kim: User = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'kim',
  email: 'kim@club.example',
  phone: '4075550150',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: true,
  createdAt: '2026-11-20T12:00:00.000Z',
};

let isKiosk: boolean;
let reportUpdate: (news: ShellNews<'update'>) => void;

const shell = {
  about: vi.fn(async () => ({ version: '0.1.0', server: 'https://club.example', isKiosk })),
  setKiosk: vi.fn(async () => {}),
  on: (event: string, listener: typeof reportUpdate) => {
    if (event === 'update') reportUpdate = listener;
    return () => {};
  },
} as unknown as Shell;

function Bar() {
  useShellNews(shell);
  return <DeskMenu />;
}

beforeEach(() => {
  isKiosk = false;
  render(
    <ShellContext value={shell}>
      <SignedInUser value={kim}>
        <Bar />
      </SignedInUser>
    </ShellContext>,
  );
});
afterEach(cleanup);

async function openMenu(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  return screen.findByRole('menu');
}

test('offers to leave full screen after a system shortcut turned it on', async () => {
  isKiosk = true;
  await openMenu();
  expect(await screen.findByText('Exit full screen')).toBeTruthy();
});

test('shows that a newer version is available, even if the menu is already open', async () => {
  const menu = await openMenu();
  expect(menu.textContent).not.toContain('is available');
  act(() => reportUpdate({ version: '0.2.0' }));
  expect(menu.textContent).toContain('Version 0.2.0 is available.');
});
