import { mkdir, writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type Screen } from '@clubhouse/core/screens';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './no-violations.ts';
import { expect, test } from './people.ts';
import { openWhole } from './whole-screen.ts';

/** The date of a league night: tomorrow, because league 1 plays on tomorrow's weekday. */
const NIGHT = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 1);
// Replaces every ID with 1, because league 1 is in mid-season and round 1 exists.
const urlOf = ({ path }: Screen) => path.replace(':night', NIGHT).replace(/:\w+/g, '1');
/** All screens except /setup, which redirects because the server under test is already set up. */
const SHOWN = Object.values<Screen>(SCREENS).filter(({ path }) => path !== SCREENS.setupStart.path);
const TITLES = new Map(SHOWN.map((screen) => [urlOf(screen), screen.title]));
/** The screens whose layout changes most with the window's width. */
const WIDE =
  /^\/(admin(\?|$|\/(today|calendar|requests|members|people|reports|leagues|coaches|activity|daily-chart|door-code|email|facility|setup))|coach\/|admin-dashboard|completed-demo-requests|database-view)/;
const REFUSAL = /Required|Denied|404/;

const pathsFor = (...audiences: Screen['audience'][]) =>
  SHOWN.filter(({ audience }) => audiences.includes(audience)).map(urlOf);

/** Each role's screens, and variants of a screen with different content. */
const ROLES: {
  who: string;
  account?: string;
  paths: string[];
  /** Whether this role works at a large screen. If so, the test also checks that size. */
  isStaff?: boolean;
  /** Paths that this role cannot open, or that do not exist. */
  refused?: string[];
}[] = [
  { who: 'a stranger', paths: [...pathsFor('everybody'), '/reset-password/made-up'], refused: ['/nowhere'] },
  {
    who: 'someone without a membership',
    account: 'visitor',
    paths: ['/', ...pathsFor('signed-in')],
    refused: ['/booking', '/leagues-signup', '/admin/members'],
  },
  {
    who: 'a member',
    account: 'member',
    paths: [
      '/',
      ...pathsFor('signed-in', 'bookBays', 'bookLessons', 'joinLeagues', 'readLeaguePlay'),
      '/leagues/3/signup',
      '/leagues/4/signup',
    ],
  },
  { who: 'a coach', account: 'coach', isStaff: true, paths: pathsFor('coach', 'signed-in') },
  {
    who: 'the front desk',
    account: 'frontdesk',
    isStaff: true,
    paths: [
      ...pathsFor('workTheDesk'),
      // `pathsFor` opens account 1, which is an admin. So this also opens account 4, a member with bookings
      // and lessons.
      '/admin/people/4',
      '/admin/calendar?view=week',
      '/admin/calendar?view=all',
    ],
  },
  {
    who: 'an admin',
    account: 'admin',
    isStaff: true,
    paths: [
      ...pathsFor('administer'),
      '/admin/today',
      '/admin/requests',
      '/admin/members',
      '/admin/people/4',
      '/admin?tab=bookings',
      '/admin?tab=requests',
      '/admin?tab=facility',
      '/admin?tab=leagues',
      '/database-view?tab=bookings',
      '/admin/leagues/2/edit',
      '/admin/leagues/2/participants',
    ],
  },
];

test('every screen is opened by at least one role', () => {
  const seen = ROLES.flatMap(({ paths }) => paths);
  expect([...TITLES.keys()].filter((path) => !seen.includes(path))).toEqual([]);
});

/** Describes everything on the page that a person cannot use or read. */
const problems = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const controlName = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('body *')].find(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      found.push(
        `${scrollWidth - clientWidth} px to scroll sideways${widest ? `, by ${controlName(widest)}` : ''}`,
      );
    }

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, top, bottom } = getComputedStyle(element);
      const isHeld = position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'));
      if (isHeld && element.checkVisibility() && element.offsetHeight > innerHeight / 4) {
        found.push(`${controlName(element)} covers ${element.offsetHeight} of ${innerHeight} px`);
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const text = node.data.trim();
      if (!text || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const lines = new Set(boxes.map(({ top: y }) => Math.round(y))).size;
      if (lines >= 3 && text.length / lines < 3) found.push(`“${text.slice(0, 40)}” in ${lines} lines`);
      // Long names and email addresses may break in the middle of a word. Ordinary words may not.
      for (const { 0: word, index } of node.data.matchAll(/(?<![\w@.-])[A-Za-z]{2,14}(?![\w@.-])/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = new Set([...range.getClientRects()].map(({ top: y }) => Math.round(y))).size;
        if (parts > 1) found.push(`“${word}” is broken in “${text.slice(0, 40)}”`);
      }
    }

    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, textarea, summary, input, label:has(input)',
    );
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect();
      if (!control.checkVisibility({ checkVisibilityCSS: true }) || width < 8 || height < 8) continue;
      // The skip link is visible only while it has keyboard focus.
      if (control.matches('a[href="#main"]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isReached =
        hit &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label, li')?.contains(control));
      if (!isReached) found.push(`${controlName(control)} is out of reach`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });

/** Returns the page's text, labels and placeholders. Includes the text in closed `<details>`. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const folded = document.querySelectorAll<HTMLDetailsElement>('details:not([open])');
    for (const details of folded) details.open = true;
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) =>
      ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out hidden text
    const text = document.body.innerText;
    for (const details of folded) details.open = false;
    return [text, ...labels].join('\n');
  });

test('the landing page picture still starts behind the header at 200 % text', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openWhole(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const top = () =>
    page
      .getByRole('region', { name: 'Elevate Your Golf' })
      .evaluate((hero) => hero.getBoundingClientRect().top);
  await expect.poll(top).toBe(0);
});

for (const { who, account, paths, isStaff = false, refused = [] } of ROLES) {
  test(`${who} can read and use every screen at every size, in light and dark`, async ({ page }) => {
    test.slow();
    if (account) {
      const username = `${account}@${DEFAULT_FACILITY.place.mailDomain}`;
      const answer = await page.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
      expect(answer.ok()).toBe(true);
    }
    const found: string[] = [];
    const texts = [`# Screens that ${who} sees\n`];
    const setTextSize = (size: string) =>
      page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, size);
    for (const path of [...paths, ...refused]) {
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 320, height: 640 });
        await openWhole(page, path);
        const title = TITLES.get(path);
        if (title) await expect(page).toHaveTitle(`${title} · ${DEFAULT_FACILITY.place.name}`);
        const heading = page.getByRole('heading', { level: 1 });
        if (refused.includes(path)) await expect(heading).toHaveText(REFUSAL);
        else await expect(heading).not.toHaveText(REFUSAL);
        found.push(...(await problems(page)).map((problem) => `${path} at 320 px: ${problem}`));
        await page.setViewportSize({ width: 375, height: 740 });
        texts.push(`## ${path}\n`, await textsOn(page));
        await expectNoViolations(page);
        await setTextSize('200%');
        found.push(...(await problems(page)).map((problem) => `${path} at 200 %: ${problem}`));
        await setTextSize('');
        await page.emulateMedia({ colorScheme: 'dark' });
        const isWide = WIDE.test(path);
        if (isWide) await expectNoViolations(page, { onlyColors: true });
        await page.setViewportSize(isStaff ? { width: 1680, height: 1050 } : { width: 1280, height: 720 });
        await expectNoViolations(page);
        if (!isStaff) return;
        found.push(...(await problems(page)).map((problem) => `${path} at 1680 px: ${problem}`));
        if (!isWide) return;
        await page.emulateMedia({ colorScheme: 'light' });
        await expectNoViolations(page, { onlyColors: true });
      });
    }
    // Saves the screens' text for proofreading. scripts/test.mjs joins these files.
    await mkdir('.cache/texts', { recursive: true });
    await writeFile(`.cache/texts/screens ${who}.md`, `${texts.join('\n')}\n`);
    expect(found).toEqual([]);
  });
}
