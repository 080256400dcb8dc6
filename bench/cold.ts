// Measures screens that load with an empty cache on slow 4G: the largest paint, the number and depth of requests,
// layout shifts, and the time from "Book Session" to its confirmation.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { SCREENS, type Screen } from '@clubhouse/core/screens';
import { type Browser, type CDPSession, chromium } from 'playwright';
import { aBenchDatabase, type BenchDatabase, forgetBookingsAhead, memberEmail, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { atMost, type Line, median } from './report.ts';
import { type RunningServer, startProduct } from './servers.ts';

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const PHONE = { width: 412, height: 823 };
const SIZES = [{ width: 375, height: 740 }, PHONE, { width: 1280, height: 800 }];
const ROUNDS = 3;
/** The number of pages that are open at the same time while layout shifts are measured. */
const PAGES_AT_A_TIME = 3;
/** The number of bookings in the database. All of them are one member's past bookings. */
const BOOKINGS = 10_000;
/** How long a page must be without requests before it counts as idle. */
const QUIET_MS = 1000;
const MAX_MS = 15_000;

const GOAL_REQUESTS = 25;
const GOAL_LEVELS = 2;
const GOAL_SHIFT = 0.02;
const GOAL_CONFIRMATION_MS = 800;
const TIMED_SCREENS = [
  { path: SCREENS.booking.path, ready: 'select[aria-busy=false]', goal: 1500 },
  { path: SCREENS.adminCalendar.path, ready: '[data-board][aria-busy=false]', goal: 2000 },
];

/** Yields each line of the results as soon as it has been measured. */
export async function* coldLines(postgresUrl: string, folder: string): AsyncGenerator<Line> {
  const database = await aBenchDatabase({ postgresUrl }, BOOKINGS);
  const executablePath = process.env.CHROMIUM || undefined;
  const args = (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  yield* timedLines(browser, database);
  yield* shiftLines(browser, folder);
  await browser.close();
  await database.db.destroy();
}

async function* timedLines(browser: Browser, { db, settings }: BenchDatabase): AsyncGenerator<Line> {
  const product = await startProduct(settings);
  const email = memberEmail(1);
  const [member] = await db('users').where({ email }).update({ is_admin: true }).returning('id');
  await db('bookings').update({ user_id: member.id });
  const cookie = await signIn(product.origin, email, PASSWORD);
  for (const { path: screen, ready, goal } of TIMED_SCREENS) {
    const runs: ScreenLoad[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await coldPage(browser, { origin: product.origin, cookie, viewport: PHONE });
      runs.push(await page.open(screen, ready));
      await page.close();
    }
    yield* screenLines(screen, goal, runs);
  }
  const presses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await coldPage(browser, { origin: product.origin, cookie, viewport: PHONE });
    presses.push(await page.book());
    await page.close();
    await forgetBookingsAhead(db);
  }
  await product.stop();
  yield timeLine('cold /booking: "Book Session" to its confirmation', presses, GOAL_CONFIRMATION_MS);
}

const timeLine = (what: string, times: number[], goal: number): Line => ({
  what,
  product: `${Math.round(median(times))} ms [${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}]`,
  goal: `≤ ${goal} ms`,
  gap: atMost(median(times), goal, (over) => `${Math.round(over)} ms`),
});

function screenLines(screen: string, goal: number, runs: ScreenLoad[]): Line[] {
  const requests = median(runs.map((run) => run.requests));
  const levels = median(runs.map((run) => run.levels));
  const all = median(runs.map((run) => run.allRequests));
  return [
    timeLine(
      `cold ${screen}: largest paint`,
      runs.map((run) => run.largestPaint),
      goal,
    ),
    {
      what: `cold ${screen}: ready for use`,
      product: `${Math.round(median(runs.map((run) => run.ready)))} ms`,
    },
    {
      what: `cold ${screen}: requests until it is ready`,
      product: `${requests} (${all} with prefetching)`,
      goal: `≤ ${GOAL_REQUESTS}`,
      gap: atMost(requests, GOAL_REQUESTS, String),
    },
    {
      what: `cold ${screen}: levels of requests`,
      product: String(levels),
      goal: `≤ ${GOAL_LEVELS}`,
      gap: atMost(levels, GOAL_LEVELS, String),
    },
  ];
}

type ScreenLoad = {
  largestPaint: number;
  ready: number;
  shift: number;
  requests: number;
  levels: number;
  allRequests: number;
};
type Seen = { largest: number; shift: number };

/** Opens a throttled page in a browser context with an empty cache. */
async function coldPage(
  browser: Browser,
  { origin, cookie, viewport }: { origin: string; cookie?: string; viewport: typeof PHONE },
) {
  const isMobile = viewport.width < 1000;
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch: isMobile,
    timezoneId: 'America/New_York',
  });
  if (cookie) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
  }
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const requests = watchRequests(devTools);
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

  return {
    async open(screen: string, ready = 'h1'): Promise<ScreenLoad> {
      // The page itself records when it is ready. This process would notice too late, after the page has started to
      // prefetch.
      await page.addInitScript((selector) => {
        // Uses only unnamed functions, because the compiler adds helpers to named functions, and these helpers do not
        // exist in the page.
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          Object.assign(window, { readyAt: performance.now() });
        }).observe(document, { subtree: true, childList: true, attributes: true });
      }, ready);
      await page.goto(origin + screen);
      const readyAt = (await (
        await page.waitForFunction(() => (window as unknown as { readyAt?: number }).readyAt)
      ).jsonValue()) as number;
      await requests.rest();
      const { count, levels } = requests.until(readyAt);
      const { largest, shift } = await seen();
      return {
        largestPaint: largest,
        ready: readyAt,
        shift,
        requests: count,
        levels,
        allRequests: requests.until(Number.POSITIVE_INFINITY).count,
      };
    },
    /** Books a session for tomorrow. Returns the milliseconds from the click to the confirmation. */
    async book(): Promise<number> {
      await page.addInitScript(() => {
        addEventListener('click', () => Object.assign(window, { pressedAt: performance.now() }), true);
        new MutationObserver(() => {
          if (!('confirmedAt' in window) && document.body?.textContent?.includes('Booking Confirmed')) {
            Object.assign(window, { confirmedAt: performance.now() });
          }
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await page.goto(origin + SCREENS.booking.path);
      await page.locator('[name=booking-date]').nth(1).check({ force: true });
      await page.locator('fieldset button[aria-pressed]').first().click();
      await page.getByRole('button', { name: 'Book Session' }).click();
      const both = await page.waitForFunction(() => {
        const { pressedAt, confirmedAt } = window as unknown as { pressedAt: number; confirmedAt?: number };
        return confirmedAt && [pressedAt, confirmedAt];
      });
      const [pressed, confirmed] = (await both.jsonValue()) as [number, number];
      return confirmed - pressed;
    },
    close: () => context.close(),
  };
}

/**
 * Records a page's requests and the level of each request. The level is the number of other requests that had
 * to finish first.
 */
function watchRequests(devTools: CDPSession) {
  const levels = new Map<string, number>();
  const sentAt = new Map<string, number>();
  let begun: number | undefined;
  const onTheirWay = new Set<string>();
  let last = performance.now();
  devTools.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    last = performance.now();
    if (!request.url.startsWith('http')) return;
    // An event stream never finishes, and a video takes many seconds, so neither counts as a request in
    // progress.
    if (type !== 'EventSource' && type !== 'Media') onTheirWay.add(requestId);
    const from =
      initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
    begun ??= timestamp;
    if (!sentAt.has(request.url)) sentAt.set(request.url, (timestamp - begun) * 1000);
    levels.set(request.url, type === 'Document' ? 0 : (levels.get(from ?? '') ?? 0) + 1);
  });
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    devTools.on(end, ({ requestId }: { requestId: string }) => {
      last = performance.now();
      onTheirWay.delete(requestId);
    });
  }
  return {
    /**
     * Returns the number of requests that the page sent within the given time, and the highest level of these
     * requests.
     */
    until(milliseconds: number) {
      const sent = [...levels].filter(([url]) => (sentAt.get(url) ?? 0) <= milliseconds);
      return { count: sent.length, levels: Math.max(...sent.map(([, level]) => level)) };
    },
    async rest(): Promise<void> {
      const begun = performance.now();
      while (
        (onTheirWay.size > 0 || performance.now() - last < QUIET_MS) &&
        performance.now() - begun < MAX_MS
      ) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

const DEMO_PASSWORD = 'fairway-demo';
type Demo = RunningServer & { cookies: Record<string, string>; leagueId: number; roundId: number };

/** Measures the largest layout shift of any screen at each viewport size, with the demo data. */
async function* shiftLines(browser: Browser, folder: string): AsyncGenerator<Line> {
  const demo = await startDemo(path.join(folder, 'demo.sqlite'));
  for (const viewport of SIZES) {
    const most = (await shiftsAt(browser, demo, viewport)).toSorted((a, b) => b.shift - a.shift);
    const over = most.filter(({ shift }) => shift > GOAL_SHIFT);
    yield {
      what: `cold, every screen at ${viewport.width} px: largest shift of one`,
      product: (over.length > 0 ? over : most.slice(0, 1))
        .map(({ screen, shift }) => `${shift.toFixed(3)} ${screen}`)
        .join(', '),
      goal: `≤ ${GOAL_SHIFT}`,
      gap: atMost(most[0]?.shift ?? 0, GOAL_SHIFT, (by) => by.toFixed(3)),
    };
  }
  await demo.stop();
}

/**
 * Returns the layout shift of every screen. Opens several screens at a time, because each page mostly waits
 * for the throttled network. Each page is throttled separately, so the other pages do not change its layout
 * shifts.
 */
async function shiftsAt(browser: Browser, demo: Demo, viewport: typeof PHONE) {
  const shifts: { screen: string; shift: number }[] = [];
  const left = Object.values(SCREENS) as Screen[];
  const openNext = async (): Promise<void> => {
    const screen = left.shift();
    if (!screen) return;
    const cookie = demo.cookies[visitorOf(screen)];
    const page = await coldPage(browser, { origin: demo.origin, viewport, ...(cookie && { cookie }) });
    const { shift } = await page.open(pathOf(screen, demo));
    shifts.push({ screen: screen.path, shift });
    await page.close();
    return openNext();
  };
  await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, openNext));
  return shifts;
}

async function startDemo(file: string): Promise<Demo> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const product = await startProduct({ file }, { SEED_DEMO: 'on' });
  const cookies: Record<string, string> = {};
  for (const name of ['admin', 'coach', 'member']) {
    cookies[name] = await signIn(product.origin, `${name}@longwoodgolflab.example`, DEMO_PASSWORD);
  }
  const list = async (call: string) => {
    const answer = await fetch(product.origin + call, { headers: { cookie: cookies.admin ?? '' } });
    return (await answer.json()) as { id: number }[];
  };
  const leagueId = (await list('/api/leagues'))[0]?.id ?? 0;
  const roundId = (await list(`/api/leagues/${leagueId}/rounds`))[0]?.id ?? 0;
  return { ...product, cookies, leagueId, roundId };
}

/** Returns the demo account that can open a screen, or `visitor` for screens that need no account. */
function visitorOf({ audience }: Screen): string {
  if (audience === 'everybody') return 'visitor';
  if (audience === 'administer' || audience === 'workTheDesk') return 'admin';
  return audience === 'coach' ? 'coach' : 'member';
}

const pathOf = (screen: Screen, { leagueId, roundId }: Demo) =>
  screen.path
    .replace(/:(leagueId|id)\b/, String(leagueId))
    .replace(':roundId', String(roundId))
    .replace(':token', 'a'.repeat(64));
