import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../client/query-client.ts';
import { LockClock } from './lock-clock.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showWith = (nextArrival: string | null) => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], nextArrival }));
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <LockClock />
    </QueryClientProvider>,
  );
};

test.each([
  ['23:59:59', 'Next arrival 11:59 PM'],
  ['00:00:00', 'Someone was due at 12:00 AM'],
])('the locked screen says when the person of %s comes, or was due', async (time, text) => {
  const { container } = showWith(time);
  await vi.waitFor(() => expect(container.textContent).toContain(text));
});

test('without a next arrival it shows only the clock', async () => {
  const before = formatTime(facilityTime(new Date(), DEFAULT_FACILITY));
  const { container } = showWith(null);
  const after = formatTime(facilityTime(new Date(), DEFAULT_FACILITY));
  expect([before, after]).toContain(screen.getByRole('time').textContent);
  expect(container.textContent).not.toMatch(/arrival|due/);
});
