import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

test('at most one toast shows, and a newer one replaces it', () => {
  act(() => showToast({ title: 'First', description: 'of two' }));
  act(() => showToast({ title: 'Second' }));
  expect(shown()).toEqual(['Second']);
});

test('a hint does not replace a toast with an action', () => {
  act(() => showToast({ title: 'Marked as done', action: { label: 'Undo', onClick: vi.fn() } }));
  act(() => showToast({ title: 'Select a booking first', isHint: true }));
  expect(shown()).toEqual(['Marked as doneUndo']);
  act(() => vi.advanceTimersByTime(10_100));
  act(() => showToast({ title: 'Select a booking first', isHint: true }));
  expect(shown()).toEqual(['Select a booking first']);
});

test('a toast disappears after five seconds or when closed', () => {
  act(() => showToast({ title: 'For a while' }));
  act(() => vi.advanceTimersByTime(4900));
  expect(shown()).toEqual(['For a while']);
  act(() => vi.advanceTimersByTime(200));
  expect(shown()).toEqual([]);

  act(() => showToast({ title: 'Until closed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

test('a toast with an action stays for ten seconds', () => {
  act(() => showToast({ title: 'Moved', action: { label: 'Undo', onClick: vi.fn() } }));
  act(() => vi.advanceTimersByTime(9900));
  expect(shown()).toEqual(['MovedUndo']);
  act(() => vi.advanceTimersByTime(200));
  expect(shown()).toEqual([]);
});

test('typing dismisses an error toast but not a success toast', () => {
  const type = () => fireEvent.input(document.body);
  act(() => showToast({ title: 'Saved' }));
  type();
  expect(shown()).toEqual(['Saved']);
  act(() => showToast({ title: 'Login failed', variant: 'destructive' }));
  type();
  expect(shown()).toEqual([]);
});

test('the action of a toast runs and closes it', () => {
  const onClick = vi.fn();
  act(() => showToast({ title: 'Deleted', action: { label: 'Undo', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});
