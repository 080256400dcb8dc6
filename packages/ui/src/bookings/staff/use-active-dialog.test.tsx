import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useActiveDialog } from './use-active-dialog.ts';

const chooseFocus = vi.fn();
let board: ReturnType<typeof useActiveDialog<string>>;

function Board() {
  board = useActiveDialog<string>(chooseFocus);
  return (
    <>
      <button type="button">Row</button>
      {board.activeDialog && <input aria-label="Reason" ref={(field) => field?.focus()} />}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Board />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

function openAndClose(): void {
  act(() => board.open('walk-in'));
  act(() => board.close());
  act(() => void vi.runAllTimers());
}

test('the element that opened the dialog gets the focus back', () => {
  screen.getByRole('button').focus();
  openAndClose();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(chooseFocus).not.toHaveBeenCalled();
});

test('the board chooses the focus if nothing had the focus before', () => {
  openAndClose();
  expect(chooseFocus).toHaveBeenCalledExactlyOnceWith('walk-in');
});
