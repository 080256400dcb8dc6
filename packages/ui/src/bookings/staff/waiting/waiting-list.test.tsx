import type { User } from '@clubhouse/core/auth';
import type { DeskWatch } from '@clubhouse/core/watches';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { WaitingList } from './waiting-list.tsx';

const admin: User = {
  id: 1,
  username: 'dana',
  name: null,
  displayName: 'dana',
  email: 'dana@club.example',
  phone: '4075550150',
  isMember: false,
  membershipEndsOn: null,
  isAdmin: true,
  isCoach: false,
  isStaff: false,
  createdAt: '2019-11-20T12:00:00.000Z',
};
const kim: DeskWatch = {
  id: 1,
  date: TUESDAY,
  startTime: '17:00:00',
  endTime: '21:00:00',
  hours: 2,
  createdAt: '2026-11-23T12:00:00.000Z',
  offer: null,
  userId: 7,
  name: 'Kim Lee',
  phone: '4075550107',
  membershipEndsOn: null,
};
const lee: DeskWatch = {
  ...kim,
  id: 2,
  userId: 8,
  name: 'Lee Park',
  offer: {
    id: 3,
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '18:00:00',
    endTime: '20:00:00',
    heldUntil: at('2026-11-23', '12:15').toISOString(),
    secondsLeft: 900,
  },
};

beforeEach(() => vi.useFakeTimers({ now: at('2026-11-23', '12:00'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(watches: DeskWatch[], bookings = [aRow({ startTime: '17:00:00', endTime: '18:30:00' })]) {
  const onOpen = vi.fn();
  render(
    <MemoryRouter>
      <SignedInUser value={admin}>
        <WaitingList day={aBoardDay({ watches, bookings })} onOpen={onOpen} />
      </SignedInUser>
    </MemoryRouter>,
  );
  return onOpen;
}

test('the desk sees the waiting members, their windows and their offers', () => {
  show([kim, lee]);
  expect(screen.getByRole('heading', { name: '2 members are waiting for a time' })).toBeDefined();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Kim Lee5:00 PM – 9:00 PM, 2 hours');
  expect(screen.getByRole('link', { name: 'Call Kim Lee, (407) 555-0107' }).getAttribute('href')).toBe(
    'tel:4075550107',
  );
  expect(second?.textContent).toContain('Held until 12:15 PM: Bay 1 at 6:00 PM');
});

test('the book dialog opens for the member with the first free time of the window, or with the offer', async () => {
  const onOpen = show([kim, lee]);
  await userEvent.click(screen.getByRole('button', { name: 'Book Bay for Kim Lee' }));
  expect(onOpen.mock.lastCall?.[0]).toMatchObject({
    dialog: 'book',
    slotHint: { bookingDate: TUESDAY, simulatorId: 2, startTime: '17:00:00' },
    member: { id: 7, displayName: 'Kim Lee' },
    hours: 2,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Book Bay for Lee Park' }));
  expect(onOpen.mock.lastCall?.[0]).toMatchObject({
    slotHint: { simulatorId: 1, startTime: '18:00:00' },
    member: { id: 8 },
  });
});

test('the list is hidden if no one is waiting', () => {
  show([]);
  expect(screen.queryByRole('region', { name: 'Waiting for a time' })).toBeNull();
});
