import type { Page, Response } from '@playwright/test';
import { expect, test, toast } from './people.ts';

/**
 * Makes requests for the scripts with these names fail with 404. Returns a function that restores the scripts.
 */
async function lose(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const urls = names.map((name) => `**/assets/${name}-*.js`);
  for (const url of urls) await page.route(url, (route) => route.fulfill({ status: 404, body: '' }));
  return async () => {
    for (const url of urls) await page.unroute(url);
  };
}

/** Resolves when the page has preloaded these scripts. */
async function loadedAhead(page: Page, ...names: string[]): Promise<void> {
  const isScript = (name: string) => (response: Response) =>
    response.url().includes(`/assets/${name}-`) && response.ok();
  const scripts = await Promise.all(names.map((name) => page.waitForResponse(isScript(name))));
  // Waits until everything has loaded: importing a script succeeds only after the script's own imports have
  // loaded.
  const urls = scripts.map((script) => script.url());
  await page.evaluate((loaded) => Promise.all(loaded.map((url) => import(url))), urls);
}

async function expectWholePage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const failed = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.use({ serviceWorkers: 'block' });

test.describe('with a booking on the page', () => {
  test.beforeEach(async ({ page, signIn, aQuietDate }) => {
    await signIn({ isMember: true });
    const booking = { simulatorId: 1, bookingDate: aQuietDate, startTime: '21:30', endTime: '22:30' };
    await page.context().request.post('/api/bookings', { data: booking });
  });

  test('the menu, entrance code, cancel dialog and toast load after the first input, so they open offline', async ({
    page,
    context,
  }) => {
    const ahead = ['account-menu', 'entrance-code-dialog', 'cancel-booking-dialog', 'toaster'];
    const loaded = loadedAhead(page, ...ahead);
    await page.goto('/booking');
    await expect(page.getByRole('button', { name: /^Cancel / })).toBeVisible();
    await page.mouse.move(200, 200);
    await loaded;
    await context.setOffline(true);

    await page.getByRole('button', { name: /^Cancel / }).click();
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(toast(page, 'Error Canceling Booking')).toContainText('couldn’t reach the server');
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeFocused();
    await page.keyboard.press('Escape');
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Entrance Code' }).click();
    await expect(page.getByRole('dialog', { name: 'Facility Entrance Code' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectWholePage(page, 'Book a bay');
  });

  test('a dialog with a missing script shows an error over the page and opens on retry', async ({ page }) => {
    const find = await lose(page, 'cancel-booking-dialog');
    await page.goto('/booking');
    const cancel = page.getByRole('button', { name: /^Cancel / });
    await cancel.click();
    const message = page.getByRole('alertdialog', { name: 'Couldn’t open this. Try again.' });
    await expect(message).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
    await expect(cancel).toBeFocused();
    await expectWholePage(page, 'Book a bay');

    await cancel.click();
    await expect(message).toBeVisible();
    await find();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeVisible();
  });

  test('a dialog requested offline opens when the connection is back', async ({ page, context }) => {
    const find = await lose(page, 'cancel-booking-dialog');
    await page.goto('/booking');
    await expect(page.getByRole('button', { name: /^Cancel / })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Cancel / }).click();
    await expect(page.getByRole('alertdialog', { name: 'You’re offline' })).toBeVisible();
    await find();
    await context.setOffline(false);
    await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeVisible();
  });

  test('at 400 kbit/s the page stays usable while the menu, dialog and screens load', async ({
    page,
    context,
  }) => {
    test.slow();
    // Makes the preload of these scripts fail, because they would otherwise load before the first click.
    const find = await lose(page, 'account-menu', 'cancel-booking-dialog');
    await page.goto('/booking');
    await expect(page.getByRole('button', { name: /^Cancel / })).toBeVisible();
    await find();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    });
    await page.getByRole('button', { name: /^Cancel / }).click();
    await expect(page.getByRole('dialog', { name: 'Opening...' })).toBeVisible();
    await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await menuButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Account Details' }).click();
    await expect(page.getByText('Opening “Account Details”...')).toBeVisible();
    await expectWholePage(page, 'Book a bay');
    await expectWholePage(page, 'Account Details');
  });
});

test('a menu requested offline shows an error and opens when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(menuButton(page)).toBeVisible();
  await context.setOffline(true);
  await menuButton(page).click();
  await expect(failed(page, 'Couldn’t open the menu because you’re offline.')).toBeVisible();
  await expect(menuButton(page)).toBeFocused();
  await expectWholePage(page, 'Elevate Your Golf Performance');
  await context.setOffline(false);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('a menu with a missing script shows an error, can be dismissed, and opens on the next press', async ({
  page,
}) => {
  const find = await lose(page, 'account-menu');
  await page.goto('/contact');
  await menuButton(page).click();
  await expect(failed(page, 'Couldn’t open the menu. Try again.')).toBeVisible();
  await expectWholePage(page, 'Book Your Free Demo');
  await page.keyboard.press('Escape');
  await expect(failed(page, 'the menu')).toHaveCount(0);
  await find();
  await menuButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Login / Register' })).toBeVisible();
});

test('without the toaster script, a toast appears and can be undone', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '13:00', endTime: '14:00' };
  expect((await page.request.post('/api/bookings', { data: slot })).status()).toBe(201);
  await lose(page, 'toaster');
  await page.goto('/booking');
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.locator('p[role=status].sr-only')).toContainText('Booking Canceled.');
  await toast(page, 'Booking Canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Booking Restored')).toBeVisible();
  await toast(page, 'Booking Restored').getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'Booking Restored')).toHaveCount(0);
});

test('a report without its chart script still shows its numbers', async ({ page, signIn, database }) => {
  const { id } = await signIn({ isMember: true });
  const played = { booking_date: '2026-01-05', start_time: '10:00:00', end_time: '12:30:00' };
  await database('bookings').insert({
    ...played,
    user_id: id,
    simulator_id: 2,
    kind: 'member',
    created_at: new Date(),
  });
  const find = await lose(page, 'report-charts');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Generate Performance Report' }).click();
  const message = failed(page, 'Couldn’t open the chart.');
  await expect(message).toBeVisible();
  await expect(page.getByRole('table', { name: 'Simulator Usage' })).toBeVisible();
  await find();
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure')).toHaveCount(1);
});

test('the admin dashboard keeps its other tabs when the script of one tab is missing', async ({
  page,
  signIn,
}) => {
  await signIn({ isAdmin: true });
  await lose(page, 'facility-access');
  await page.goto('/admin?tab=facility');
  await expect(failed(page, 'Couldn’t open this tab.')).toBeVisible();
  await page.getByRole('tab', { name: 'Member Management' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test.describe('a screen that cannot be opened', () => {
  test('offline: the current screen stays usable, and the new one opens when the connection is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.goto('/upgrade-membership');
    await page.getByLabel('Name').fill('Kim Walker');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'Couldn’t open “Privacy policy” because' });
    await expect(bar).toContainText('you’re offline. We’ll try again when you’re back online.');
    await expect(bar).toBeInViewport();
    await expectWholePage(page, 'Upgrade');
    await expect(page.getByLabel('Name')).toHaveValue('Kim Walker');
    await context.setOffline(false);
    await expectWholePage(page, 'Privacy Policy');
    await expect(page).toHaveTitle(/^Privacy policy/);
  });

  test('the page asks first if the user is typing when the connection is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.goto('/upgrade-membership');
    await expect(page.getByLabel('Name')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByText('Couldn’t open “Privacy policy” because')).toBeVisible();
    await page.getByLabel('Name').fill('Kim');
    await context.setOffline(false);
    await expect(page.getByText('You’re back online.')).toBeVisible();
    await page.keyboard.type(' Walker');
    await expect(page.getByLabel('Name')).toHaveValue('Kim Walker');
    await page.getByRole('button', { name: 'Open “Privacy policy”' }).click();
    await expectWholePage(page, 'Privacy Policy');
  });

  test('going back cancels the screen that could not load', async ({ page, context }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByText('Couldn’t open “Privacy policy” because')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Couldn’t open “Privacy policy” because')).toHaveCount(0);
    await expectWholePage(page, 'Welcome back');
    await expect(page).toHaveURL('/auth');
  });

  test('as the first screen: the header and footer stay, and it opens on retry', async ({ page }) => {
    const find = await lose(page, 'auth-screen');
    await page.goto('/auth');
    await expectWholePage(page, 'This page didn’t open');
    await find();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWholePage(page, 'Welcome back');
  });
});

test('a page without its first scripts says that loading is slow and starts when they arrive', async ({
  page,
}) => {
  const find = await lose(page, 'start');
  await page.goto('/auth');
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await find();
  await expectWholePage(page, 'Welcome back');
});

test('the landing page form reports a missing script and keeps its input', async ({ page }) => {
  const find = await lose(page, 'contact');
  await page.goto('/');
  await page.getByLabel('Name').fill('Kim Walker');
  await expect(failed(page, 'This form isn’t ready yet')).toBeVisible();
  await find();
  await page.getByLabel('Email').fill('kim@example.com');
  await expect(page.getByRole('button', { name: 'Book My Free Demo' })).toHaveAttribute('type', 'submit');
  await expect(failed(page, 'This form isn’t ready yet')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Kim Walker');
});

test.describe('after a release', () => {
  /**
   * Simulates a newer build. When the page asks the server for the current HTML, the HTML names a different
   * entry script. The script `lost` is missing until the page has reloaded. With `isAlternating`, two
   * releases answer in turn, and the script stays missing. The returned function counts the page's loads.
   */
  async function release(
    page: Page,
    path: string,
    lost: string,
    isAlternating = false,
  ): Promise<() => number> {
    let loads = 0;
    let asked = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(`**/assets/${lost}-*.js`, (route) =>
      loads > 1 && !isAlternating ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.route('**/*', async (route) => {
      const request = route.request();
      const isQuestion = request.resourceType() === 'fetch' && !request.url().includes('/api/');
      if (!isQuestion) return route.fallback();
      asked += 1;
      const entry = isAlternating && asked % 2 === 0 ? 'index-of-last' : 'index-of-next';
      const body = (await (await route.fetch()).text()).replace(
        /\/assets\/index-[\w-]+\.js/,
        `/assets/${entry}.js`,
      );
      await route.fulfill({ contentType: 'text/html', body });
    });
    return () => loads;
  }

  test('a screen whose script no longer exists opens after a page reload', async ({ page, signIn }) => {
    await signIn({ isMember: true });
    const loads = await release(page, '/booking', 'account-screen');
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Account Details' }).click();
    await expect.poll(loads).toBe(2);
    await expectWholePage(page, 'Account Details');
  });

  test('the page reloads once per release if two releases answer in turn', async ({ page, signIn }) => {
    await signIn({ isMember: true });
    const loads = await release(page, '/booking', 'account-screen', true);
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Account Details' }).click();
    await expect.poll(loads).toBe(3);
    await expect(failed(page, 'We just updated this site.')).toBeVisible();
    expect(loads()).toBe(3);
  });

  test('the reload restores form input', async ({ page }) => {
    const loads = await release(page, '/contact', 'account-menu');
    await page.getByLabel('Name').fill('Kim Walker');
    await page.getByLabel('Message (optional)').fill('Saturday would be great.');
    await menuButton(page).click();
    await expect.poll(loads).toBe(2);
    await expect(page.getByLabel('Name')).toHaveValue('Kim Walker');
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Saturday would be great.');
  });

  test('the page asks before a reload that would lose input', async ({ page }) => {
    const loads = await release(page, '/auth', 'account-menu');
    await page.getByLabel('Password', { exact: true }).fill('half a passw');
    await menuButton(page).click();
    await expect(failed(page, 'We just updated this site.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a passw');
    expect(loads()).toBe(1);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(loads).toBe(2);
  });
});
