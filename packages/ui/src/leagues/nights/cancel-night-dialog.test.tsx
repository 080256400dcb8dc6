import type { League } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { shownToast } from '../../kit/toast.ts';
import CancelNightDialog from './cancel-night-dialog.tsx';

const NIGHT = '2097-12-03';
const LEAGUE = aListedLeague({ startDate: '2097-11-05', endDate: '2097-12-31' });

let sent: string[];
let answerToUndo: () => Response;
beforeEach(() => {
  sent = [];
  answerToUndo = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method === 'GET') return Response.json([]);
    sent.push(`${method} ${url}`);
    return method === 'DELETE'
      ? answerToUndo()
      : Response.json({ date: NIGHT, reason: 'Snow' }, { status: 201 });
  });
});

async function cancel(league: League): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelNightDialog league={league} date={NIGHT} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Reason'), 'Snow');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Night' }));
  await waitFor(() => expect(shownToast.get()?.title).toBe('Night Canceled'));
}

test('the toast after a cancellation can undo it', async () => {
  await cancel(LEAGUE);
  shownToast.get()?.action?.onClick();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Night Reinstated'));
  expect(sent).toEqual([
    'POST /api/leagues/1/canceled-nights',
    `DELETE /api/leagues/1/canceled-nights/${NIGHT}`,
  ]);
});

test('a refused undo says why', async () => {
  const message = 'Not enough bays are free on Tue, Dec 3. Already booked: Kim Lee.';
  answerToUndo = () => Response.json({ code: 'schedule_conflict', message }, { status: 409 });
  await cancel(LEAGUE);
  shownToast.get()?.action?.onClick();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Couldn’t undo the cancellation'));
  expect(shownToast.get()?.description).toBe(message);
});

test('a moved night is canceled by its new date, without an undo, which would restore the original date', async () => {
  const moved = { date: NIGHT, movedTo: '2097-12-06', startTime: '18:00', endTime: '20:00', reason: 'Snow' };
  await cancel({ ...LEAGUE, movedNights: [moved] });
  expect(screen.getByRole('dialog').textContent).toMatch(/on Fri, Dec 6\?.*Fri, Dec 6, 6:00 PM – 8:00 PM/);
  expect(shownToast.get()?.description).toContain('won’t play on Fri, Dec 6.');
  expect(shownToast.get()?.action).toBeUndefined();
});
