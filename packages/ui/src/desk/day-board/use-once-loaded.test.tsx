import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnceLoaded } from './use-once-loaded.ts';

type Waiting = ReturnType<typeof useOnceLoaded>;

let root: ReturnType<typeof createRoot>;
let waiting: Waiting;
const done = vi.fn();
function Board({ state }: { state: Parameters<typeof useOnceLoaded>[0] }) {
  waiting = useOnceLoaded(state, done);
  return null;
}
const show = (state: Parameters<typeof useOnceLoaded>[0]) => act(() => root.render(<Board state={state} />));
const ask = () => act(() => waiting.ask());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  done.mockClear();
});

test('what is there is used at once', () => {
  show('loaded');
  ask();
  expect(done).toHaveBeenCalledOnce();
  expect(waiting.isWaiting).toBe(false);
});

test('what is asked for twice before it is there is done once when it is', () => {
  show('loading');
  ask();
  ask();
  expect(done).not.toHaveBeenCalled();
  expect(waiting.isWaiting).toBe(true);
  show('loaded');
  expect(done).toHaveBeenCalledOnce();
  expect(waiting.isWaiting).toBe(false);
  show('loading');
  show('loaded');
  expect(done).toHaveBeenCalledOnce();
});

test('what does not come in time is forgotten', () => {
  vi.useFakeTimers();
  show('loading');
  ask();
  act(() => vi.advanceTimersByTime(5_000));
  expect(waiting.isWaiting).toBe(false);
  show('loaded');
  expect(done).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('what failed is not done later, when nobody expects it any more', () => {
  show('loading');
  ask();
  show('failed');
  expect(waiting.isWaiting).toBe(false);
  show('loaded');
  expect(done).not.toHaveBeenCalled();
});
