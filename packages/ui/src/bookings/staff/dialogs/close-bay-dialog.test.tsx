import type { User } from '@clubhouse/core/auth';
import type { ClosureImpact, DeskBookingRow } from '@clubhouse/core/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { loadDatePicker } from '../../../kit/date-field.tsx';
import { shownToast } from '../../../kit/toast.ts';
import {
  ClosureDialog,
  CloseBayDialog as LazyCloseBayDialog,
  ScheduleDialogs,
} from '../calendar/schedule-dialogs.tsx';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import CloseBayDialog from './close-bay-dialog.tsx';

beforeAll(
  async () =>
    void (await Promise.all([loadDatePicker(), ClosureDialog.preload(), LazyCloseBayDialog.preload()])),
);

const CLOSURES = [7, 8].map((id) => ({
  id,
  simulatorId: id - 6,
  from: at(TUESDAY, '12:00').toISOString(),
  to: at(TUESDAY, '20:00').toISOString(),
  reason: 'Projector is down',
}));

let impact: ClosureImpact;
let sent: [method: string, path: string, body: unknown][];

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '12:00'), shouldAdvanceTime: true });
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.example');
    if (pathname.endsWith('/impact')) return Response.json(impact);
    if (pathname === '/api/desk/day')
      return Response.json(aBoardDay({ date: searchParams.get('date') ?? TUESDAY }));
    if (method === 'GET') return Response.json([]);
    sent.push([method, pathname, body && JSON.parse(String(body))]);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const moved = impact.map(({ booking, to }): DeskBookingRow => ({ ...booking, ...to }));
    if (method === 'POST') return Response.json({ closures: CLOSURES, moved, affected: [] }, { status: 201 });
    return Response.json(impact[0]?.booking);
  });
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>
        <MemoryRouter>
          <Routes>
            <Route
              path="/"
              element={<CloseBayDialog slotHint={{ bookingDate: TUESDAY }} onClose={() => {}} />}
            />
            <Route path="/admin/people/:id" element={<h1>Person page</h1>} />
          </Routes>
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );

async function close(): Promise<void> {
  show();
  await screen.findByText(/1 moves to another bay/);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Projector is down' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close Bay 1' }));
  await waitFor(() => expect(shownToast.get()?.title).toMatch(/closed$/));
  sent = [];
}
const toBay3 = (booking: DeskBookingRow) => {
  const { bookingDate, startTime, endTime } = booking;
  return { booking, to: { simulatorId: 3, bookingDate, startTime, endTime } };
};

test('“Undo” reopens every bay and then moves the bookings back', async () => {
  const booking = aRow({ id: 5 });
  impact = [toBay3(booking)];
  await close();
  shownToast.get()?.action?.onClick();
  await waitFor(() =>
    expect(shownToast.get()?.description).toBe('1 booking moved back. We’ll email everyone affected.'),
  );
  const { simulatorId, bookingDate, startTime, endTime } = booking;
  expect(sent).toEqual([
    ['DELETE', '/api/desk/closures/7', undefined],
    ['DELETE', '/api/desk/closures/8', undefined],
    ['PATCH', '/api/admin/bookings/5', { simulatorId, bookingDate, startTime, endTime }],
  ]);
});

test('the name of an affected person opens the person’s page, and the draft is kept', async () => {
  const booking = aRow({ userId: 4, name: 'Grace Okafor' });
  impact = [{ booking, to: null }];
  show();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Projector is down' } });
  fireEvent.click(await screen.findByRole('link', { name: 'Grace Okafor' }));
  expect(await screen.findByRole('heading', { name: 'Person page' })).toBeTruthy();
  expect(shownToast.get()?.title).toBe('Draft saved');
  cleanup();

  show();
  await screen.findByText('We saved your draft.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Projector is down');
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
});

test('a closing that moved a lesson has no “Undo”, because the desk cannot move it back', async () => {
  impact = [toBay3(aRow({ id: 6, kind: 'lesson' }))];
  await close();
  expect(shownToast.get()?.action).toBeUndefined();
});

test('a closure is extended from its end, with its reason, and a draft of another closure stays', async () => {
  impact = [{ booking: aRow({ userId: 4, name: 'Grace Okafor' }), to: null }];
  show();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Leak' } });
  fireEvent.click(await screen.findByRole('link', { name: 'Grace Okafor' }));
  await screen.findByRole('heading', { name: 'Person page' });
  expect(shownToast.get()?.title).toBe('Draft saved');
  cleanup();

  impact = [];
  const [closure] = CLOSURES;
  if (!closure) throw new Error('There is no closure.');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 9, isAdmin: true } as User}>
        <MemoryRouter>
          <ScheduleDialogs activeDialog={{ dialog: 'closure', closure }} onClose={() => {}} />
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Extend Closure...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close Bay 1' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([
    'POST',
    '/api/desk/closures/many',
    {
      simulatorIds: [1],
      times: [{ from: at(TUESDAY, '20:00').toISOString(), to: at(TUESDAY, '24:00').toISOString() }],
      reason: 'Projector is down',
    },
  ]);
  cleanup();

  show();
  await screen.findByText('We saved your draft.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Leak');
  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
});
