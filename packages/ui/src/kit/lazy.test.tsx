import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy.tsx';

// Catches React's warnings about incorrect use, which React writes to the console.
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

type Props = { name: string };
function Field({ name }: Props) {
  const [typed, setTyped] = useState('');
  return <input aria-label={name} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

/**
 * Renders `children` outside of `act`, as after a server response, because React then resumes a suspended
 * render.
 */
function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true));
    return () => clearTimeout(timer);
  }, []);
  return isOpen && children;
}

/** A part whose script loads when the test calls `finish`. */
function aPart() {
  let finish: () => void = () => {};
  const script = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    finish = () => resolve({ default: Field });
  });
  const Part = lazyPart<Props>(() => script, { waiting: <p>Loading</p>, failed: () => <p>Failed</p> });
  return { Part, finish };
}

test('a part appears when its script has loaded', async () => {
  const { Part, finish } = aPart();
  await act(async () => render(<Part name="Note" />));
  screen.getByText('Loading');
  await act(async () => finish());
  expect(screen.getByLabelText('Note')).toBeTruthy();
});

test('a part whose script loads during the first render appears, too', async () => {
  const { Part, finish } = aPart();
  finish();
  render(
    <Opener>
      <Part name="Note" />
    </Opener>,
  );
  expect(await screen.findByLabelText('Note')).toBeTruthy();
});

test('input survives the rerender after the script of a part has loaded', async () => {
  const { Part, finish } = aPart();
  finish();
  const { rerender } = await act(async () => render(<Part name="Note" />));
  const before = screen.getByLabelText('Note');
  rerender(<Part name="Text" />);
  expect(screen.getByLabelText('Text')).toBe(before);
});

test('a part that was loaded ahead appears at once', async () => {
  const { Part, finish } = aPart();
  finish();
  await Part.preload();
  render(<Part name="Note" />);
  expect(screen.getByLabelText('Note')).toBeTruthy();
});
