import type { LeagueMessage, MessageRecipient } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { MessagesScreen } from './messages-screen.tsx';

const LEAGUE = aListedLeague({ startDate: '2097-11-05', endDate: '2097-12-31', numberParticipants: 2 });
const KIM = { participantId: 1, userId: 11, name: 'Kim Lee', isEmailed: true, isNotified: true };
const LEE = { participantId: 2, userId: 12, name: 'Lee Chan', isEmailed: true, isNotified: false };
/** Sam substitutes on November 12, so only the recipients for that night include Sam. */
const SAM = { participantId: 4, userId: 14, name: 'Sam Roe', isEmailed: true, isNotified: false };
const GONE = { participantId: 3, userId: null, name: 'Former member', isEmailed: false, isNotified: false };

type Sent = { key: string; date: string | null; subject: string; text: string };
let recipients: MessageRecipient[];
let posted: Sent[];
let answer: (message: Sent) => Response;

const record = ({ date, subject, text }: Sent): LeagueMessage => ({
  id: 1,
  date,
  subject,
  text,
  sentAt: '2097-11-01T17:00:00.000Z',
  sentBy: 'Dana Reed',
  sentById: 12,
  emailed: 2,
  notified: 1,
});

beforeEach(() => {
  recipients = [KIM, LEE];
  posted = [];
  answer = (message) => Response.json(record(message), { status: 201 });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) {
      posted.push(JSON.parse(body));
      return answer(posted.at(-1) as Sent);
    }
    if (url.includes('/message-recipients')) {
      return Response.json(url.endsWith('?date=2097-11-12') ? [...recipients, SAM] : recipients);
    }
    if (url.endsWith('/messages')) return Response.json(posted.slice(-1).map(record));
    return Response.json(LEAGUE);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (query = '') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/leagues/1/messages${query}`]}>
        <Routes>
          <Route path="/admin/leagues/:id/messages" element={<MessagesScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: string) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
async function write(text = 'We have an extra bay.') {
  await userEvent.type(await screen.findByLabelText('Subject'), 'Bring a friend');
  await userEvent.type(screen.getByLabelText('Message'), text);
  await press('Review Message');
}
const dialog = () => screen.findByRole('alertdialog');

test('an admin sees the message and everyone who gets it before it is sent', async () => {
  recipients = [KIM, LEE, GONE];
  show();
  await write();
  const shown = within(await dialog());
  expect(shown.getByText('Send this message to 2 players?')).toBeTruthy();
  expect(shown.getByText('We have an extra bay.')).toBeTruthy();
  expect(shown.getByText('2 players will get an email. 1 will also get a notification.')).toBeTruthy();
  const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Kim LeeEmail and notification', 'Lee ChanEmail', 'Former memberNo email address']);
  expect(posted).toEqual([]);
});

test('a sent message is in the record, and the form is empty again', async () => {
  show();
  await write();
  await press('Send Message');
  const list = within(await screen.findByRole('list', { name: 'Sent messages' }));
  expect(list.getByText('Bring a friend')).toBeTruthy();
  expect(list.getByRole('listitem').textContent).toMatch(/Dana Reed · .* · 2 emails, 1 notification$/);
  expect(list.getByRole('link', { name: 'Dana Reed' }).getAttribute('href')).toBe('/admin/people/12');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
  expect(posted).toMatchObject([{ date: null, subject: 'Bring a friend', text: 'We have an extra bay.' }]);
});

test('a message after a lost answer has the same key, also after a reload', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const page = show();
  await write();
  await press('Send Message');
  await screen.findByRole('alert');
  await press('Send Message');
  await waitFor(() => expect(posted).toHaveLength(2));
  page.unmount();
  answer = (message) => Response.json(record(message));
  show();
  await press('Review Message');
  await press('Send Message');
  await waitFor(() => expect(posted).toHaveLength(3));
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1);
});

test('a changed message after a lost answer asks first, and is then a new message', async () => {
  const message = 'We already sent your earlier version.';
  answer = () => Response.json({ code: 'already_sent', message }, { status: 409 });
  show();
  await write();
  await press('Send Message');
  expect(await screen.findByText(message)).toBeTruthy();
  answer = (sent) => Response.json(record(sent), { status: 201 });
  await press('Send Message');
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]?.key).not.toBe(posted[0]?.key);
});

test('the link of a round chooses its night', async () => {
  show('?date=2097-11-12');
  await write();
  const question = await screen.findByRole('alertdialog', { name: 'Send this message to 3 players?' });
  expect(within(question).getByText('About Tue, Nov 12')).toBeTruthy();
  await press('Send Message');
  await waitFor(() => expect(posted).toMatchObject([{ date: '2097-11-12' }]));
});

test('an empty message stays on the form with its errors', async () => {
  show();
  await press('Review Message');
  expect(await screen.findByText('Please enter a subject')).toBeTruthy();
  expect(screen.getByText('Please enter a message')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a league without players leads to the players', async () => {
  recipients = [];
  show();
  expect(await screen.findByRole('link', { name: 'Add Players' })).toBeTruthy();
  expect(screen.queryByLabelText('Subject')).toBeNull();
});
