import type { User } from '@clubhouse/core/auth';
import { ADMIN_NOTES, type InboxRequest, type RequestChange } from '@clubhouse/core/demo-requests';
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
import { DeleteRequestsDialog } from './inbox-list.tsx';
import { RequestsScreen } from './requests-screen.tsx';

// A screen with this many buttons takes seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const aRow = (changes: Partial<InboxRequest>): InboxRequest => ({
  ...aRequest(changes),
  related: [],
  joinedIds: [],
  ...changes,
});

let rows: InboxRequest[];
/** If set, the server refuses every change with this message. */
let refusal: string | null;
/** The changes in each HTTP request, in the order in which they were sent. */
let sent: RequestChange[][];
let deleted: number[];

function pageOf(query: URLSearchParams) {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? rows.length)];
  const shown = rows.slice((page - 1) * size, page * size);
  return { rows: shown, kept: [], total: rows.length, kinds: {}, views: { open: rows.length } };
}

// Preloads the date picker and a dialog. Without the preload, the screen would first show placeholders, and
// each test would have to wait.
beforeAll(async () => void (await Promise.all([loadDatePicker(), DeleteRequestsDialog.preload()])));
beforeEach(() => {
  rows = [aRow({ id: 1, name: 'Kim Lee' }), aRow({ id: 2, name: 'Pat Voss' })];
  refusal = null;
  sent = [];
  deleted = [];
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.startsWith('/api/admin/request-owners')) return Response.json([]);
    if (method === 'GET') return Response.json(pageOf(new URL(path, 'https://club.example').searchParams));
    if (method === 'DELETE') {
      deleted = JSON.parse(String(body)).ids;
      rows = rows.filter(({ id }) => !deleted.includes(id));
      return new Response(null, { status: 204 });
    }
    if (refusal) return Response.json({ message: refusal, code: 'refused' }, { status: 409 });
    const { changes }: { changes: RequestChange[] } = JSON.parse(String(body));
    sent.push(changes);
    rows = rows.map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id) }));
    return Response.json(rows.map(({ related: _, joinedIds: __, ...request }) => request));
  });
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
});

const bookDemo = () => (
  <div role="dialog" aria-label="Book the demo">
    <button type="button">Book Demo</button>
  </div>
);
async function open({ isAdmin = true } = {}) {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SignedInUser value={{ id: 9, isAdmin, isStaff: true } as User}>
          <RequestsScreen bookDemo={bookDemo} endMembership={() => null} sendResetLink={() => null} />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Kim Lee' });
  return user;
}
const row = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => screen.getByRole('complementary', { name: `Request from ${name}` });
const isSelected = (name: string) =>
  screen.getByRole('checkbox', { name: `Select ${name}` }).getAttribute('aria-checked') === 'true';

test('a request of another kind is answered by email', async () => {
  rows = [aRow({ id: 1, name: 'Kim Lee', email: 'kim@example.com', kind: 'other', interest: 'lessons' })];
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const user = await open();
  await user.click(row('Kim Lee'));
  await user.click(within(panel('Kim Lee')).getByRole('button', { name: 'Reply by email, Kim Lee' }));
  expect(assign.mock.calls).toEqual([
    ['mailto:kim@example.com?subject=Your%20message%20to%20Longwood%20Golf%20Lab'],
  ]);
  expect(within(panel('Kim Lee')).getByRole('button', { name: 'Book the demo, Kim Lee' })).toBeTruthy();
});

test('other requests from the same person open from the panel', async () => {
  const other = aRequest({ id: 3, kind: 'other' });
  rows = [aRow({ id: 1, name: 'Kim Lee', related: [other] })];
  const user = await open();
  await user.click(row('Kim Lee'));
  const link = within(panel('Kim Lee')).getByRole<HTMLAnchorElement>('link', { name: /· new$/ });
  expect(link.getAttribute('href')).toBe('/admin/requests?request=3');
});

test('undoing a status restores the next call of every request in the row', async () => {
  const other = aRequest({ id: 3, nextCallDate: '2026-11-27' });
  rows = [
    aRow({ id: 1, name: 'Kim Lee', nextCallDate: '2026-11-25', related: [other], joinedIds: [other.id] }),
  ];
  const user = await open();
  await user.click(row('Kim Lee'));
  await user.selectOptions(within(panel('Kim Lee')).getByLabelText('Status'), 'Lost: price');
  await waitFor(() => expect(shownToast.get()?.title).toBe('Status changed'));
  expect(sent[0]?.map(({ id, status }) => [id, status])).toEqual([
    [1, 'lost'],
    [3, 'lost'],
  ]);
  shownToast.get()?.action?.onClick();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([
    { id: 1, status: 'new', isRead: false, nextCallDate: '2026-11-25' },
    { id: 3, status: 'new', isRead: false, nextCallDate: '2026-11-27' },
  ]);
});

test('a toast names the kind of change that failed', async () => {
  const user = await open();
  await user.click(row('Kim Lee'));
  const status = within(panel('Kim Lee')).getByLabelText('Status');
  await user.selectOptions(status, 'Called');
  await waitFor(() => expect(shownToast.get()?.title).toBe('Status changed'));
  refusal = 'The request was deleted.';
  shownToast.get()?.action?.onClick();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Couldn’t undo the change'));
  expect(shownToast.get()?.description).toBe('The request was deleted.');
  await user.selectOptions(status, 'Lost: price');
  await waitFor(() => expect(shownToast.get()?.title).toBe('Couldn’t save the change'));
});

test('admins delete selected rows after a question that counts the requests behind them', async () => {
  rows = [aRow({ id: 1, name: 'Kim Lee', joinedIds: [3, 4] }), aRow({ id: 2, name: 'Pat Voss' })];
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Kim Lee' }));
  await user.click(screen.getByRole('button', { name: 'Select all 2' }));
  expect(document.activeElement?.textContent).toBe('2 selected');
  await user.click(screen.getByRole('button', { name: 'Delete...' }));
  // On a busy machine, the dialog can take seconds to appear, so the test waits up to ten seconds.
  const question = await screen.findByRole(
    'alertdialog',
    { name: 'Delete 4 requests?' },
    { timeout: 10_000 },
  );
  expect(question.textContent).toContain('from 2 people');
  await user.click(within(question).getByRole('button', { name: 'Delete 4 Requests' }));
  await waitFor(() => expect(shownToast.get()?.description).toBe('4 requests were deleted.'));
  expect(deleted).toEqual([1, 3, 4, 2]);
  expect(screen.queryByRole('button', { name: 'Kim Lee' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
});

test('staff cannot delete selected rows, and see who waits for an admin', async () => {
  const note = { id: 1, at: '2026-11-23T12:00:00.000Z', actorId: 9, actorName: 'Dana Desk' };
  const text = ADMIN_NOTES.membership;
  rows = [aRow({ id: 1, name: 'Kim Lee', kind: 'membership', notes: [{ ...note, text }] })];
  const user = await open({ isAdmin: false });
  await user.click(screen.getByRole('checkbox', { name: 'Select Kim Lee' }));
  expect(screen.queryByRole('button', { name: 'Delete...' })).toBeNull();
  expect(
    within(screen.getByRole('listitem')).getByText('Sent to an admin', { selector: 'span' }),
  ).toBeTruthy();
});

test('staff ask an admin to add the sender of a demo request', async () => {
  rows = [aRow({ id: 1, name: 'Kim Lee', isRead: true, status: 'showed_up', joinedIds: [3] })];
  const answer = fetch;
  let noted: unknown;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/contact-submissions/1/notes')) return answer(path, init);
    noted = JSON.parse(String(init.body));
    const note = { id: 1, at: '2026-11-23T12:00:00.000Z', actorId: 9, actorName: 'Dana Desk' };
    const notes = [{ ...note, text: ADMIN_NOTES.demo }];
    rows = rows.map((each) => ({ ...each, isRead: false, notes }));
    return Response.json(aRequest({ id: 1, name: 'Kim Lee', status: 'showed_up', notes }));
  });
  const user = await open({ isAdmin: false });
  await user.click(row('Kim Lee'));
  await user.click(screen.getByRole('button', { name: 'Ask an admin to add them, Kim Lee' }));
  await waitFor(() => expect(noted).toEqual({ text: ADMIN_NOTES.demo, joinedSubmissionIds: [3] }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Sent to an admin'));
  const sentButton = await screen.findByRole('button', { name: 'Sent to an admin, Kim Lee' });
  expect(document.activeElement).toBe(sentButton);
});

test('a call after a demo ends with the key E, and the request stays completed', async () => {
  rows = [
    aRow({ id: 1, name: 'Kim Lee', isRead: true, status: 'showed_up', nextCallDate: '2026-11-23' }),
    aRow({ id: 2, name: 'Pat Voss', nextCallDate: '2026-11-23' }),
  ];
  const user = await open();
  await user.click(screen.getByText('Call today'));
  await screen.findByText('2 to call');
  expect(screen.getByRole('button', { name: 'Mark Call as Done, Kim Lee' })).toBeTruthy();
  await user.keyboard('je');
  await waitFor(() => expect(sent).toMatchObject([[{ id: 1, nextCallDate: null }]]));
  expect(sent[0]?.[0]).not.toHaveProperty('isRead');
  await waitFor(() => expect(document.activeElement).toBe(row('Pat Voss')));
});

test('an unfinished note is still there after the panel was closed and reopened', async () => {
  const user = await open();
  await user.click(row('Kim Lee'));
  await user.click(within(panel('Kim Lee')).getByRole('button', { name: 'Add note, Kim Lee' }));
  await user.click(screen.getByLabelText('How did you follow up?'));
  await user.paste('Call after six.');
  await user.click(within(panel('Kim Lee')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(row('Pat Voss'));
  expect(screen.queryByLabelText('How did you follow up?')).toBeNull();
  await user.click(row('Kim Lee'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('How did you follow up?').value).toBe('Call after six.');
});

test('the keys of the list do nothing while a dialog covers it', async () => {
  const user = await open();
  await user.keyboard('jd');
  await screen.findByRole('dialog', { name: 'Book the demo' });
  row('Kim Lee').focus();
  await user.keyboard('xejn');
  expect(sent).toEqual([]);
  expect(isSelected('Kim Lee')).toBe(false);
  expect(document.activeElement).toBe(row('Kim Lee'));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the keys of the list do nothing while a menu is open or a select has the focus', async () => {
  const user = await open();
  await user.keyboard('j');
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  document.body.append(menu);
  await user.keyboard('xe');
  expect(isSelected('Kim Lee')).toBe(false);
  menu.remove();
  await user.keyboard('x');
  expect(isSelected('Kim Lee')).toBe(true);

  screen.getByLabelText('Kind').focus();
  await user.keyboard('xe');
  expect(isSelected('Kim Lee')).toBe(true);
  expect(sent).toEqual([]);
});

test('the name of a sender with an account leads to the page of the person', async () => {
  rows = [aRow({ id: 1, name: 'Kim Lee', userId: 41 }), aRow({ id: 2, name: 'Pat Voss', userId: null })];
  const user = await open();
  await user.click(row('Kim Lee'));
  const link = within(panel('Kim Lee')).getByRole('link', { name: 'Kim Lee' });
  expect(link.getAttribute('href')).toBe('/admin/people/41');
  await user.click(row('Pat Voss'));
  expect(within(panel('Pat Voss')).queryByRole('link', { name: 'Pat Voss' })).toBeNull();
});

test('a request with the email of an account leads to that person', async () => {
  rows = [aRow({ id: 1, name: 'Kim Lee', userId: null, account: { userId: 41, name: 'Kim A. Lee' } })];
  const user = await open();
  await user.click(row('Kim Lee'));
  const link = within(panel('Kim Lee')).getByRole('link', { name: 'Kim A. Lee' });
  expect(link.getAttribute('href')).toBe('/admin/people/41');
  expect(within(panel('Kim Lee')).getByText(/has an account with this email/)).toBeTruthy();
});

test('with 1,000 open requests, the screen draws 50 rows and loads each page once', async () => {
  rows = Array.from({ length: 1000 }, (_, index) => aRow({ id: index + 1, name: `Visitor ${index + 1}` }));
  rows[0] = aRow({ id: 1, name: 'Kim Lee' });
  const fetchPage = vi.spyOn(globalThis, 'fetch');
  const loaded = () =>
    fetchPage.mock.calls.filter(([path]) => String(path).includes('request-inbox?')).length;
  const user = await open();
  const drawn = () => screen.getAllByRole('checkbox', { name: /^Select / });
  expect(drawn()).toHaveLength(50);
  expect(screen.getByText('1–50 of 1,000')).toBeTruthy();
  expect(loaded()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Visitor 51' });
  expect(drawn()).toHaveLength(50);
  expect(screen.queryByRole('button', { name: 'Kim Lee' })).toBeNull();
  expect(loaded()).toBe(2);
});
