// Measures the time from the start of the front desk app to a readable screen, with empty caches.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { chromium, type Page } from 'playwright';
import { openFrontDesk } from '../apps/desktop/testing/open-front-desk.ts';
import { type BenchDatabase, memberEmail, PASSWORD } from './data.ts';
import { atMost, type Line, median } from './report.ts';
import { startProduct } from './servers.ts';

const GOAL_MS = 1500;
const STARTS = 5;
/**
 * How many times slower the CPU runs when the bench measures the largest paint. The slower CPU matches the
 * front desk's computer. The network is not throttled, because the screens are installed with the app.
 */
const SLOWER = 4;

/** Measures the sign-in screen for a signed-out user, and the day board for a user who is still signed in. */
export async function frontDeskLines({ db, settings }: BenchDatabase): Promise<Line[]> {
  const product = await startProduct(settings);
  const email = memberEmail(0);
  await db('users').where({ email }).update({ is_staff: true });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'front-desk-'));
  const signIn: number[] = [];
  const board: number[] = [];
  const slowBoard: number[] = [];
  for (let index = 0; index < STARTS; index += 1) {
    let cookies: Desk['cookies'] | undefined;
    signIn.push(
      await started({ folder, server: product.origin }, async (desk) => {
        await desk.page.getByLabel('Password', { exact: true }).waitFor();
        const took = performance.now();
        await desk.page.getByLabel('Email or Username').fill(email);
        await desk.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await desk.page.keyboard.press('Enter');
        await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
        cookies = desk.cookies;
        return took;
      }),
    );
    const untilBoard = async ({ page }: Desk) => {
      await page.locator('[data-board][aria-busy=false]').waitFor();
      return performance.now();
    };
    const signedIn = { folder, server: product.origin, ...(cookies && { cookies }) };
    board.push(await started(signedIn, untilBoard));
    await started(
      signedIn,
      async (desk) => {
        const took = await untilBoard(desk);
        slowBoard.push(await largestPaint(desk.page));
        return took;
      },
      SLOWER,
    );
  }
  rmSync(folder, { recursive: true });
  await product.stop();
  return [
    line('sign-in', median(signIn)),
    line('day board', median(board)),
    line(`day board’s largest paint, CPU / ${SLOWER}`, median(slowBoard)),
  ];
}

const line = (screen: string, took: number): Line => ({
  what: `front desk, cold start to the ${screen}`,
  product: `${Math.round(took)} ms`,
  goal: `< ${GOAL_MS} ms`,
  gap: atMost(took, GOAL_MS, (over) => `${Math.round(over)} ms`),
});

type Desk = Awaited<ReturnType<typeof openFrontDesk>>;

/** Returns the milliseconds from opening the window in a new browser until the expected content is visible. */
async function started(
  options: Parameters<typeof openFrontDesk>[1],
  until: (desk: Desk) => Promise<number>,
  slower = 1,
): Promise<number> {
  const executablePath = process.env.CHROMIUM || undefined;
  const args = (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // Sets the clock to a time when the desk is open.
  await page.addInitScript({ content: tenInTheMorning(facilityDate(new Date(), DEFAULT_FACILITY)) });
  const begun = performance.now();
  const shown = await until(await openFrontDesk(page, options));
  await browser.close();
  return shown - begun;
}

/** Returns the time of the largest paint, in milliseconds since the window started to load its page. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/**
 * Returns a script that sets the page's clock to the middle of the morning. The script is a string, because
 * the compiler would add helpers to a function, and these helpers do not exist in the page.
 */
const tenInTheMorning = (today: string) => `{
  const RealDate = Date;
  const shift = RealDate.parse('${today}T15:00:00Z') - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length === 0 ? [RealDate.now() + shift] : args));
    }
    static now() {
      return RealDate.now() + shift;
    }
  };
}`;
