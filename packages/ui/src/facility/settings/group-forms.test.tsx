import type { DeskBookingRow } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDatePicker } from '../../kit/date-field.tsx';
import {
  button,
  cleanUp,
  field,
  isUnsaved,
  openSettings,
  press,
  pressSave,
  retype,
  SettingsServer,
} from './testing/settings-server.tsx';

let server: SettingsServer;

// Preloads the date picker. Without the preload, the first date field would be a plain button at first, and
// each test would have to wait.
beforeAll(async () => void (await loadDatePicker()));
beforeEach(() => {
  server = new SettingsServer();
});
afterEach(cleanUp);

test('a new time zone proposes its label', async () => {
  await openSettings(server);
  await userEvent.selectOptions(field('Time zone'), 'Pacific/Honolulu');
  expect(field('Time zone label').value).toBe('HST');
});

test('optional fields that are emptied are saved as null', async () => {
  server.replace('place', { value: { ...DEFAULT_FACILITY.place, mapLink: 'https://maps.example/1' } });
  await openSettings(server);
  retype('Map link', '');
  await pressSave();
  await waitFor(() => expect(server.sent('PUT')[0]?.body).toMatchObject({ value: { mapLink: null } }));
});

test('social links are added and removed, and the focus stays in the list', async () => {
  await openSettings(server);
  await press('Add link');
  const networks = screen.getAllByLabelText('Network');
  expect(document.activeElement).toBe(networks.at(-1));
  await pressSave();
  await screen.findByText('Please enter the name of the social network.');
  await waitFor(() => expect(document.activeElement).toBe(networks.at(-1)));
  await press('Remove link 5');
  expect(document.activeElement).toBe(button('Remove X'));
  for (const { name } of DEFAULT_FACILITY.place.social) await press(`Remove ${name}`);
  expect(document.activeElement).toBe(button('Add link'));
});

test('a question needs an answer, and visitors get both', async () => {
  await openSettings(server, 'visit');
  await press('Add question');
  retype('Question', 'May I bring my dog?');
  await pressSave();
  await screen.findByText('Please enter an answer of 500 characters or fewer.');
  retype('Answer', 'Yes, on a leash.');
  await pressSave();
  const questions = [{ question: 'May I bring my dog?', answer: 'Yes, on a leash.' }];
  await waitFor(() => expect(server.sent('PUT')[0]?.body).toMatchObject({ value: { questions } }));
});

test('a moved benefit keeps the focus, also at the end of the list', async () => {
  await openSettings(server, 'membership');
  await press('Move benefit 3 up');
  expect(document.activeElement).toBe(button('Move benefit 2 up'));
  await userEvent.keyboard('{Enter}');
  expect(field('Benefit 1').value).toBe(DEFAULT_FACILITY.membership.benefits[2]);
  // The benefit is now first and cannot move up, so its button to move down has the focus.
  expect(document.activeElement).toBe(button('Move benefit 1 down'));
});

test('a membership limit replaces the text for remaining memberships', async () => {
  await openSettings(server, 'membership');
  await userEvent.click(screen.getByRole('switch', { name: 'Limit memberships' }));
  retype('Maximum memberships', '250');
  await pressSave();
  await waitFor(() => expect(server.sent('PUT')[0]?.body).toMatchObject({ value: { maximum: 250 } }));
  await userEvent.click(screen.getByRole('switch', { name: 'Limit memberships' }));
  expect(field('Text about remaining memberships').value).toBe('<100');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  await pressSave();
  await waitFor(() => expect(server.sent('PUT')[1]?.body).toMatchObject({ value: { maximum: null } }));
});

test('a weekday can have no staff hours, and staff hours must end after they start', async () => {
  await openSettings(server, 'hours');
  await userEvent.selectOptions(field('Sunday from'), 'Not staffed');
  expect(screen.queryByLabelText('Sunday to')).toBeNull();
  await userEvent.selectOptions(field('Monday from'), '10:00 PM');
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(field('Monday to')));
  expect(screen.getByText('The end time must be after the start time.')).toBeTruthy();
  await userEvent.selectOptions(field('Monday to'), 'Midnight');
  await waitFor(() => expect(screen.queryByText('The end time must be after the start time.')).toBeNull());
  await pressSave();
  const [, , ...others] = DEFAULT_FACILITY.hours.week;
  await waitFor(() =>
    expect(server.sent('PUT')[0]?.body.value).toEqual({
      week: [null, { startTime: '22:00:00', endTime: '24:00:00' }, ...others],
      exceptions: [],
    }),
  );
});

test('an exception without a date is refused at its date', async () => {
  await openSettings(server, 'hours');
  await press('Add exception');
  await pressSave();
  await screen.findByText('Please select a date.');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Choose a date'));
  expect(server.sent('PUT')).toEqual([]);
});

test('a cancellation notice is off or a number of hours', async () => {
  await openSettings(server, 'booking');
  expect(screen.queryByLabelText('Hours before the start')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Cancellation notice' }));
  retype('Hours before the start', '12');
  await userEvent.selectOptions(field('Shortest booking'), '1 hour');
  await pressSave();
  await waitFor(() =>
    expect(server.sent('PUT')[0]?.body.value).toEqual({
      ...DEFAULT_FACILITY.booking,
      shortestHours: 1,
      cancellationNoticeHours: 12,
    }),
  );
});

test('a bay is added, renamed and retired, and a retirement can be undone', async () => {
  await openSettings(server, 'bays');
  await press('Add bay');
  expect(document.activeElement).toBe(screen.getAllByLabelText('Name')[2]);
  await userEvent.type(document.activeElement as Element, ' VIP');
  await press('Retire Bay 1 as of...');
  await press('Retire Bay 2 as of...');
  await press('Keep Bay 2 in use');
  await pressSave();
  await waitFor(() =>
    expect(server.sent('PUT')[0]?.body.value).toEqual([
      { id: 1, name: 'Bay 1', retiredFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { id: 2, name: 'Bay 2', retiredFrom: null },
      { id: 3, name: 'Bay 3 VIP', retiredFrom: null },
    ]),
  );
});

test('a retired bay lists its bookings before saving, and then the remaining bookings with a link to their day', async () => {
  const aBooking = (id: number, name: string | null, kind: DeskBookingRow['kind']): DeskBookingRow => ({
    id,
    simulatorId: 2,
    bookingDate: '2027-03-02',
    startTime: '18:00:00',
    endTime: '19:30:00',
    userId: null,
    kind,
    createdAt: '2026-11-01T12:00:00.000Z',
    name,
    phone: '407-555-0100',
    email: null,
    checkedInAt: null,
    noShow: false,
  });
  const stays = aBooking(8, 'Tuesday Night', 'league');
  server.bayBookings = { 2: [aBooking(7, 'Kim Lee', 'member'), stays] };
  await openSettings(server, 'bays');
  expect(screen.queryByText('Show the bookings')).toBeNull();
  await press('Retire Bay 2 as of...');
  await screen.findByText(/^Bay 2 has 2 bookings on or after /);
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toContain('Kim LeeMember, Tue, Mar 2, 6:00 PM – 7:30 PM');
  server.bayBookings = { 2: [stays] };
  await pressSave();
  await screen.findByText('1 booking couldn’t be moved out of Bay 2.');
  screen.getByText('Tuesday Night');
  screen.getByRole('link', { name: 'Call (407) 555-0100' });
  expect(screen.queryByText('Kim Lee')).toBeNull();
  expect(screen.getByRole('link', { name: 'Tue, Mar 2' }).getAttribute('href')).toBe(
    '/admin/calendar?date=2027-03-02',
  );
});

test('two bays with the same name are refused', async () => {
  await openSettings(server, 'bays');
  await userEvent.clear(screen.getAllByLabelText('Name')[1] as Element);
  await userEvent.type(screen.getAllByLabelText('Name')[1] as Element, 'bay 1');
  await pressSave();
  await screen.findByText('Please give each bay its own name.');
  expect(server.sent('PUT')).toEqual([]);
});
