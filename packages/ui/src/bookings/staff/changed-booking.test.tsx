import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRow } from './calendar/testing/builders.ts';
import { markChanged, useChangedMark } from './changed-booking.ts';

function Row({ id }: { id: number }) {
  return <li {...useChangedMark<HTMLLIElement>(aRow({ id }))}>Booking {id}</li>;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const isMarked = (id: number) => screen.getByText(`Booking ${id}`).hasAttribute('data-changed');

test('only the changed booking is marked, for two seconds after its last change', () => {
  render(
    <ul>
      <Row id={1} />
      <Row id={2} />
    </ul>,
  );
  expect([isMarked(1), isMarked(2)]).toEqual([false, false]);
  act(() => markChanged(2));
  expect([isMarked(1), isMarked(2)]).toEqual([false, true]);
  act(() => vi.advanceTimersByTime(1500));
  act(() => markChanged(2));
  act(() => vi.advanceTimersByTime(1500));
  expect(isMarked(2)).toBe(true);
  act(() => vi.advanceTimersByTime(500));
  expect(isMarked(2)).toBe(false);
});
