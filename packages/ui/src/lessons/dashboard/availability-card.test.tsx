import type { Availability, TaughtLesson } from '@clubhouse/core/lessons';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../client/query-client.ts';
import { shownToast } from '../../kit/toast.ts';
import { AvailabilityCard } from './availability-card.tsx';

const MONDAY_MORNING = { dayOfWeek: 'Monday', startTime: '09:00', endTime: '12:00' } as const;

const lesson = (id: number, memberName: string, startTime: string, endTime: string): TaughtLesson => ({
  id,
  coachId: 3,
  coachName: 'Riley Navarro',
  memberId: 10 + id,
  memberName,
  date: '2026-11-30',
  startTime,
  endTime,
  simulatorId: 1,
  status: 'scheduled',
  isComplimentary: false,
  isPaid: false,
  note: '',
  coachNotes: '',
  memberEmail: 'kim@example.com',
  memberPhone: '(407) 555-0100',
  lastNotes: null,
});

let stored: Availability;
let lessons: TaughtLesson[];
let saves: Record<string, unknown>[];
/** The error that the server returns for the next save. If null, the server accepts the save. */
let refusal: { code: string; message: string } | null;

// Loads the dialogs' scripts before the first test, so no test has to wait for them.
beforeAll(async () => {
  await Promise.all([import('./affected-lessons-dialog.tsx'), import('./copy-hours-dialog.tsx')]);
}, 30_000);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z'), toFake: ['Date'] });
  stored = { hours: [MONDAY_MORNING], daysOff: [] };
  lessons = [lesson(1, 'Kim Lee', '09:00', '10:00'), lesson(2, 'Owen Castillo', '10:00', '11:00')];
  saves = [];
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith('/api/coach/lessons')) return Response.json(lessons);
    if (method === 'GET') return Response.json(stored);
    const sent = JSON.parse(String(body));
    saves.push(sent);
    const refused = refusal;
    refusal = null;
    if (refused) return Response.json(refused, { status: 409 });
    stored = { hours: sent.hours, daysOff: sent.daysOff };
    return Response.json(stored);
  });
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AvailabilityCard />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Monday from');
  return user;
}

const save = () => screen.getByRole('button', { name: 'Save Hours' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const choose = (box: HTMLElement, group: RegExp, choice: string) =>
  userEvent.click(
    within(within(box).getByRole('group', { name: group })).getByRole('radio', { name: choice }),
  );

test('hours that cover all lessons are saved without a question', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Monday until'), '11:00');
  screen.getByText('You have unsaved changes.');
  await user.click(save());
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]).toMatchObject({ hours: [{ ...MONDAY_MORNING, endTime: '11:00' }], lessons: [] });
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
});

test('a booked lesson outside of the new hours needs a choice before anything is saved', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Monday from'), '10:00');
  await user.click(save());
  const box = await dialog('A booked lesson is outside your new hours');
  expect(within(box).queryByText(/Owen/)).toBeNull();
  await user.click(within(box).getByRole('button', { name: 'Save Hours' }));
  expect(within(box).getByRole('alert').textContent).toBe('Please choose what happens to this lesson.');
  expect(saves).toEqual([]);
  await choose(box, /Kim Lee/, 'Ask to move');
  fireEvent.change(within(box).getByLabelText(/^Message/), { target: { value: 'I am away.' } });
  await user.click(within(box).getByRole('button', { name: 'Save Hours' }));
  await waitFor(() =>
    expect(saves).toMatchObject([{ lessons: [{ id: 1, choice: 'ask' }], message: 'I am away.' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one choice can be for all lessons, and each lesson can differ from it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Remove Monday/ }));
  await user.click(save());
  const box = await dialog('2 booked lessons are outside your new hours');
  await choose(box, /^All lessons/, 'Keep');
  await choose(box, /Owen Castillo/, 'Cancel');
  within(box).getByText('One member will get an email.');
  await user.click(within(box).getByRole('button', { name: 'Save Hours' }));
  await waitFor(() =>
    expect(saves).toMatchObject([
      {
        hours: [],
        lessons: [
          { id: 1, choice: 'keep' },
          { id: 2, choice: 'cancel' },
        ],
      },
    ]),
  );
});

test('a lesson that is booked at the last moment is asked about, too', async () => {
  const user = await open();
  const [first, second] = lessons as [TaughtLesson, TaughtLesson];
  lessons = [first];
  await user.click(screen.getByRole('button', { name: /^Remove Monday/ }));
  await user.click(save());
  const box = await dialog('A booked lesson is outside your new hours');
  await choose(box, /Kim Lee/, 'Keep');
  refusal = { code: 'lessons_affected', message: '2 booked lessons are outside the new hours.' };
  lessons = [first, second];
  await user.click(within(box).getByRole('button', { name: 'Save Hours' }));
  const again = await dialog('2 booked lessons are outside your new hours');
  within(again).getByText('2 booked lessons are outside the new hours.');
  const ofKim = within(again).getByRole('group', { name: /Kim Lee/ });
  within(ofKim).getByRole('radio', { name: 'Keep', checked: true });
  await choose(again, /Owen Castillo/, 'Keep');
  await user.click(within(again).getByRole('button', { name: 'Save Hours' }));
  await waitFor(() => expect(saves).toHaveLength(2));
});

test('the hours of Monday are copied to the chosen days, and can be discarded', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Copy to…: Monday’s hours' }));
  const box = await dialog('Copy Monday’s hours');
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    within(box).getByRole('checkbox', { name: day, checked: true });
  }
  await user.click(within(box).getByRole('checkbox', { name: 'Wednesday' }));
  await user.click(within(box).getByRole('button', { name: 'Copy Hours' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Friday from')).value).toBe('09:00');
  expect(screen.queryByLabelText('Wednesday from')).toBeNull();
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByLabelText('Friday from')).toBeNull();
});
