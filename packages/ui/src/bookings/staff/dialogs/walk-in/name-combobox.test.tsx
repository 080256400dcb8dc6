import type { KnownPerson } from '@clubhouse/core/desk';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../../../kit/dialog.tsx';
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

const user = userEvent.setup();
const chosen = vi.fn();
const submitted = vi.fn();
const closed = vi.fn();

function Form() {
  const [name, setName] = useState('');
  return (
    <Dialog title="Walk-in" onClose={closed}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(name);
        }}
      >
        <NameCombobox
          isMainField
          ref={null}
          value={name}
          people={name ? PEOPLE : []}
          error={undefined}
          onType={setName}
          onChoose={chosen}
          onBlur={() => {}}
        />
        <button type="submit">Book</button>
      </form>
    </Dialog>
  );
}

beforeEach(() => void render(<Form />));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name' });
const options = () => screen.queryAllByRole('option');
const marked = () => options().findIndex((option) => option.hasAttribute('data-highlighted'));
const isMarked = (index: number) => waitFor(() => expect(marked()).toBe(index));

test('the field has the focus, and Enter submits the typed name while no person is highlighted', async () => {
  expect(document.activeElement).toBe(input());
  await user.keyboard('Ann');
  expect(options()).toHaveLength(2);
  expect(marked()).toBe(-1);
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith('Ann');
  expect(chosen).not.toHaveBeenCalled();
});

test('the arrow keys move through the people, and Enter chooses one without submitting', async () => {
  await user.keyboard('Ann');
  await user.keyboard('{ArrowDown}');
  await isMarked(0);
  await user.keyboard('{ArrowDown}');
  await isMarked(1);
  expect(input().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  expect(submitted).not.toHaveBeenCalled();
  expect(input().value).toBe('Ann');
  await waitFor(() => expect(options()).toHaveLength(0));
});

test('typing more clears the highlight', async () => {
  await user.keyboard('Ann');
  await user.keyboard('{ArrowDown}');
  await isMarked(0);
  await user.keyboard('i');
  await isMarked(-1);
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith('Anni');
});

test('Escape closes the list first and then the dialog', async () => {
  await user.keyboard('Ann');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(options()).toHaveLength(0));
  expect(closed).not.toHaveBeenCalled();
  expect(input().value).toBe('Ann');
  await user.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

test('clicking a person chooses them', async () => {
  await user.keyboard('Ann');
  await user.click(options()[0] as HTMLElement);
  expect(chosen).toHaveBeenCalledExactlyOnceWith(PEOPLE[0]);
});
