import type { KnownPerson } from '@clubhouse/core/desk';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRow } from '../../calendar/testing/builders.ts';
import { NameCombobox } from './name-combobox.tsx';

const person = (name: string): KnownPerson => ({
  key: name,
  name,
  phone: '4075550150',
  email: '',
  from: 'guest',
  booking: aRow({ kind: 'guest', name }),
});
const PEOPLE = [person('Ann Smith'), person('Anna Lee')];

let root: ReturnType<typeof createRoot>;
const chosen = vi.fn();
const submitted = vi.fn();
const escaped = vi.fn();

function Form() {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(name);
      }}
    >
      <NameCombobox
        ref={null}
        value={name}
        people={name ? PEOPLE : []}
        error={undefined}
        onType={setName}
        onChoose={chosen}
        onBlur={() => {}}
      />
    </form>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.addEventListener('keydown', escaped, { capture: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  document.removeEventListener('keydown', escaped, { capture: true });
  document.body.replaceChildren();
  vi.clearAllMocks();
});

const input = () => document.querySelector('input') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role=option]')];
const marked = () =>
  options().findIndex(
    (option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true',
  );

function type(text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** As a browser: a form goes with Enter unless somebody had something else in mind. */
function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => {
    const isLeft = input().dispatchEvent(event);
    if (key === 'Enter' && isLeft) input().form?.requestSubmit();
  });
}

test('has the focus, and Enter with nobody chosen sends what was typed', () => {
  expect(document.activeElement).toBe(input());
  type('Ann');
  expect(options()).toHaveLength(2);
  expect(marked()).toBe(-1);
  press('Enter');
  expect(submitted).toHaveBeenCalledWith('Ann');
  expect(chosen).not.toHaveBeenCalled();
});

test('the arrow keys go through the people and past them, and Enter chooses without sending', () => {
  type('Ann');
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key);
    return marked();
  });
  expect(steps).toEqual([0, 1, -1, 1]);
  expect(input().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  press('Enter');
  expect(chosen).toHaveBeenCalledWith(PEOPLE[1]);
  expect(submitted).not.toHaveBeenCalled();
  expect(input().value).toBe('Ann');
  expect(options()).toHaveLength(0);
});

test('going on typing lets go of whom one has marked', () => {
  type('Ann');
  press('ArrowDown');
  type('Anni');
  expect(marked()).toBe(-1);
  press('Enter');
  expect(submitted).toHaveBeenCalledWith('Anni');
});

test('Escape closes the list, and only the next one is for the dialog', () => {
  type('Ann');
  press('Escape');
  expect(options()).toHaveLength(0);
  expect(escaped).not.toHaveBeenCalled();
  press('Escape');
  expect(escaped).toHaveBeenCalledOnce();
  expect(input().value).toBe('Ann');
});

test('a press on somebody chooses them', () => {
  type('Ann');
  act(() => (options()[0] as HTMLElement).click());
  expect(chosen).toHaveBeenCalledWith(PEOPLE[0]);
});
