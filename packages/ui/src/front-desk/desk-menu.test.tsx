import type { User } from '@clubhouse/core/auth';
import type { Shell, ShellNews } from '@clubhouse/core/shell';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
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

let root: ReturnType<typeof createRoot>;
let isKiosk: boolean;
let tellUpdate: (news: ShellNews<'update'>) => void;

const shell = {
  about: vi.fn(async () => ({ version: '0.1.0', server: 'https://club.example', isKiosk })),
  setKiosk: vi.fn(async () => {}),
  on: (event: string, listener: typeof tellUpdate) => {
    if (event === 'update') tellUpdate = listener;
    return () => {};
  },
} as unknown as Shell;

function Bar() {
  useShellNews(shell);
  return <DeskMenu />;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  isKiosk = false;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <ShellContext value={shell}>
        <SignedInUser value={kim}>
          <Bar />
        </SignedInUser>
      </ShellContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

/** Opens the menu, and answers what stands in it. */
async function opened(): Promise<string> {
  const trigger = document.querySelector<HTMLElement>('button[aria-haspopup=menu]');
  await act(async () => trigger?.click());
  await vi.waitFor(() =>
    expect(document.querySelector('[role=menu]')?.getAttribute('data-state')).toBe('open'),
  );
  return document.querySelector('[role=menu]')?.textContent ?? '';
}

test('offers to leave the whole screen that was taken by the system’s key meanwhile', async () => {
  isKiosk = true;
  await opened();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=menu]')?.textContent).toContain('Leave full screen'),
  );
});

test('keeps saying that there is a newer version, whenever that was told', async () => {
  expect(await opened()).not.toContain('can be installed');
  act(() => tellUpdate({ version: '0.2.0' }));
  expect(document.querySelector('[role=menu]')?.textContent).toContain('Version 0.2.0 can be installed.');
});
