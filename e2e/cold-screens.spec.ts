import { gzipSync } from 'node:zlib';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { Page, Response } from '@playwright/test';
import { expect, test, toast } from './people.ts';
import { aRegular } from './regular.ts';

/** Opens a page and returns the paths of all requests that it sends until the selector `ready` matches. */
async function pathsUntil(page: Page, path: string, ready: string): Promise<string[]> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) Object.assign(window, { readyAt: performance.now() });
      else requestAnimationFrame(look);
    };
    look();
  }, ready);
  await page.goto(path);
  await page.waitForFunction(() => 'readyAt' in window);
  return page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number };
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < readyAt);
    return [location.href, ...new Set(before.map(({ name }) => name))].map((url) => new URL(url).pathname);
  });
}

test('a cold /booking makes at most 25 requests, repeats none, and has its frame and its scripts in the HTML', async ({
  page,
  signIn,
}) => {
  await signIn({ isMember: true });
  // Keeps the stream of live events silent, because bookings of other tests would make the page reload its
  // lists.
  await page.route('**/api/events', () => {});
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    // Leaves out the request for past bookings, because the page does not preload past bookings.
    if (pathname.startsWith('/api/') && !searchParams.has('before')) calls.push(`${pathname}${search}`);
  });
  const paths = await pathsUntil(page, '/booking', 'select[aria-busy=false]');
  expect(paths.length).toBeLessThanOrEqual(25);
  // The scripts reuse the responses that the page preloads, so no request appears twice.
  expect(calls.join(' ')).toContain('/api/user/bookings?from=');
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  const html = await (await page.request.get('/booking')).text();
  expect(html).toMatch(/Book a bay<\/h1>.*Open 24\/7.*Duration.*2\.5 hr/s);
  expect(paths.filter((path) => path.endsWith('.js') && !html.includes(path))).toEqual([]);
});

const MAX_JAVASCRIPT_KB = 150;
/** How much JavaScript the list of watches may add. */
const WATCH_KB = 5;

/**
 * Opens /booking and returns the paths of its scripts and their total size in gzipped kilobytes. `waitFor`
 * waits for parts of the page that may load further scripts.
 */
async function scriptsOfBooking(page: Page, waitFor: () => Promise<unknown>) {
  const scripts = new Map<string, Promise<Buffer>>();
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.set(pathname, response.body());
  };
  page.on('response', note);
  // The script that copies the upcoming events for offline use loads last.
  const isCopied = page.waitForResponse('**/api/user/upcoming');
  await page.goto('/booking');
  await isCopied;
  await waitFor();
  page.off('response', note);
  const bytes = [...scripts.values()].map(async (body) => gzipSync(await body).length);
  const kilobytes = (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0) / 1000;
  return { kilobytes, paths: [...scripts.keys()] };
}

test('a regular with a watched time loads /booking with at most 25 requests, and nothing of staff', async ({
  page,
  signIn,
  database,
  aQuietDate,
}) => {
  const { id } = await signIn({ isMember: true });
  await aRegular(database, id, aQuietDate);
  const window = { startTime: '13:00', endTime: '14:00', hours: 1 };
  const answer = await page.request.post('/api/user/watches', { data: { date: aQuietDate, ...window } });
  expect(answer.status()).toBe(201);
  const watches = page.getByRole('region', { name: 'Watched times' });
  // Keeps the stream of live events silent, because bookings of other tests would make the page reload its
  // lists.
  await page.route('**/api/events', () => {});
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  const { kilobytes, paths } = await scriptsOfBooking(page, async () => {
    await watches.waitFor();
    await expect(page.getByText(/^Your usual: /)).toBeVisible();
  });
  expect(requests).toBeLessThanOrEqual(25);
  expect(kilobytes).toBeLessThanOrEqual(MAX_JAVASCRIPT_KB + WATCH_KB);
  expect(paths.filter((path) => /(overlays|widgets|staff|fields)-/.test(path))).toEqual([]);
});

test('a member who looks at /booking loads no menus, no dialogs and nothing of staff', async ({
  page,
  signIn,
}) => {
  await signIn({ isMember: true });
  const { kilobytes, paths } = await scriptsOfBooking(page, async () => {});
  expect(kilobytes).toBeLessThanOrEqual(MAX_JAVASCRIPT_KB);
  expect(paths.filter((path) => /(overlays|widgets|staff)-/.test(path))).toEqual([]);
  // The first mouse move, tap or key press preloads the menus and dialogs.
  const menu = page.waitForResponse(/\/assets\/account-menu-/);
  await page.mouse.move(200, 200);
  await menu;
});

test('a booking is confirmed by its response, before any list is refetched', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await page.locator(`[name=booking-date][value="${aQuietDate}"]`).check();
  await page.getByLabel('Starting time').selectOption({ label: '1:00 PM' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(bookings|availability|leagues|user\/bookings)/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Book Session' }).click();
  await expect(toast(page, 'Booking Confirmed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: /^Move / })).toBeVisible();
});

test('a member pages through past bookings', async ({ page, signIn, database }) => {
  const { id } = await signIn({ isMember: true });
  const rows = Array.from({ length: 12 }, (_, index) => ({
    user_id: id,
    simulator_id: 2,
    booking_date: `2026-01-${String(index + 10)}`,
    start_time: '03:00:00',
    end_time: '03:30:00',
    kind: 'member',
    created_at: new Date(),
  }));
  await database('bookings').insert(rows);
  await page.goto('/booking');
  await page.getByText('Past bookings (12)').click();
  const shown = page.getByRole('group').filter({ hasText: 'Past bookings' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await expect(shown.first()).toContainText('Jan 21');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(shown).toHaveText([/Jan 11/, /Jan 10/]);
});

test('the calendar does not shift while its day loads', async ({ page, signIn }) => {
  await signIn({ isMember: true, isAdmin: true });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  // Delays the response, so that the placeholder renders first.
  await page.route(`**/api/desk/day?date=${today}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await pathsUntil(page, '/admin/calendar', '[data-board][aria-busy=false]');
  // The browser measures the layout shift in the frame that shows the day, and reports it afterward.
  const shift = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (window as unknown as { shift: number }).shift;
  });
  expect(shift).toBeLessThan(0.02);
});
