import type { DeskPerson, User } from '@clubhouse/core/auth';
import type { Shell } from '@clubhouse/core/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../client/desk-state.ts';
import { createQueryClient } from '../client/query-client.ts';
import { currentUser } from '../client/session.ts';
import { ShellContext } from './shell-context.ts';
import { UnlockPanel } from './unlock-panel.tsx';

const dana = {
  ...{ id: 7, username: 'dana@club.example', name: 'Dana Ortiz', displayName: 'Dana Ortiz' },
  ...{ email: 'dana@club.example', phone: '4075550150', membershipEndsOn: null },
  ...{ isMember: false, isAdmin: true, isCoach: false, isStaff: true },
  createdAt: '2026-11-20T12:00:00.000Z',
} satisfies User;

type Sent = { path: string; body: unknown };
let sent: Sent[];
let people: DeskPerson[] | 'away';
let unlockAnswer: () => Response;

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

beforeEach(() => {
  sent = [];
  people = [{ id: 7, name: 'Dana Ortiz', pin: 'ready' }];
  unlockAnswer = () => Response.json(dana);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/lock')
      return people === 'away'
        ? refusal(503, 'server_away', 'The server isn’t responding.')
        : Response.json({ people, nextArrival: null });
    if (path === '/api/facility') return refusal(503, 'server_away', 'The server isn’t responding.');
    sent.push({ path, body: JSON.parse(String(body)) });
    return unlockAnswer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (left: User | null = dana) =>
  render(
    <ShellContext value={{} as Shell}>
      <QueryClientProvider client={createQueryClient()}>
        <UnlockPanel left={left} />
      </QueryClientProvider>
    </ShellContext>,
  );
const pinField = () => screen.findByLabelText('Dana Ortiz’s PIN');
const expectFocus = (field: HTMLElement) => expect(document.activeElement).toBe(field);
const passwordField = () => screen.findByLabelText('Password');

test('the person who locked types the PIN and Enter', async () => {
  show();
  expectFocus(await pinField());
  await userEvent.keyboard('4917{Enter}');
  await vi.waitFor(() => expect(currentUser()?.id).toBe(7));
  expect(sent).toEqual([{ path: '/api/unlock', body: { userId: 7, pin: '4917' } }]);
});

test('a pasted PIN works, also with a space', async () => {
  show();
  await pinField();
  await userEvent.paste('4917 ');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent).toEqual([{ path: '/api/unlock', body: { userId: 7, pin: '4917' } }]));
});

test('a PIN that no longer unlocks leads to the password, with the reason', async () => {
  unlockAnswer = () => refusal(403, 'pin_blocked', 'You entered the wrong PIN 5 times.');
  show();
  await pinField();
  people = [{ id: 7, name: 'Dana Ortiz', pin: 'blocked' }];
  await userEvent.keyboard('5028{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('You entered the wrong PIN 5 times.');
  expectFocus(await passwordField());
  expect((screen.getByLabelText('Email or Username') as HTMLInputElement).value).toBe('dana@club.example');
});

test('a person without a PIN gets the password and a hint', async () => {
  people = [{ id: 7, name: 'Dana Ortiz', pin: 'none' }];
  show();
  await passwordField();
  expect(screen.getByText('You can set a PIN in your account menu to unlock faster.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use PIN instead' })).toBeNull();
});

test('without a response it asks for the password, and a late response does not remove input', async () => {
  people = 'away';
  connection.set({ state: 'offline', since: new Date().toISOString() });
  show();
  const field = await passwordField();
  await userEvent.type(field, 'half a pass');
  people = [{ id: 7, name: 'Dana Ortiz', pin: 'ready' }];
  act(() => connection.set({ state: 'online', since: new Date().toISOString() }));
  expect(await screen.findByRole('button', { name: 'Dana Ortiz', pressed: true })).toBeTruthy();
  expect((await passwordField()) as HTMLInputElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('half a pass');
  await userEvent.click(screen.getByRole('button', { name: 'Use PIN instead' }));
  expectFocus(await pinField());
});

test('a new person signs in without choosing a name', async () => {
  show(null);
  expectFocus(await screen.findByLabelText('Email or Username'));
  expect(screen.getByRole('button', { name: 'Someone else', pressed: true })).toBeTruthy();
});
