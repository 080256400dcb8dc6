import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Toaster />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const shown = () => [...document.querySelectorAll('ol li')].map((toast) => toast.textContent);

test('at most one is shown: a newer one takes the place of an older', () => {
  act(() => showToast({ title: 'First', description: 'of two' }));
  act(() => showToast({ title: 'Second' }));
  expect(shown()).toEqual(['Second']);
});

test('it is gone after five seconds, or when it is closed', () => {
  act(() => showToast({ title: 'For a while' }));
  act(() => vi.advanceTimersByTime(4900));
  expect(shown()).toEqual(['For a while']);
  act(() => vi.advanceTimersByTime(200));
  expect(shown()).toEqual([]);

  act(() => showToast({ title: 'Until closed' }));
  act(() => document.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click());
  expect(shown()).toEqual([]);
});

test('a failure is gone as soon as someone types again, good news stays', () => {
  const type = () => act(() => document.body.dispatchEvent(new Event('input', { bubbles: true })));
  act(() => showToast({ title: 'Saved' }));
  type();
  expect(shown()).toEqual(['Saved']);
  act(() => showToast({ title: 'Login failed', variant: 'destructive' }));
  type();
  expect(shown()).toEqual([]);
});

test('an action is done and closes it', () => {
  const onClick = vi.fn();
  act(() => showToast({ title: 'Deleted', action: { label: 'Undo', onClick } }));
  act(() =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Undo')?.click(),
  );
  expect(onClick).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});
