import type { AuditAction, AuditEntry } from '@clubhouse/core/audit';
import type { User } from '@clubhouse/core/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../core/testing/listed-league.ts';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { loadDatePicker } from '../kit/date-field.tsx';
import { ReinstateNightDialog } from '../leagues/index.ts';
import { ActivityScreen } from './activity-screen.tsx';

beforeAll(async () => void (await loadDatePicker()));

const NIGHT = '2099-12-01';
const LESSON = {
  id: 3,
  coachId: 5,
  coachName: 'Riley Navarro',
  memberId: 7,
  memberName: 'Kim Lee',
  date: NIGHT,
  startTime: '09:00',
  endTime: '10:00',
  simulatorId: 1,
  status: 'cancelled',
  isComplimentary: false,
  isPaid: false,
};
const LEAGUE = aListedLeague({
  startDate: '2099-11-03',
  endDate: '2099-12-31',
  canceledNights: [{ date: NIGHT, reason: 'Holiday' }],
});
const entry = (action: AuditAction, subject: string, detail: AuditEntry['detail'] = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-23T17:00:00.000Z',
  actorId: 9,
  actorName: 'Alex Morgan',
  action,
  subject,
  personId: null,
  detail,
});

let entries: AuditEntry[];
/**
 * A second canceled lesson, which has a restore button. Without waiting for this button, a test could check
 * too early that `lesson` has none.
 */
const OTHER_LESSON = { ...LESSON, id: 4 };
let lesson: typeof LESSON;
let asked: string[];
let sent: string[];
beforeEach(() => {
  [entries, asked, sent, lesson] = [[], [], [], LESSON];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push(`${method} ${path}`);
      lesson = { ...LESSON, status: 'scheduled' };
      return new Response(null, { status: 204 });
    }
    if (path.startsWith('/api/admin/audit?')) {
      asked.push(path);
      return Response.json(entries, { headers: { 'X-Total-Count': String(entries.length) } });
    }
    if (path === '/api/admin/lessons/3') return Response.json(lesson);
    if (path === '/api/admin/lessons/4') return Response.json(OTHER_LESSON);
    if (path === '/api/leagues/1') return Response.json(LEAGUE);
    return Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true, isStaff: false } as User}>
        <MemoryRouter>
          <ActivityScreen />
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
const search = () => screen.getByLabelText<HTMLInputElement>('Search the log');

test('an admin shows what members did themselves, which has no search', async () => {
  entries = [entry('booking.created', 'booking 7 (Kim Lee, Bay 1, 2026-11-24, 18:00)')];
  open();
  await userEvent.type(search(), 'kim');
  await waitFor(() => expect(asked.at(-1)).toContain('search=kim'));
  await userEvent.selectOptions(screen.getByLabelText('Changed by'), 'Members, for themselves');
  await waitFor(() => expect(asked.at(-1)).toContain('by=member'));
  expect(asked.at(-1)).not.toContain('search');
  expect([search().disabled, search().value]).toEqual([true, '']);
  await userEvent.selectOptions(screen.getByLabelText('Changed by'), 'Front desk, for someone else');
  await waitFor(() => expect(asked.at(-1)).toContain('by=desk'));
  expect(asked.at(-1)).toContain('search=kim');
});

test('an open line of a canceled lesson restores it with one press', async () => {
  entries = [entry('lesson.cancelled', `lesson 3 (Riley Navarro, ${NIGHT})`)];
  open();
  await userEvent.click(await screen.findByText('Lesson canceled:'));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Lesson' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Restor/ })).toBeNull());
  expect(sent).toEqual(['POST /api/admin/lessons/3/restore']);
  expect(document.activeElement?.textContent).toContain('Lesson canceled:');
});

test('an open line links to the person who made the change', async () => {
  entries = [entry('booking.created', 'booking 7 (Kim Lee, Bay 1, 2026-11-24, 18:00)')];
  open();
  await userEvent.click(await screen.findByText('Booking created:'));
  const link = screen.getByRole('link', { name: 'Alex Morgan' });
  expect(link.getAttribute('href')).toBe('/admin/people/9');
});

test.each([
  ['is over', { date: '2020-11-22' }],
  ['is back', { status: 'scheduled' }],
])('a lesson that %s has no button', async (_, change) => {
  entries = [
    entry('lesson.cancelled', 'lesson 3 (Riley Navarro, 2020-11-22)'),
    { ...entry('lesson.cancelled', `lesson 4 (Riley Navarro, ${NIGHT})`), id: 2 },
  ];
  lesson = { ...LESSON, ...change };
  open();
  for (const line of await screen.findAllByText('Lesson canceled:')) await userEvent.click(line);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open calendar' })).toHaveLength(2));
  expect(await screen.findAllByRole('button', { name: 'Restore Lesson' })).toHaveLength(1);
});

test('an open line of a canceled league night asks, and reinstates it', async () => {
  entries = [
    entry('league.night-canceled', 'league 1 (Tuesday Night)', { after: { date: NIGHT, reason: 'Holiday' } }),
  ];
  await ReinstateNightDialog.preload();
  open();
  await userEvent.click(await screen.findByText('League night canceled:'));
  await userEvent.click(await screen.findByRole('button', { name: 'Reinstate Night' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Reinstate .+ on / });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reinstate Night' }).at(-1) as HTMLElement);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(sent).toEqual([`DELETE /api/leagues/1/canceled-nights/${NIGHT}`]);
});
