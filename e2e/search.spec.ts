import { countedKeys } from './counted-keys.ts';
import { expectNoViolations } from './no-violations.ts';
import { expect, test } from './people.ts';

for (const screen of ['/admin/calendar', '/admin/reports', '/admin-dashboard']) {
  test(`staff find a member by half a name from ${screen} with two keys besides typing`, async ({
    page,
    signIn,
    aPerson,
    database,
  }) => {
    const member = await aPerson({ isMember: true });
    // Includes the ID, because names in other tests can begin with the same letters.
    const firstName = `Zoe${member.id}q`;
    await database('users')
      .where({ id: member.id })
      .update({ name: `${firstName} Winterbottom` });
    await signIn({ isStaff: true });
    await page.goto(screen);
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    const { press, count } = countedKeys(page);
    await press('/');
    await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused();
    await page.keyboard.type(`${firstName.toLowerCase()} wint`);
    await press('Enter');
    await expect(page).toHaveURL(`/admin/people/${member.id}`);
    expect(count()).toBeLessThanOrEqual(2);
  });
}

test('staff open a canceled booking from the search, and the address opens it again', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  const member = await someoneElse();
  const { displayName } = await (await member.get('/api/user')).json();
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '14:00', endTime: '15:00' };
  const { id } = await (await member.post('/api/bookings', { data: slot })).json();
  await member.delete(`/api/bookings/${id}`);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused();
  await page.keyboard.type(displayName);
  const bookings = page.getByRole('group', { name: 'Bookings' });
  await expect(bookings.getByRole('option')).toHaveText(/Canceled/);
  await expectNoViolations(page);
  await bookings.getByRole('option').click();

  const dialog = page.getByRole('dialog', { name: displayName });
  await expect(dialog).toContainText('Canceled on');
  await page.reload();
  await expect(dialog).toContainText('Canceled on');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/calendar?date=${aQuietDate}`);
});

test('an action opens its dialog, and a screen of admins stays hidden from staff', async ({
  page,
  signIn,
}) => {
  await signIn({ isStaff: true });
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused();
  await page.keyboard.type('door code');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('combobox').fill('book a walk-in');
  await expect(page.getByRole('option')).toHaveText(['Book a walk-in']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book a bay' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/calendar');
});

test('staff search all bookings in the third view of the calendar', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  const member = await someoneElse();
  const { displayName, email } = await (await member.get('/api/user')).json();
  const slot = { simulatorId: 2, bookingDate: aQuietDate, startTime: '16:00', endTime: '17:00' };
  await member.post('/api/bookings', { data: slot });
  await signIn({ isStaff: true });
  await page.goto('/admin/calendar');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'All bookings' }).click();
  await page.getByLabel('Search bookings').fill(email);
  await page.getByRole('button', { name: `Open, ${displayName}` }).click();
  await expect(page.getByRole('dialog', { name: displayName })).toBeVisible();
});

test('an open dialog darkens the whole window, and the page behind it does not move', async ({
  page,
  signIn,
}) => {
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  // Finds the heading by its tag instead of its role, because an open dialog hides the rest of the page from
  // assistive technology.
  const heading = page.locator('main h1');
  // Waits until the demo requests have loaded, because the heading moves at that time.
  await expect(page.getByRole('main').getByText(/^\d+ open$/)).toBeVisible();
  const before = await heading.boundingBox();
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const veil = await page.locator('[data-part=backdrop]').boundingBox();
  expect(veil?.width).toBe(await page.evaluate(() => window.innerWidth));
  expect(await heading.boundingBox()).toEqual(before);
});

test('on the day board, a name pasted in mixed upper and lower case finds the member', async ({
  page,
  context,
  signIn,
  aPerson,
  database,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keyboard');
  const member = await aPerson({ isMember: true });
  await database('users')
    .where({ id: member.id })
    .update({ name: `Quill${member.id} Harrow` });
  await signIn({ isStaff: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/today');
  const search = page.getByRole('combobox', { name: /^Search people/ });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search).toBeFocused();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `qUILL${member.id} hARROW`);
  await page.keyboard.press('Control+v');
  await expect(search).toHaveValue(`qUILL${member.id} hARROW`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/people/${member.id}`);
});
