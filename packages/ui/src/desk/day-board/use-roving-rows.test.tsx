import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRovingRows } from './use-roving-rows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Props = { names: readonly string[]; withCall?: boolean };

function List({ names, withCall = false }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} {...useRovingRows(list)}>
      {names.map((name) => (
        <li key={name} data-row>
          <button type="button">{name}</button>
          {withCall && <button type="button">Call {name}</button>}
        </li>
      ))}
    </ul>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));

test('if the focused row disappears, the row in its place gets the focus', async () => {
  const { rerender } = render(<List names={['Ann', 'Bob', 'Cleo']} />);
  act(() => button('Bob').focus());
  rerender(<List names={['Ann', 'Cleo']} />);
  await wait();
  expect(document.activeElement).toBe(button('Cleo'));
});

test('if the focused button disappears, its row gets the focus', async () => {
  const { rerender } = render(<List names={['Ann', 'Bob']} withCall />);
  act(() => button('Call Bob').focus());
  rerender(<List names={['Ann', 'Bob']} />);
  await wait();
  expect(document.activeElement).toBe(button('Bob'));
});

test('a row that disappears behind a dialog is replaced when the dialog closes', async () => {
  const list = render(<List names={['Ann', 'Bob', 'Cleo']} />);
  act(() => button('Bob').focus());
  // A separate root, so that closing the dialog does not rerender the list.
  const dialog = render(
    <div role="dialog">
      <button type="button">Save</button>
    </div>,
  );
  act(() => button('Save').focus());
  list.rerender(<List names={['Ann', 'Cleo']} />);
  await wait();
  expect(document.activeElement).toBe(button('Save'));
  dialog.unmount();
  await wait();
  expect(document.activeElement).toBe(button('Cleo'));
});
