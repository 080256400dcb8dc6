import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someBays } from '../../../core/testing/facility-builders.ts';
import { useShiftKeys } from '../kit/single-keys.ts';
import { setSingleKeys, shortcutsFor, useBayKeys, useKey } from './keys.ts';

let pressed: string[];

function Board() {
  useKey('walkIn', () => pressed.push('walk-in'));
  useKey('longer', () => pressed.push('longer'));
  useKey('help', () => pressed.push('help'));
  useKey('move', () => pressed.push('move'), false);
  useBayKeys(5, (bay) => pressed.push(`bay ${bay}`));
  useKey('settings', () => pressed.push('settings'));
  useKey('demo', () => pressed.push('demo'));
  useShiftKeys({ d: () => pressed.push('door code') });
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
  for (const program of ['app', 'website'] as const) {
    const shortcuts = shortcutsFor(someBays(12), program);
    const keys = shortcuts.flatMap((entry) => [...entry.keys]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(shortcuts.map(({ id }) => id)).size).toBe(shortcuts.length);
    for (const key of keys) expect(key).toMatch(/^(shift [a-z]|[a-z0-9+=?/-])$/);
  }
});

test('no key signs out, because staff type names on the board', () => {
  for (const program of ['app', 'website'] as const) {
    const labels = shortcutsFor(someBays(2), program).map(({ label }) => label);
    expect(labels.filter((label) => /(sign|log) ?out/i.test(label))).toEqual([]);
  }
});

test('the list names the bays of the facility, and only nine of them have a key', () => {
  const goTo = (count: number) =>
    shortcutsFor(someBays(count), 'app')
      .filter(({ group }) => group === 'go')
      .map(({ keys: [key], label }) => `${key} ${label}`);
  expect(goTo(2).slice(0, 3)).toEqual([
    '1 Open Bay 1’s current or next booking',
    '2 Open Bay 2’s current or next booking',
    'b Timeline of both bays',
  ]);
  expect(goTo(1)[1]).toBe('b Timeline of the bay');
  expect(goTo(12).slice(8, 10)).toEqual([
    '9 Open Bay 9’s current or next booking',
    'b Timeline of all 12 bays',
  ]);
});

test('a digit opens its bay, and does nothing if there is no such bay', () => {
  press('1');
  press('5');
  press('6');
  expect(pressed).toEqual(['bay 1', 'bay 5']);
});

test('Shift with a letter opens another screen, and does nothing else', () => {
  press('D', { shiftKey: true });
  expect(pressed).toEqual(['door code']);
  // Caps Lock types a capital letter without Shift.
  press('D');
  press('d');
  press('S', { shiftKey: true });
  expect(pressed.slice(1)).toEqual(['demo', 'demo', 'settings']);
  press('D', { shiftKey: true, on: 'textbox' });
  press('D', { shiftKey: true, ctrlKey: true });
  act(() => setSingleKeys(false));
  press('D', { shiftKey: true });
  expect(pressed).toHaveLength(4);
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
