import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import type { Page } from '@playwright/test';
import { test } from './desk.ts';
import { expect, PASSWORD } from './people.ts';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

const AREAS = [
  ['Today', 'h', SCREENS.adminToday.path],
  ['Calendar', 'g', SCREENS.adminCalendar.path],
  ['Requests', 'q', SCREENS.adminRequests.path],
  ['People', 'a', SCREENS.adminMembers.path],
  ['Leagues', 'z', SCREENS.adminLeagues.path],
  ['Coaches', 'o', SCREENS.adminCoaches.path],
  ['Reports', 't', SCREENS.adminReports.path],
  ['Settings', 's', SCREENS.adminFacility.path],
] as const;

test('an admin reaches each area from any other with one click or one key', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have the bar at the bottom');
  await signIn({ isAdmin: true });
  await page.goto(SCREENS.adminToday.path);
  for (const [name, key, path] of AREAS.toReversed()) {
    await test.step(name, async () => {
      await navigationOf(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(navigationOf(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      const [next] = AREAS.filter((area) => area[1] !== key);
      if (!next) return;
      await page.keyboard.press(next[1]);
      await expect(page).toHaveURL(next[2]);
      await page.keyboard.press(key);
      await expect(page).toHaveURL(path);
    });
  }
});

const SCREEN_KEYS: Partial<Record<ScreenName, string>> = {
  adminToday: 'h',
  adminCalendar: 'g',
  adminRequests: 'q',
  completedDemoRequests: 'Shift+Q',
  adminMembers: 'a',
  adminLeagues: 'z',
  newLeague: 'Shift+Z',
  adminCoaches: 'o',
  adminReports: 't',
  adminDailyChart: 'Shift+T',
  adminFacility: 's',
  adminDoorCode: 'Shift+D',
  adminEmail: 'Shift+E',
  adminActivity: 'Shift+V',
  databaseView: 'Shift+B',
  setupSteps: 'Shift+U',
  adminHome: 'Shift+M',
  adminDashboard: 'Shift+P',
};

test('every staff screen opens from any other with one key, and coaches have a key for their lessons', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no single keys');
  const screens = Object.entries(SCREENS) as [ScreenName, Screen][];
  const ofStaff = screens.filter(
    ([, { path, audience }]) => ['workTheDesk', 'administer'].includes(audience) && !path.includes(':'),
  );
  expect(Object.keys(SCREEN_KEYS).sort()).toEqual(ofStaff.map(([name]) => name).sort());
  await signIn({ isAdmin: true, isCoach: true });
  await page.goto(SCREENS.coachDashboard.path);
  await expect(navigationOf(page).getByRole('link', { name: 'Today' })).toBeVisible();
  for (const [name, { path }] of ofStaff) {
    await page.keyboard.press(SCREEN_KEYS[name] as string);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.keyboard.press('y');
  await expect(page).toHaveURL(SCREENS.coachDashboard.path);
});

test('typing a letter in a field does not open a screen', async ({ page, signIn, isMobile }) => {
  test.skip(isMobile, 'phones have no single keys');
  await signIn({ isAdmin: true });
  await page.goto(SCREENS.adminMembers.path);
  await page.getByRole('searchbox').first().fill('');
  await page.keyboard.type('ghostaz');
  await expect(page.getByRole('searchbox').first()).toHaveValue('ghostaz');
  await expect(page).toHaveURL(new RegExp(SCREENS.adminMembers.path));
});

test('on a phone, the bar at the bottom leads to four screens and a menu', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide windows have the row at the top');
  await signIn({ isAdmin: true });
  await page.goto(SCREENS.adminToday.path);
  const bar = navigationOf(page);
  await bar.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(SCREENS.adminMembers.path);
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(SCREENS.adminFacility.path);
  const box = await bar.boundingBox();
  const window = page.viewportSize();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(window?.height);
});

test('for people who work here, the header stays when they scroll down', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  await page.goto(SCREENS.adminFacility.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible();
  // Scrolls again until the settings have loaded and the page is long enough.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo({ top: 400, behavior: 'instant' });
        return window.scrollY;
      }),
    )
    .toBe(400);
  await expect(header).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-covers');
  await expect(header).toBeInViewport({ ratio: 1 });
});

/** Returns the texts of the controls that another control in the header overlaps. */
const overlapping = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const controls = [...header.querySelectorAll('a, button')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const ends = controls.map((each) => each.getBoundingClientRect());
    return controls
      .filter((_, index) => (ends[index]?.right ?? 0) > (ends[index + 1]?.left ?? window.innerWidth) + 1)
      .map((each) => each.textContent);
  });

for (const [who, flags, fieldWidth] of [
  ['an admin', { isAdmin: true }, 1024],
  ['an admin who coaches', { isAdmin: true, isCoach: true }, 1152],
] as const) {
  test(`${who} sees the search as a field from ${fieldWidth} px, and nothing overlaps`, async ({
    page,
    signIn,
    isMobile,
  }) => {
    test.skip(isMobile, 'phones have the icon');
    // Many open requests make the navigation as long as it can be.
    await page.route('**/api/admin/request-inbox?pageSize=1', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 150 } });
    });
    await signIn(flags);
    await page.goto(SCREENS.adminMembers.path);
    await expect(navigationOf(page).getByText('99+')).toBeVisible();
    const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
    for (const width of [1023, 1024, 1100, 1152, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const isField = async () => ((await search.boundingBox())?.width ?? 0) > 100;
      if (width >= fieldWidth) await expect.poll(isField).toBe(true);
      if (width < 1024) await expect.poll(isField).toBe(false);
      await expect.poll(() => overlapping(page), `at ${width} px`).toEqual([]);
    }
  });
}

for (const [who, flags, home, denied] of [
  ['staff', { isStaff: true }, SCREENS.adminToday.path, SCREENS.adminFacility.path],
  ['coaches', { isCoach: true, isMember: true }, SCREENS.coachDashboard.path, SCREENS.adminToday.path],
] as const) {
  test(`"Back to Home" leads ${who} to their start screen`, async ({ page, signIn }) => {
    await signIn(flags);
    for (const path of [SCREENS.account.path, '/nowhere', denied]) {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(home);
    }
  });
}

test('admins see the board of today with the figures of the facility', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  await page.goto(SCREENS.adminToday.path);
  await expect(page.getByRole('button', { name: /^Walk-in/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'At a glance' });
  for (const name of ['Members', 'Expected this month', 'Unanswered requests', 'No-shows', 'Failed emails'])
    await expect(figures.getByRole('link', { name: new RegExp(`^${name}.*\\d`) })).toBeVisible();
  await figures.getByRole('link', { name: /^Failed emails/ }).click();
  await expect(page).toHaveURL(SCREENS.adminEmail.path);
});

test('staff see the board without the figures', async ({ page, signIn }) => {
  await signIn({ isStaff: true });
  await page.goto(SCREENS.adminToday.path);
  await expect(page.getByRole('button', { name: /^Walk-in/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeHidden();
});

const STARTS = [
  ['staff', { isStaff: true }, SCREENS.adminToday.path],
  ['coaches', { isCoach: true }, SCREENS.coachDashboard.path],
] as const;
for (const [who, flags, path] of STARTS) {
  test(`after the sign-in, ${who} land on ${path}`, async ({ page, aPerson }) => {
    const { email } = await aPerson(flags);
    await page.goto('/auth');
    await page.getByLabel('Email or Username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(path);
  });
}

test('the admin home links admins everywhere, and staff to their own screens', async ({
  page,
  signIn,
  askForDemo,
  context,
}) => {
  await askForDemo('Friday after work?');
  await signIn({ isStaff: true });
  await page.goto('/admin-dashboard');
  const ways = page.getByRole('main').getByRole('link');
  await expect(ways.getByRole('heading')).toHaveText([
    'Calendar',
    'Requests',
    'People',
    'Reports',
    'Daily chart',
  ]);
  const inbox = ways.filter({ has: page.getByRole('heading', { name: 'Requests', exact: true }) });
  await expect(inbox).toContainText(/\d+ open/);
  await inbox.click();
  await expect(page).toHaveURL('/admin/requests');
  await page.goto('/admin/facility');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await context.clearCookies();
  await signIn({ isAdmin: true });
  await page.goto('/admin-dashboard');
  for (const path of [
    ...['members', 'daily-chart', 'reports', 'requests', 'leagues', 'coaches', 'calendar'],
    ...['facility', 'door-code', 'email', 'activity'],
  ]) {
    await expect(page.getByRole('main').locator(`a[href="/admin/${path}"]`)).toBeVisible();
  }
});
