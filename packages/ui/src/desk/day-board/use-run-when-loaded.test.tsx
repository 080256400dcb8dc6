import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRunWhenLoaded } from './use-run-when-loaded.ts';

type State = Parameters<typeof useRunWhenLoaded>[0];

const done = vi.fn();
afterEach(() => {
  cleanup();
  done.mockClear();
});

/** Renders the hook in this state. `show` changes the state, and `ask` requests the action. */
function board(state: State) {
  const { result, rerender } = renderHook((now: State) => useRunWhenLoaded(now, done), {
    initialProps: state,
  });
  return {
    show: rerender,
    ask: () => act(() => result.current.ask()),
    isWaiting: () => result.current.isWaiting,
  };
}

test('runs right away when the data is loaded', () => {
  const { ask, isWaiting } = board('loaded');
  ask();
  expect(done).toHaveBeenCalledOnce();
  expect(isWaiting()).toBe(false);
});

test('runs once after loading, even if requested twice', () => {
  const { show, ask, isWaiting } = board('loading');
  ask();
  ask();
  expect(done).not.toHaveBeenCalled();
  expect(isWaiting()).toBe(true);
  show('loaded');
  expect(done).toHaveBeenCalledOnce();
  expect(isWaiting()).toBe(false);
  show('loading');
  show('loaded');
  expect(done).toHaveBeenCalledOnce();
});

test('does not run when loading takes too long', () => {
  vi.useFakeTimers();
  const { show, ask, isWaiting } = board('loading');
  ask();
  act(() => vi.advanceTimersByTime(5_000));
  expect(isWaiting()).toBe(false);
  show('loaded');
  expect(done).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('does not run after loading has failed', () => {
  const { show, ask, isWaiting } = board('loading');
  ask();
  show('failed');
  expect(isWaiting()).toBe(false);
  show('loaded');
  expect(done).not.toHaveBeenCalled();
});
