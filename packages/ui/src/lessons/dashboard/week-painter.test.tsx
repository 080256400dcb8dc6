import type { WorkingHours } from '@clubhouse/core/lessons';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { WeekPainter } from './week-painter.tsx';

afterEach(cleanup);

let saved: readonly WorkingHours[];
function Painter({ stored }: { stored: readonly WorkingHours[] }) {
  const [hours, setHours] = useState(stored);
  saved = hours;
  return <WeekPainter hours={hours} onChange={setHours} />;
}
const MORNING: WorkingHours = { dayOfWeek: 'Monday', startTime: '08:00', endTime: '10:00' };

/** Tabs into the chart. The cursor starts on Monday at 8:00 AM, or earlier if stored hours start earlier. */
async function open(...stored: WorkingHours[]) {
  const user = userEvent.setup();
  render(<Painter stored={stored} />);
  await user.tab();
  return user;
}
const cell = (name: string) => screen.getByRole('gridcell', { name });
const status = () => screen.getByRole('status').textContent;

test('the chart is one Tab stop, and the arrow keys move between half-hours and days', async () => {
  const user = await open(MORNING);
  expect(document.activeElement).toBe(cell('Monday, 8:00 AM – 8:30 AM'));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(cell('Tuesday, 8:30 AM – 9:00 AM'));
  await user.keyboard('{ArrowUp}{ArrowUp}{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(cell('Monday, 8:00 AM – 8:30 AM'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(cell('Monday, 7:30 PM – 8:00 PM'));
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toBe(cell('Sunday, 7:30 PM – 8:00 PM'));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  expect(saved).toEqual([MORNING]);
});

test('Space adds a half-hour and removes it again, and screen readers announce both', async () => {
  const user = await open();
  await user.keyboard('{ArrowRight} ');
  expect(saved).toEqual([{ dayOfWeek: 'Monday', startTime: '08:30', endTime: '09:00' }]);
  expect(cell('Monday, 8:30 AM – 9:00 AM').getAttribute('aria-selected')).toBe('true');
  expect(status()).toBe('Added: Monday, 8:30 AM – 9:00 AM');
  await user.keyboard('{Enter}');
  expect(saved).toEqual([]);
  expect(status()).toBe('Removed: Monday, 8:30 AM – 9:00 AM');
});

test('Shift and the arrow keys select hours of several days, and Space adds them all', async () => {
  const user = await open(MORNING);
  await user.keyboard('{End}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
  expect(status()).toBe('Add: Monday to Tuesday, 7:00 PM – 8:00 PM');
  expect(saved).toEqual([MORNING]);
  await user.keyboard(' ');
  expect(saved).toEqual([
    MORNING,
    { dayOfWeek: 'Monday', startTime: '19:00', endTime: '20:00' },
    { dayOfWeek: 'Tuesday', startTime: '19:00', endTime: '20:00' },
  ]);
});

test('a selection that starts in working hours removes hours', async () => {
  const user = await open({ ...MORNING, endTime: '11:00' });
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(status()).toBe('Remove: Monday, 9:00 AM – 10:00 AM');
  await user.keyboard(' ');
  expect(saved).toEqual([
    { ...MORNING, endTime: '09:00' },
    { ...MORNING, startTime: '10:00', endTime: '11:00' },
  ]);
});

test('Escape, an arrow key without Shift and leaving the chart drop the selection', async () => {
  const user = await open();
  for (const key of ['{Escape}', '{ArrowUp}', '{Tab}']) {
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(status()).toMatch(/^Add: Monday/);
    await user.keyboard(key);
    expect(status()).toBe('');
  }
  expect(saved).toEqual([]);
});

test('the chart does not shrink while the coach removes the earliest hours', async () => {
  const user = await open({ ...MORNING, startTime: '06:00' });
  await user.keyboard('{Shift>}{End}{/Shift} ');
  expect(saved).toEqual([]);
  cell('Monday, 6:00 AM – 6:30 AM');
});
