import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import WatchDialog from './watch-dialog.tsx';

const today = facilityDate(new Date(), DEFAULT_FACILITY);
const initial = { date: today, startTime: '17:00:00', endTime: '21:00:00', hours: 2 };
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ ...initial, id: 1, createdAt: new Date().toISOString(), offer: null });
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WatchDialog initial={initial} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}
const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Watch This Time' }));

test('the dialog starts with the time that the member tried, and one press sets the watch', async () => {
  const onClose = open();
  expect(field('Day').selectedOptions[0]?.textContent).toBe(formatShortDate(today));
  expect(field('Duration').selectedOptions[0]?.textContent).toBe('2 hours');
  expect(field('From').selectedOptions[0]?.textContent).toBe('5:00 PM');
  expect(field('Until').selectedOptions[0]?.textContent).toBe('9:00 PM');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([initial]);
});

test('a window that is too short is explained at its end, and nothing is sent', async () => {
  const onClose = open();
  await userEvent.selectOptions(field('Until'), '6:30 PM');
  await submit();
  expect(screen.getByText('Please choose a later end time so your session fits.')).toBeDefined();
  expect(field('Until').getAttribute('aria-invalid')).toBe('true');
  expect([sent, onClose.mock.calls]).toEqual([[], []]);
});

test('a refusal stays next to the button, and the choices stay', async () => {
  const message = 'You can have up to 5 watched times. End one of them first.';
  answer = () => Response.json({ message, code: 'watch_limit' }, { status: 409 });
  const onClose = open();
  await userEvent.selectOptions(field('From'), '4:00 PM');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field('From').value).toBe('16:00:00');
  expect(onClose).not.toHaveBeenCalled();
});
