import type { League, NightMovePreview } from '@clubhouse/core/leagues';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import { loadDatePicker } from '../../kit/date-field.tsx';
import MoveNightDialog from './move-night-dialog.tsx';

const NIGHT = '2097-12-03';
const LEAGUE = aListedLeague({ startDate: '2097-11-05', endDate: '2097-12-31' });
const FREE: NightMovePreview = {
  simulatorIds: [1],
  conflicts: [],
  suggestions: [
    { date: '2097-12-05', isAfterSeason: false },
    { date: '2098-01-07', isAfterSeason: true },
  ],
};

let preview: NightMovePreview;
let moves: unknown[];

// Preloads the date picker. Otherwise, the date field would be a plain button until its script has loaded.
beforeAll(async () => void (await loadDatePicker()));
beforeEach(() => {
  preview = FREE;
  moves = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    if (String(url).endsWith('/preview')) return Response.json(preview);
    moves.push(input);
    return Response.json({ ...input, endTime: '20:00' }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(league: League = LEAGUE) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MoveNightDialog league={league} date={NIGHT} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}
const press = (name: RegExp | string) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

test('a suggested date fills in the date, says that the bay is free, and moves the night with the reason', async () => {
  const onClose = show();
  await press(/^Thu, Dec 5/);
  expect(await screen.findByText('6:00 PM – 8:00 PM: Bay 1 is free.')).toBeTruthy();
  await press('Move Night');
  expect(await screen.findByText('Please enter a reason')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Thanksgiving');
  await press('Move Night');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(moves).toEqual([{ date: NIGHT, movedTo: '2097-12-05', startTime: '18:00', reason: 'Thanksgiving' }]);
});

test('the dialog names who is in the way', async () => {
  const session = { date: '2097-12-05', startTime: '18:00', endTime: '20:00' };
  preview = { ...FREE, simulatorIds: [], conflicts: [{ ...session, simulatorId: 2, with: 'Kim Lee' }] };
  show();
  await press(/^Thu, Dec 5/);
  expect(await screen.findByText('Not enough bays are free at this time.')).toBeTruthy();
  expect(screen.getByText('Bay 2: Kim Lee')).toBeTruthy();
});

test('a moved night offers the way back to its date and time', async () => {
  const moved = { date: NIGHT, movedTo: '2097-12-06', startTime: '12:00', endTime: '14:00', reason: 'Snow' };
  show({ ...LEAGUE, movedNights: [moved] });
  await press(/Move back$/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('18:00');
  await userEvent.type(screen.getByLabelText('Reason'), 'No snow');
  await press('Move Night');
  await waitFor(() =>
    expect(moves).toEqual([{ date: NIGHT, movedTo: NIGHT, startTime: '18:00', reason: 'No snow' }]),
  );
});

test('a time that the rules refuse is not sent', async () => {
  show();
  await press(/^Thu, Dec 5/);
  const start = screen.getByLabelText(/^Start/);
  await userEvent.clear(start);
  await userEvent.type(start, '23:00');
  expect(await screen.findByText('A league night must end before midnight.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Snow');
  await press('Move Night');
  expect(moves).toEqual([]);
});
