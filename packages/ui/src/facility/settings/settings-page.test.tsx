import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownToast } from '../../kit/toast.ts';
import { settingsQueries } from '../api.ts';
import { GROUP_NAMES } from './groups.ts';
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

beforeEach(() => {
  server = new SettingsServer();
});
afterEach(cleanUp);

test('Place opens first, and the side list leads to the other groups', async () => {
  await openSettings(server);
  expect(field('Name').value).toBe(DEFAULT_FACILITY.place.name);
  const list = within(screen.getByRole('navigation', { name: 'Facility settings' }));
  expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Place');
  const names = list.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual([...Object.values(GROUP_NAMES), 'Export and import']);
  await userEvent.click(list.getByRole('link', { name: 'Booking rules' }));
  expect(field('Days ahead').value).toBe(String(DEFAULT_FACILITY.booking.daysAhead));
});

test('a group is saved alone, based on the version on the screen', async () => {
  server.replace('place', { id: 42 });
  await openSettings(server);
  expect(isUnsaved()).toBe(false);
  retype('Phone', '(407) 555-0199');
  expect(isUnsaved()).toBe(true);
  await pressSave();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Settings saved'));
  expect(server.sent('PUT')).toEqual([
    {
      method: 'PUT',
      path: '/api/admin/facility/place',
      body: { value: { ...DEFAULT_FACILITY.place, phone: '(407) 555-0199' }, basedOn: 42 },
    },
  ]);
  expect(isUnsaved()).toBe(false);
  expect(document.activeElement).toBe(button('Save settings'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a second change is based on the version that the first change saved', async () => {
  await openSettings(server);
  retype('Phone', '(407) 555-0199');
  await pressSave();
  await waitFor(() => expect(isUnsaved()).toBe(false));
  retype('Street', '1 Main Street');
  await pressSave();
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(2));
  expect(server.sent('PUT')[1]?.body).toMatchObject({
    basedOn: 1,
    value: { phone: '(407) 555-0199', street: '1 Main Street' },
  });
});

test('input during a request stays unsaved', async () => {
  await openSettings(server);
  retype('Phone', '(407) 555-0199');
  let release = () => {};
  server.beforeAnswer = new Promise((resolve) => {
    release = resolve;
  });
  await pressSave();
  await screen.findByText('Saving...');
  retype('Street', '1 Main Street');
  release();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Settings saved'));
  expect(field('Street').value).toBe('1 Main Street');
  expect(isUnsaved()).toBe(true);
  await press('Discard changes');
  expect(field('Phone').value).toBe('(407) 555-0199');
  expect(field('Street').value).toBe(DEFAULT_FACILITY.place.street);
});

test('unsaved changes are still there after a visit to another screen, until they are discarded', async () => {
  const leave = await openSettings(server, 'membership');
  retype('Billing day', '15th');
  await press('Move benefit 1 down');
  leave();
  // Opens and leaves the settings once more without changes, which must not delete the draft.
  (await openSettings(server, 'membership'))();
  await openSettings(server, 'membership');
  expect(field('Billing day').value).toBe('15th');
  expect(field('Benefit 2').value).toBe(DEFAULT_FACILITY.membership.benefits[0]);
  expect(isUnsaved()).toBe(true);
  await press('Discard changes');
  expect(field('Billing day').value).toBe(DEFAULT_FACILITY.membership.billingDay);
  expect(field('Benefit 1').value).toBe(DEFAULT_FACILITY.membership.benefits[0]);
  expect(isUnsaved()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Membership' }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a form without changes shows another admin’s save, and a form with changes keeps them', async () => {
  await openSettings(server);
  const saveElsewhere = async (street: string) => {
    server.save('place', { ...DEFAULT_FACILITY.place, street }, 'Jamie Ortiz');
    await act(() => server.queryClient.refetchQueries(settingsQueries.current));
  };
  await saveElsewhere('2 Main Street');
  await waitFor(() => expect(field('Street').value).toBe('2 Main Street'));
  expect(isUnsaved()).toBe(false);
  retype('City', 'Orlando');
  await saveElsewhere('3 Main Street');
  await screen.findByText(CHANGED_ELSEWHERE);
  screen.getByText(/^They changed: Street\./);
  expect(field('City').value).toBe('Orlando');
  await press('Discard changes');
  expect(field('Street').value).toBe('3 Main Street');
  expect(field('City').value).toBe(DEFAULT_FACILITY.place.city);
  expect(screen.queryByText(CHANGED_ELSEWHERE)).toBeNull();
});

test('the history names who saved each version, with a link to the person', async () => {
  server.save('place', { ...DEFAULT_FACILITY.place, street: '1 Main Street' });
  await openSettings(server);
  await press('History');
  const name = await screen.findByRole('link', { name: 'Alex Morgan' });
  expect(name.getAttribute('href')).toBe('/admin/people/12');
});

const CHANGED_ELSEWHERE = 'Someone else changed these settings since you started.';

/**
 * Changes two fields and leaves the screen. Opens the screen again after another admin has saved a new
 * street.
 */
async function openStaleDraft() {
  server.save('place', { ...DEFAULT_FACILITY.place, street: '1 Main Street' });
  const leave = await openSettings(server);
  retype('City', 'Orlando');
  await press('Remove Instagram');
  leave();
  server.save('place', { ...DEFAULT_FACILITY.place, street: '2 Main Street' }, 'Jamie Ortiz');
  server.queryClient.clear();
  await openSettings(server);
  await screen.findByText(CHANGED_ELSEWHERE);
}

test('a draft cannot overwrite another admin’s later save, and no input is lost', async () => {
  await openStaleDraft();
  await pressSave();
  await waitFor(() => expect(document.activeElement?.textContent).toContain(CHANGED_ELSEWHERE));
  expect(server.sent('PUT')[0]?.body.basedOn).toBe(1);
  expect(server.history).toHaveLength(2);
  expect(field('City').value).toBe('Orlando');
});

test('a stale draft can be kept on top of the newest settings', async () => {
  await openStaleDraft();
  await press('Keep my changes');
  expect(screen.queryByText(CHANGED_ELSEWHERE)).toBeNull();
  expect(field('Street').value).toBe('2 Main Street');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Place' }));
  await pressSave();
  await waitFor(() => expect(server.history).toHaveLength(3));
  expect(server.sent('PUT')[0]?.body).toEqual({
    basedOn: 2,
    value: {
      ...DEFAULT_FACILITY.place,
      street: '2 Main Street',
      city: 'Orlando',
      social: DEFAULT_FACILITY.place.social.slice(1),
    },
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a stale draft can be replaced with the saved settings', async () => {
  await openStaleDraft();
  await press('Use the saved settings');
  expect(field('Street').value).toBe('2 Main Street');
  expect(field('City').value).toBe(DEFAULT_FACILITY.place.city);
  expect(isUnsaved()).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the effects of a change appear, but not for an invalid form', async () => {
  await openSettings(server, 'booking');
  expect(screen.queryByText('What changes')).toBeNull();
  await userEvent.clear(field('Days ahead'));
  await userEvent.type(field('Days ahead'), '14', { delay: 20 });
  await screen.findByText('Members will notice.', undefined, { timeout: 3000 });
  // The form waits for a pause in typing before it sends a request, so the server never receives the `1` of
  // `14`.
  expect(server.sent('POST').map(({ body }) => body)).toEqual([
    { value: { ...DEFAULT_FACILITY.booking, daysAhead: 14 } },
  ]);
  retype('Days ahead', '');
  expect(screen.queryByText('Members will notice.')).toBeNull();
  expect(server.sent('POST')).toHaveLength(1);
});

test('the first invalid field gets the focus and its message', async () => {
  await openSettings(server);
  retype('City', '');
  retype('Street', '');
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(field('Street')));
  expect(screen.getByText('Please enter the city.')).toBeTruthy();
  expect(server.sent('PUT')).toEqual([]);
});

test('a refusal by the server appears at its field', async () => {
  server.refusal = {
    status: 409,
    body: { message: 'In use.', code: 'time_zone_in_use', fields: { timeZone: 'In use.' } },
  };
  await openSettings(server);
  await userEvent.selectOptions(field('Time zone'), 'America/Chicago');
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(field('Time zone')));
  expect(field('Time zone').getAttribute('aria-invalid')).toBe('true');
});

test('an earlier version can be restored, and replaces unsaved changes', async () => {
  server.save('booking', { ...DEFAULT_FACILITY.booking, daysAhead: 14 });
  server.save('booking', { ...DEFAULT_FACILITY.booking, daysAhead: 21, guestHours: 1 }, 'Jamie Ortiz');
  await openSettings(server, 'booking');
  retype('Seats per bay in leagues', '2');
  await press('History');
  await screen.findByText('Changed: Days ahead, Guest hours');
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Changed'));
  expect(rows[0]?.textContent).toContain('by Jamie Ortiz');
  await userEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: /^Restore/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('This changes: Days ahead, Guest hours.');
  dialog.getByText('Your unsaved changes will be lost.');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore settings' }));
  await waitFor(() => expect(field('Days ahead').value).toBe('14'));
  expect(server.sent('PUT')[0]?.body).toEqual({
    value: { ...DEFAULT_FACILITY.booking, daysAhead: 14 },
    basedOn: 2,
  });
  expect(field('Seats per bay in leagues').value).toBe(String(DEFAULT_FACILITY.booking.seatsPerBay));
  expect(isUnsaved()).toBe(false);
});
