import type { Lesson } from '@clubhouse/core/lessons';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aLesson } from '../../../core/testing/lesson-builders.ts';
import { createQueryClient } from '../client/query-client.ts';
import { loadDatePicker } from '../kit/date-field.tsx';
import { shownToast } from '../kit/toast.ts';
import { MoveTaughtLesson } from './move-lesson-dialog.tsx';

const lesson: Lesson = aLesson({ memberName: 'Kim Lee', date: '2026-11-30' });

// Preloads the date picker. Otherwise, the date field would be a plain button until its script has loaded.
beforeAll(async () => void (await loadDatePicker()));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([{ startTime: '15:00', endTime: '16:00', isInHours: true }]);
    const { date, startTime } = JSON.parse(String(body));
    return Response.json({ ...lesson, date, startTime, endTime: '16:00' });
  });
});
afterEach(() => {
  cleanup();
  shownToast.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('after a coach moves a lesson, the toast names the new time and who gets an email', async () => {
  const close = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MoveTaughtLesson lesson={lesson} onClose={close} />
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: /3:00 PM/ });
  await userEvent.selectOptions(screen.getByLabelText(/^Start/), '15:00');
  await userEvent.click(screen.getByRole('button', { name: 'Move Lesson' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(shownToast.get()).toMatchObject({
    title: 'Lesson moved',
    description: 'Mon, Nov 30, 3:00 PM. Kim Lee will get an email.',
  });
});
