import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T15:11:52Z') }));
afterEach(() => void vi.useRealTimers());

test('the clock on screen changes with the minute, whenever the screen opened', () => {
  const { result } = renderHook(() => useNow());
  act(() => vi.advanceTimersByTime(7_900));
  expect(result.current.getMinutes()).toBe(11);
  act(() => vi.advanceTimersByTime(200));
  expect(result.current.getMinutes()).toBe(12);
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current.getMinutes()).toBe(13);
});
