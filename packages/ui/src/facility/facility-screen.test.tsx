import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FacilityScreen } from './facility-screen.tsx';
import { cleanUp, field, SettingsServer } from './settings/testing/settings-server.tsx';

let server: SettingsServer;

beforeEach(() => {
  server = new SettingsServer();
});
afterEach(cleanUp);

function Url() {
  const { pathname, search } = useLocation();
  return <p data-testid="url">{pathname + search}</p>;
}

function OpenScreen() {
  const { pathname } = useLocation();
  return pathname === '/admin/facility' ? <FacilityScreen /> : <p>Another screen</p>;
}

function open(search: string) {
  render(
    <QueryClientProvider client={server.queryClient}>
      <MemoryRouter initialEntries={[`/admin/facility${search}`]}>
        <OpenScreen />
        <Url />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const url = () => screen.getByTestId('url').textContent;

test.each([
  ['?group=door-code', '/admin/door-code'],
  ['?group=email', '/admin/email'],
  ['?group=activity', '/admin/activity'],
])('the old link %s leads to %s', async (search, path) => {
  open(search);
  await screen.findByText('Another screen');
  expect(url()).toBe(path);
});

test('an unknown group shows the first one', async () => {
  open('?group=toString');
  await screen.findByRole('button', { name: 'Save settings' });
  expect(field('Name').value).toBe(DEFAULT_FACILITY.place.name);
});

test('the settings link to the other facility screens, and their own link is marked as current', async () => {
  open('');
  const links = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Settings', '/admin/facility'],
    ['Door code', '/admin/door-code'],
    ['Email', '/admin/email'],
    ['Activity', '/admin/activity'],
    ['Database view', '/database-view'],
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Settings']);
});
