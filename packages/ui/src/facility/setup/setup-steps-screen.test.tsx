import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownToast } from '../../kit/toast.ts';
import { cleanUp, field, retype, SettingsServer } from '../settings/testing/settings-server.tsx';
import { SetupStepsScreen } from './setup-steps-screen.tsx';

// Each step renders hundreds of options, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let server: SettingsServer;

beforeEach(() => {
  server = new SettingsServer();
});
afterEach(cleanUp);

function Url() {
  const { pathname, search } = useLocation();
  return <p data-testid="url">{pathname + search}</p>;
}
const url = () => screen.getByTestId('url').textContent;

async function openSetup(search = '') {
  const { unmount } = render(
    <QueryClientProvider client={server.queryClient}>
      <MemoryRouter initialEntries={[`/admin/setup${search}`]}>
        <SetupStepsScreen />
        <Url />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Continue');
  return unmount;
}

// Queries by role are slow here, because a role query checks every option of the selects.
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
async function stepHeading(name: string) {
  const heading = () => document.querySelector('h2');
  await waitFor(() => expect(heading()?.textContent?.trim()).toBe(name), { timeout: 10_000 });
  return heading();
}
const savedGroups = () => server.sent('PUT').map(({ path }) => path.replace('/api/admin/facility/', ''));

test('Continue saves each step and leads to the end', async () => {
  await openSetup();
  await stepHeading('Step 2 of 5 Your facility');
  for (const title of ['3 of 5 Staffed hours', '4 of 5 Bays and booking rules', '5 of 5 Membership']) {
    await press('Continue');
    const heading = await stepHeading(`Step ${title}`);
    expect(document.activeElement).toBe(heading);
  }
  await press('Continue');
  const heading = await stepHeading('You’re ready');
  expect(document.activeElement).toBe(heading);
  expect(savedGroups()).toEqual(['place', 'hours', 'bays', 'booking', 'membership']);
  expect(screen.getByRole('link', { name: 'View your website' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Go to the admin home' }).getAttribute('href')).toBe(
    '/admin-dashboard',
  );
  // Saving shows no toast, because the next step already confirms the save.
  expect(shownToast.get()).toBeNull();
});

test('the place step has the important fields, and a new facility starts without the default badge, therapist and links', async () => {
  await openSetup();
  expect(field('Time zone label').value).toBe(DEFAULT_FACILITY.place.zoneLabel);
  for (const label of ['Tagline', 'Badge', 'Map link']) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull();
  for (const name of ['Save settings', 'History', 'Discard changes']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  retype('City', 'Orlando');
  await press('Continue');
  await stepHeading('Step 3 of 5 Staffed hours');
  expect(server.sent('PUT')[0]?.body).toEqual({
    value: { ...DEFAULT_FACILITY.place, city: 'Orlando', badge: '', physician: '', social: [] },
    basedOn: null,
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('Skip for now saves nothing, and Back returns to the step with its input', async () => {
  await openSetup('?step=3');
  await userEvent.selectOptions(field('Sunday from'), 'Not staffed');
  await press('Skip for now');
  await stepHeading('Step 4 of 5 Bays and booking rules');
  expect(server.sent('PUT')).toEqual([]);
  await press('Back');
  await stepHeading('Step 3 of 5 Staffed hours');
  expect(field('Sunday from').value).toBe('');
  await press('Back');
  await stepHeading('Step 2 of 5 Your facility');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('a reload keeps the step', async () => {
  const leave = await openSetup();
  await press('Skip for now');
  const search = url()?.replace('/admin/setup', '');
  leave();
  await openSetup(search);
  await stepHeading('Step 3 of 5 Staffed hours');
});

test('an invalid field keeps the step and gets the focus', async () => {
  await openSetup();
  retype('City', '');
  await press('Continue');
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  await stepHeading('Step 2 of 5 Your facility');
  expect(server.sent('PUT')).toEqual([]);
  retype('City', 'Orlando');
  await press('Continue');
  await stepHeading('Step 3 of 5 Staffed hours');
});

test('an error in the second form of a step keeps the step', async () => {
  await openSetup('?step=4');
  retype('Days ahead', '0');
  await press('Continue');
  await waitFor(() => expect(document.activeElement).toBe(field('Days ahead')));
  expect(savedGroups()).toEqual(['bays']);
  retype('Days ahead', '14');
  await press('Continue');
  await stepHeading('Step 5 of 5 Membership');
  expect(server.versions.find(({ group }) => group === 'booking')?.value).toMatchObject({ daysAhead: 14 });
});

test('a refusal by the server keeps the step and shows the reason', async () => {
  server.refusal = { status: 409, body: { message: 'Someone else saved.', code: 'settings_changed' } };
  await openSetup('?step=5');
  await press('Continue');
  await screen.findByText('Someone else saved.');
  await stepHeading('Step 5 of 5 Membership');
  server.refusal = null;
  await press('Continue');
  await stepHeading('You’re ready');
});

test('the Enter key continues', async () => {
  await openSetup();
  await userEvent.type(field('City'), '{Enter}');
  await stepHeading('Step 3 of 5 Staffed hours');
  expect(savedGroups()).toEqual(['place']);
});
