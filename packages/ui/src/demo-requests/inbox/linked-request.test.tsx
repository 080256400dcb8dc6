import type { User } from '@clubhouse/core/auth';
import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aRequest } from '../../../../core/testing/desk.ts';
import { SignedInUser } from '../../auth/index.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { loadDatePicker } from '../../kit/date-field.tsx';
import { shownToast } from '../../kit/toast.ts';
import { requestQueries, showChanged } from './api.ts';
import { LinkedRequest } from './linked-request.tsx';

vi.setConfig({ testTimeout: 20_000 });

/** The request that the mocked server returns. The same person also sent requests 6 and 7. */
let stored: InboxRequest;
/** The changes that the screen sent, as path and body. */
let sent: [path: string, body: unknown][];

beforeAll(async () => void (await loadDatePicker()));
beforeEach(() => {
  const [same, other] = [aRequest({ id: 6 }), aRequest({ id: 7, kind: 'other' })];
  stored = { ...aRequest({ id: 5, name: 'Kim Lee' }), related: [other, same], joinedIds: [6] };
  sent = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.startsWith('/api/admin/request-owners')) return Response.json([]);
    if (method === 'GET') {
      const message = 'We can’t find this request.';
      return path.endsWith('/contact-submissions/5')
        ? Response.json(stored)
        : Response.json({ message, code: 'not_found' }, { status: 404 });
    }
    sent.push([path, JSON.parse(String(body))]);
    // These endpoints do not return the fields of an inbox row.
    const { related: _, joinedIds: __, ...request } = stored;
    return Response.json(method === 'POST' ? request : [request]);
  });
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
});

function open(id: number) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/requests?request=${id}`]}>
        <SignedInUser value={{ id: 9, isAdmin: false, isStaff: true } as User}>
          <LinkedRequest renderDialog={() => null} />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const dialog = () => screen.findByRole('dialog', { name: 'Request from Kim Lee' }, { timeout: 10_000 });
const NOTES = '/api/admin/contact-submissions/5/notes';

test('a request from a link lists the person’s other requests and their account', async () => {
  stored.account = { userId: 41, name: 'Kim A. Lee' };
  open(5);
  const shown = within(await dialog());
  expect(shown.getByRole('heading', { name: /2 other requests/ })).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Kim A. Lee' }).getAttribute('href')).toBe('/admin/people/41');
});

test('completing a request from a link also completes the joined requests', async () => {
  const user = open(5);
  await user.click(within(await dialog()).getByRole('button', { name: 'Mark as Completed, Kim Lee' }));
  const changes = [
    { id: 5, isRead: true },
    { id: 6, isRead: true },
  ];
  await waitFor(() => expect(sent).toEqual([['/api/admin/request-inbox', { changes }]]));
});

test('a note is sent with the IDs of the joined requests', async () => {
  const user = open(5);
  await user.click(within(await dialog()).getByRole('button', { name: 'Add note, Kim Lee' }));
  await user.type(screen.getByLabelText('How did you follow up?'), 'No answer.');
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(sent).toEqual([[NOTES, { text: 'No answer.', joinedSubmissionIds: [6] }]]));
});

test('a change keeps the person’s other requests, which the response does not contain', () => {
  const queryClient = createQueryClient();
  const { queryKey } = requestQueries.one(5);
  queryClient.setQueryData(queryKey, stored);
  showChanged(queryClient, [aRequest({ id: 5, status: 'called' })]);
  const { related, joinedIds } = stored;
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ status: 'called', related, joinedIds });
});

test('a note that asks an admin is sent with the IDs of the joined requests', async () => {
  stored.kind = 'membership';
  const user = open(5);
  await user.click(within(await dialog()).getByRole('button', { name: 'Ask an admin, Kim Lee' }));
  await waitFor(() => expect(sent).toMatchObject([[NOTES, { joinedSubmissionIds: [6] }]]));
});

test('a link to a request that does not exist shows why', async () => {
  open(8);
  const shown = within(await screen.findByRole('dialog', { name: 'Request' }, { timeout: 10_000 }));
  expect(shown.getByText('We can’t find this request.')).toBeTruthy();
});
