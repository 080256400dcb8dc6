import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEYS, setSingleKeys, useKey } from './keys.ts';

let pressed: string[];

function Board() {
  useKey('walkIn', () => pressed.push('walk-in'));
  useKey('longer', () => pressed.push('longer'));
  useKey('help', () => pressed.push('help'));
  useKey('move', () => pressed.push('move'), false);
  return (
    <>
      <button type="button">Bay 1</button>
      <input aria-label="Name" />
    </>
  );
}

beforeEach(() => {
  pressed = [];
  render(<Board />);
});
afterEach(() => {
  cleanup();
  setSingleKeys(true);
});

function press(key: string, more: KeyboardEventInit & { on?: 'button' | 'textbox' } = {}): void {
  const target = screen.getByRole(more.on ?? 'button');
  fireEvent.keyDown(target, { key, code: 'Key?', ...more });
  fireEvent.keyUp(target, { key, code: 'Key?', ...more });
}

test('every key has one action, and every action has a key', () => {
  const keys = KEYS.flatMap((entry) => [...entry.keys]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(KEYS.map(({ id }) => id)).size).toBe(KEYS.length);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9+=?-]$/);
});

describe('a key', () => {
  test('is matched by its character on any keyboard layout', () => {
    press('w');
    press('W', { shiftKey: true });
    press('+', { shiftKey: true, code: 'Equal' });
    press('?', { shiftKey: true, code: 'Minus' });
    press('z', { code: 'KeyW' });
    expect(pressed).toEqual(['walk-in', 'walk-in', 'longer', 'help']);
  });

  test('does nothing with Ctrl, Alt or Meta, or while held down', () => {
    press('w', { ctrlKey: true });
    press('w', { metaKey: true });
    press('w', { altKey: true });
    press('+', { ctrlKey: true });
    press('w', { repeat: true });
    expect(pressed).toEqual([]);
  });

  test('types a letter in a text field', () => {
    press('w', { on: 'textbox' });
    expect(pressed).toEqual([]);
  });

  test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('does nothing while a %s is open', (role) => {
    const opened = document.body.appendChild(document.createElement('div'));
    opened.setAttribute('role', role);
    press('w');
    expect(pressed).toEqual([]);
    opened.hidden = true;
    press('w');
    expect(pressed).toEqual(['walk-in']);
    opened.remove();
  });

  test('does nothing while switched off', () => {
    press('v');
    act(() => setSingleKeys(false));
    press('w');
    expect(pressed).toEqual([]);
    expect(localStorage.getItem('desk.singleKeys')).toBe('off');
    act(() => setSingleKeys(true));
    press('w');
    expect(pressed).toEqual(['walk-in']);
  });
});
