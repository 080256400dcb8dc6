import type { Checklist } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { WithChecklist } from './checklist.tsx';

const NEW: Checklist = { doorCode: false, email: false, staff: false, members: false, backup: false };
const DONE: Checklist = { doorCode: true, email: true, staff: true, members: true, backup: true };

/** The server's response. Null means that the server has not responded yet. */
let checklist: Checklist | null | 'error';
let testAnswer: () => Response;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/admin/test-email') return Promise.resolve(testAnswer());
    if (checklist === null) return new Promise(() => {});
    if (checklist === 'error') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(checklist));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openHome(answer: typeof checklist) {
  checklist = answer;
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <WithChecklist>
          <p>Cards</p>
        </WithChecklist>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const region = () => screen.queryByRole('region', { name: 'Finish setting up' });

async function visit(answer: Checklist) {
  const { unmount } = openHome(answer);
  await screen.findByText('Cards');
  unmount();
}

test('open items lead to their screens, and done items are struck through', async () => {
  openHome({ ...NEW, staff: true });
  await screen.findByText('1 of 5 done');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Set the door code')).toBe('/admin/door-code');
  expect(href('Add the first member')).toBe('/admin/members');
  expect(screen.getByText('npm run backup')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Invite your front desk staff' })).toBeNull();
  const done = screen.getByText('Invite your front desk staff');
  expect(done.tagName).toBe('S');
  expect(done.closest('li')?.textContent).toBe('Done: Invite your front desk staff');
});

test('the checklist stays until the last item is done', async () => {
  openHome({ ...DONE, backup: false });
  await screen.findByText('4 of 5 done');
  cleanup();
  openHome(DONE);
  await screen.findByText('Cards');
  expect(region()).toBeNull();
});

test('on the first visit, the cards appear together with the checklist', async () => {
  openHome(null);
  expect(screen.queryByText('Cards')).toBeNull();
  cleanup();
  openHome(NEW);
  await screen.findByText('Cards');
  expect(region()).not.toBeNull();
});

test('later visits reserve the space of an open checklist', async () => {
  await visit(NEW);
  const { container } = openHome(null);
  expect(screen.getByText('Cards')).toBeTruthy();
  expect(container.querySelector<HTMLElement>('[style]')?.style.height).toBe('400px');
});

test('later visits reserve no space if everything was done', async () => {
  await visit(DONE);
  const { container } = openHome(null);
  expect(screen.getByText('Cards')).toBeTruthy();
  expect(container.querySelector('[style]')).toBeNull();
});

test('the cards appear without the checklist if it does not load', async () => {
  openHome('error');
  await screen.findByText('Cards');
  expect(region()).toBeNull();
});

test('a test email says where it went', async () => {
  testAnswer = () =>
    Response.json({ message: 'We’re sending a test email to alex@club.example.' }, { status: 202 });
  openHome(NEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test email' }));
  await screen.findByText(/We’re sending a test email to alex@club\.example\./);
  expect(screen.getByRole('link', { name: 'email page' }).getAttribute('href')).toBe('/admin/email');
});

test('a test email that is refused shows the reason, and the next attempt removes it', async () => {
  const message = 'Too many attempts. Please try again later.';
  testAnswer = () => Response.json({ message, code: 'rate_limited' }, { status: 429 });
  openHome(NEW);
  const send = await screen.findByRole('button', { name: 'Send a test email' });
  await userEvent.click(send);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  testAnswer = () => Response.json({ message: 'Sent.' }, { status: 202 });
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
