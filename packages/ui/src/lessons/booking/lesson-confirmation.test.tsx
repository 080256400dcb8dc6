import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aFacility } from '../../../../core/testing/facility-builders.ts';
import { SignedInUser } from '../../auth/index.ts';
import { setFacility } from '../../client/facility.ts';
import { createQueryClient } from '../../client/query-client.ts';
import LessonConfirmation from './lesson-confirmation.tsx';

const lesson: Lesson = {
  id: 9,
  coachId: 3,
  coachName: 'Riley Navarro',
  memberId: 7,
  memberName: 'Kim',
  date: '2026-11-24',
  startTime: '10:00:00',
  endTime: '11:00:00',
  simulatorId: 2,
  status: 'scheduled',
  isComplimentary: true,
  isPaid: false,
  note: '',
  coachNotes: '',
};
const onDismiss = vi.fn();
afterEach(() => {
  cleanup();
  setFacility(DEFAULT_FACILITY);
});

function confirm(user: Partial<User>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUser value={{ id: 7, ...user } as User}>
        <LessonConfirmation lesson={lesson} onDismiss={onDismiss} />
      </SignedInUser>
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Your lesson is booked' });
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

test('a lesson ends in a confirmation with the time, coach, bay, calendar links and directions', async () => {
  setFacility(aFacility({ place: { arrivalNotes: 'Use the side door.' } }));
  const card = confirm({ isMember: true });
  expect(document.activeElement?.textContent).toBe('Your lesson is booked');
  expect(card.textContent).toContain('Tuesday, November 24, 10:00 AM – 11:00 AM');
  expect(card.textContent).toContain('With Riley Navarro in Bay 2.');
  expect(href('Apple and other calendars')).toBe('/api/user/calendar/lesson-9.ics');
  expect(href('Google')).toContain(encodeURIComponent('20261124T150000Z/20261124T160000Z'));
  expect(href('Outlook')).toContain(encodeURIComponent('Golf lesson with Riley Navarro'));
  expect(href('Get directions')).toMatch(/^https:/);
  expect(card.textContent).toContain('Use the side door.');
  expect(screen.getByRole('button', { name: 'Entrance Code' })).toBeTruthy();
  expect(href('Move or cancel')).toBe('#my-lessons');
  await userEvent.click(screen.getByRole('button', { name: 'Book Another Lesson' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

test('a person without a membership is not offered the entrance code', () => {
  confirm({ isMember: false, isCoach: false, isStaff: false, isAdmin: false });
  expect(screen.queryByRole('button', { name: 'Entrance Code' })).toBeNull();
});
