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

/** Whether the browser asks for confirmation before the page closes. */
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
