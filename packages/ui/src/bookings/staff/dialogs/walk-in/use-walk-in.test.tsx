import type { KnownPerson } from '@clubhouse/core/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aRow } from '../../calendar/testing/builders.ts';
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

beforeEach(() => {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  ({ result: walkIn, unmount } = renderHook(() => useWalkIn(() => {}), { wrapper }));
});
afterEach(cleanup);

test('a phone of nobody who is known, typed where one looks for them, becomes their phone', () => {
  type('name', ' (617) 555-1234');
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name: '', phone: '(617) 555-1234' });
});

test.each(['Ann Smith', '555', 'R2 D2 4075550150', ''])('a name stays one: %j', (name) => {
  type('name', name);
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name, phone: '' });
});

test('a phone that was typed is not replaced', () => {
  type('phone', '4075550199');
  type('name', '6175551234');
  act(() => walkIn.current.leaveName());
  expect(typed()).toMatchObject({ name: '6175551234', phone: '4075550199' });
});

test('a guest stays who they are by their phone or their address, and is another one with neither', () => {
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

/** Whether the app asks before it is closed. */
const isAskedAbout = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('what is typed is asked about before the app is closed, until it is gone', () => {
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
