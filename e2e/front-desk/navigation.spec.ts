import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { instantOf } from '@clubhouse/core/time';
import { expect, test } from './front-desk.ts';

const LINKS = ['Today', 'Calendar', 'Requests', 'People', 'Leagues', 'Coaches', 'Reports', 'Settings'];

test('at every width and text size, each screen is in the bar or in its menu "More"', async ({
  aStaffedDesk,
  askForDemo,
  today,
}) => {
  // The number of open requests and a clock with four digits leave the least room.
  await askForDemo('Is there a slot on Saturday?');
  const noon = instantOf(today, '12:44:00', DEFAULT_FACILITY) as Date;
  const { page } = await aStaffedDesk({ isAdmin: true }, { at: noon });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const links = bar.getByRole('link');
  // The smallest window is 1024 px wide. At 150% and 200% text size, it shows as much as 683 and 512 px at 100%.
  for (const width of [512, 683, 853, 1024, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 });
      const more = bar.getByRole('button', { name: 'More' });
      if (width >= 1024) {
        await expect(links).toHaveText(LINKS.map((name) => (name === 'Requests' ? /^Requests\d+/ : name)));
        await expect(more).toHaveCount(0);
        return;
      }
      await more.click();
      const items = page.getByRole('menuitem');
      await expect(items.last()).toHaveText('Settings');
      // While a menu is open, role queries cannot find the rest of the page. So this step finds the links by
      // tag.
      const shown = await page.locator('header nav a:visible').allInnerTexts();
      const all = [...shown, ...(await items.allInnerTexts())];
      expect(all.map((text) => text.split('\n')[0])).toEqual(LINKS);
      // The number of open requests is also in the menu.
      expect(all[LINKS.indexOf('Requests')]).toMatch(/\d/);
      await items.last().click();
      await expect(page).toHaveURL(new RegExp(`${SCREENS.adminFacility.path}$`));
      await expect(more).toHaveAttribute('aria-current', 'page');
    });
  }
});

test('admins can open the setup in the front desk app, with its shortcut and from the search', async ({
  aStaffedDesk,
}) => {
  const { page } = await aStaffedDesk({ isAdmin: true });
  const heading = page.getByRole('heading', { level: 1, name: SCREENS.setupSteps.title });
  await page.keyboard.press('Shift+U');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(heading).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('set up');
  await page.getByRole('option', { name: SCREENS.setupSteps.title, exact: true }).click();
  await expect(heading).toBeVisible();
});
