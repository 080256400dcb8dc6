import type { User } from '@clubhouse/core/auth';
import { SCREENS, type Screen } from '@clubhouse/core/screens';
import type { Page } from '@playwright/test';
import { expect, test, toast } from './people.ts';

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};
const menuEntries = async (page: Page) => {
  await openMenu(page);
  return page.getByRole('menuitem').filter({ visible: true }).allTextContents();
};
const pathFor = ({ path }: Screen) => path.replace(/:\w+/g, '1');

test('visitors see only the login', async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Login/ })).toHaveText('Login / Register');
  await expect(page.getByText('/ Register', { exact: true })).toBeVisible({ visible: !isMobile });
  expect(await menuEntries(page)).toEqual(['Login / Register']);
  await page.getByRole('menuitem').click();
  await expect(page).toHaveURL('/auth');
});

test('people without a role can book a demo and upgrade', async ({ page, signIn }) => {
  const { name } = await signIn({});
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Book a Demo' })).toBeVisible();
  expect(await menuEntries(page)).toEqual(['Upgrade Membership', 'Account Details', 'Log out']);
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
});

const STAFF_SCREENS = ['Today', 'Calendar', 'Requests', 'People'];
const roles: [string, Partial<User>, string[], string[]][] = [
  ['a coach', { isCoach: true }, [], ['Account Details', 'Coach Dashboard', 'View Website', 'Log out']],
  [
    'a coach and member',
    { isCoach: true, isMember: true },
    ['My lessons', 'Book a bay', 'Book a lesson', 'Leagues'],
    ['Entrance Code', 'Account Details', 'Coach Dashboard', 'View Website', 'Log out'],
  ],
  [
    'staff',
    { isStaff: true },
    [...STAFF_SCREENS, 'Reports'],
    ['Account Details', 'Keyboard Shortcuts', 'View Website', 'Log out'],
  ],
  [
    'an admin',
    { isAdmin: true },
    [...STAFF_SCREENS, 'Leagues', 'Coaches', 'Reports', 'Settings'],
    ['Account Details', 'Admin Dashboard', 'Keyboard Shortcuts', 'View Website', 'Log out'],
  ],
];
for (const [who, flags, links, entries] of roles) {
  test(`${who} has a navigation for work, without offers for visitors`, async ({
    page,
    signIn,
    isMobile,
  }) => {
    await signIn(flags);
    await page.goto('/');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const shown = isMobile && links.length > 5 ? links.slice(0, 4) : links;
    for (const name of shown) await expect(navigation.getByRole('link', { name })).toBeVisible();
    if (shown !== links) {
      await navigation.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(links.slice(4));
      await page.keyboard.press('Escape');
    }
    expect(await menuEntries(page)).toEqual(entries);
    await page.keyboard.press('Escape');
    for (const path of ['/account', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })).toBeVisible();
      await expect(page.getByRole('link', { name: /free demo|upgrade/i })).toHaveCount(0);
    }
  });
}

test('members see booking, lessons, leagues and the entrance code', async ({
  page,
  signIn,
  database,
  isMobile,
}) => {
  await signIn({ isMember: true });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
  const links = ['Lessons', 'Leagues'];
  for (const name of links)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ visible: !isMobile });
  expect(await menuEntries(page)).toEqual([
    'Entrance Code',
    ...(isMobile ? links : []),
    'Account Details',
    'Log out',
  ]);
  await page.getByRole('menuitem', { name: 'Entrance Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facility Entrance Code' });
  // Accepts every code in the database, because a test that runs at the same time can change the code.
  const showsCode = async () => {
    const codes: string[] = await database('keypad_codes').pluck('code');
    const shown = (await dialog.textContent()) ?? '';
    return codes.some((code) => shown.includes(code));
  };
  await expect.poll(showsCode).toBe(true);
  await expect(dialog).toContainText('updated periodically for security');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an unavailable entrance code shows a message', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.route('**/api/member/keypad-code', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Entrance Code' }).click();
  await expect(page.getByRole('dialog')).toContainText('Code not available');
});

test('the account menu works with the keyboard only', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.type('acc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
});

test('the header hides on scroll down and returns on scroll up', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  // Waits for hydration, because the header cannot hide before. Hydration also adds this link.
  await expect(header.getByRole('link', { name: /^Login/ })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect(header).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 350, behavior: 'instant' }));
  await expect(header).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect(header).not.toBeInViewport();
  await page.getByRole('button', { name: 'Account menu' }).focus();
  await expect(header).toBeInViewport();
});

test('the returning header never covers the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Privacy policy' }).focus();
  const covered = () =>
    page.evaluate(() => {
      const header = document.querySelector('header') as HTMLElement;
      const focused = document.activeElement as HTMLElement;
      if (header.contains(focused)) return null;
      const box = focused.getBoundingClientRect();
      const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return header.contains(onTop) ? focused.textContent || focused.id || focused.tagName : null;
    });
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(covered).toBeNull();
  }
});

test('the first Tab stop skips to the content, also while the scripts load', async ({ page }) => {
  let loadScripts = () => {};
  const isTabPressed = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route(/\/assets\/start-[\w-]{8}\.js$/, async (route) => {
    await isTabPressed;
    await route.continue();
  });
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  loadScripts();
  await expect(page.getByLabel('Email or Username')).toBeVisible();
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an unknown path shows the not-found page', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Book a free demo' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('every screen of the product', () => {
  const screens: Screen[] = Object.values(SCREENS);

  test('sends visitors to sign-in unless it is public', async ({ page }) => {
    for (const screen of screens) {
      const answer = await page.goto(pathFor(screen));
      expect(answer?.status(), screen.path).toBe(200);
      // /setup leads to the landing page, because this server is already set up.
      const shown = screen.path === SCREENS.setupStart.path ? SCREENS.landing : screen;
      if (screen.audience === 'everybody')
        await expect(page).toHaveTitle(`${shown.title} · Longwood Golf Lab`);
      else await expect(page, screen.path).toHaveURL('/auth');
    }
  });

  test('shows regular users that they lack access', async ({ page, signIn }) => {
    await signIn();
    for (const screen of screens) {
      if (screen.audience === 'everybody' || screen.audience === 'signed-in') continue;
      await page.goto(pathFor(screen));
      if (screen.path === SCREENS.adminDashboard.path) {
        await expect(page).toHaveURL('/');
        await expect(toast(page, 'Access Denied')).toContainText(
          "You don't have permission to access the admin dashboard",
        );
      } else {
        const isForMembers = ['bookBays', 'bookLessons', 'joinLeagues'].includes(screen.audience);
        await expect(page.getByRole('heading', { level: 1 }), screen.path).toHaveText(
          isForMembers ? 'Membership Required' : 'Access Denied',
        );
      }
    }
  });

  test('opens for staff if it belongs to the desk, but not to administration', async ({ page, signIn }) => {
    await signIn({ isStaff: true });
    await page.goto(SCREENS.adminRequests.path);
    await expect(page.getByRole('heading', { name: SCREENS.adminRequests.title })).toBeVisible();
    await page.goto(SCREENS.adminLeagues.path);
    await expect(page.getByText('You must be an administrator to view this page.')).toBeVisible();
  });
});

test('without an analytics ID, no analytics script loads and no event is sent', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^Login/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
});
