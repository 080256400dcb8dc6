import type { KnownPerson } from '@clubhouse/core/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRow } from '../../calendar/testing/builders.ts';
import { draftOf } from '../drafts.tsx';
import { useWalkIn, type WalkIn } from './use-walk-in.ts';

const GUEST: KnownPerson = {
  key: 'guest 1',
  name: 'Ann Smith',
  phone: '(407) 555-0150',
  email: 'ann@mail.example',
  from: 'guest',
  booking: aRow({ kind: 'guest', name: 'Ann Smith' }),
};

let walkIn: { readonly current: WalkIn };
let unmount: () => void;
const typed = () => walkIn.current.forGuest.form.getValues();
const type = (field: 'name' | 'phone' | 'email', value: string) =>
  act(() => {
    walkIn.current.forGuest.form.setValue(field, value);
    if (field !== 'name') walkIn.current.typeContact();
  });

function openDialog(userId = 7): void {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  ({ result: walkIn, unmount } = renderHook(() => useWalkIn(userId, () => {}), { wrapper }));
}

beforeEach(() => {
  draftOf('walk-in').forget();
  openDialog();
});
afterEach(cleanup);

test('an unknown phone number typed as a name moves to the phone field', () => {
  type('name', ' (617) 555-1234');
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name: '', phone: '(617) 555-1234' });
});

test.each(['Ann Smith', '555', 'R2 D2 4075550150', ''])('a name stays in the name field: %j', (name) => {
  type('name', name);
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name, phone: '' });
});

test('a typed phone number is never replaced', () => {
  type('phone', '4075550199');
  type('name', '6175551234');
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name: '6175551234', phone: '4075550199' });
});

test('a known guest stays chosen while the phone or the email matches', () => {
  act(() => walkIn.current.choose(GUEST));
  type('phone', '4075550150');
  type('email', 'new@mail.example');
  expect(walkIn.current.person).toBe(GUEST);
  type('email', 'ann@mail.example');
  type('phone', '4075550199');
  expect(walkIn.current.person).toBe(GUEST);
  type('email', '');
  expect(walkIn.current.person).toBeNull();
  expect(typed()).toMatchObject({ name: 'Ann Smith', phone: '4075550199' });
});

/** True if the browser would ask for confirmation before the page closes. */
const isAskedAbout = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('closing the app with unsaved input asks first', () => {
  expect(isAskedAbout()).toBe(false);
  act(() => walkIn.current.typeName('Wanda'));
  expect(isAskedAbout()).toBe(true);
  act(() => walkIn.current.typeName(''));
  expect(isAskedAbout()).toBe(false);
  act(() => walkIn.current.choose(GUEST));
  expect(isAskedAbout()).toBe(true);
  unmount();
  expect(isAskedAbout()).toBe(false);
});

describe('a half-filled walk-in', () => {
  const reopen = (userId?: number) => {
    unmount();
    openDialog(userId);
  };

  test('is kept for the same user, with the chosen person, and counts as unsaved', () => {
    act(() => walkIn.current.choose(GUEST));
    expect(walkIn.current.keep()).toBe(true);
    reopen();
    expect(walkIn.current).toMatchObject({ isDraft: true, person: GUEST });
    expect(typed()).toEqual({ name: 'Ann Smith', phone: '(407) 555-0150', email: 'ann@mail.example' });
    expect(isAskedAbout()).toBe(true);
  });

  test('is not shown to another user, and not after ten minutes', () => {
    act(() => walkIn.current.typeName('Wanda'));
    walkIn.current.keep();
    reopen(8);
    expect(typed().name).toBe('');
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 });
    reopen();
    vi.useRealTimers();
    expect(typed().name).toBe('');
  });

  test('is cleared by starting over, and an empty one is not kept', () => {
    act(() => walkIn.current.typeName('Wanda'));
    walkIn.current.keep();
    reopen();
    act(() => walkIn.current.startOver());
    expect(walkIn.current).toMatchObject({ isDraft: false, person: null });
    expect(typed().name).toBe('');
    expect(walkIn.current.keep()).toBe(false);
    reopen();
    expect(walkIn.current.isDraft).toBe(false);
  });
});
