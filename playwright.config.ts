import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { untilMorning } from './e2e/until-morning.ts';

type Database = { url: string } | { file: string };
type Run = {
  name: string;
  port: number;
  device: string;
  viewport?: { width: number; height: number };
  database: Database;
  testMatch?: RegExp;
  testIgnore?: RegExp;
  grepInvert?: RegExp;
  /** True if the database starts without demo data. */
  isEmpty?: boolean;
  /** How far the clocks of the server and the browser are ahead of the real time. */
  clockShiftMs?: number;
};

const postgresUrl = process.env.TEST_DATABASE_URL;
const sqlite = (name: string) => ({ file: path.resolve(`.cache/e2e-${name}/clubhouse.sqlite`) });
const postgres = (url: string, name: string) => ({
  url: Object.assign(new URL(url), { pathname: `/clubhouse_e2e_${name}` }).href,
});
/** A PostgreSQL database, as in production. Without a PostgreSQL server, a SQLite database. */
const production = (name: string): Database => (postgresUrl ? postgres(postgresUrl, name) : sqlite(name));

// Every Playwright worker loads this file again, so this variable gives all workers the same offset.
process.env.E2E_MORNING_MS ??= String(untilMorning());

/** The tests of the staff's desk screens. Their run shifts the clock into staff hours. */
const AT_THE_DESK = /desk-(day|density|keyboard|office)\.spec/;
/**
 * The tests of the front desk app. A Chromium page replaces the Electron window, except in electron.spec.ts.
 */
const FRONT_DESK = /front-desk\/.*\.spec/;

/**
 * Each run has its own server on its own port. E2E_PORT lets two checkouts run their tests at the same time.
 */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3217);

const runs: Run[] = [
  // Runs the tests of bookings, league seasons and settings on PostgreSQL, the production database. Runs
  // first, because it has long tests. A long test at the end would leave the other worker without work.
  ...(postgresUrl
    ? [
        {
          name: 'postgres',
          port: FIRST_PORT + 2,
          device: 'Desktop Chrome',
          database: postgres(postgresUrl, 'desktop'),
          testMatch: /(booking|league-(seasons|full-season)|any-facility|every-setting)\.spec/,
        },
      ]
    : []),
  {
    name: 'phone',
    port: FIRST_PORT,
    device: 'Pixel 7',
    viewport: { width: 375, height: 740 },
    database: sqlite('phone'),
    // Skips tests that belong to other runs, and tests of staff screens that need a large window.
    testIgnore:
      /(live|league-(seasons|full-season)|any-facility|every-setting|desk-(day|density|keyboard|office)|admin-database|leagues-admin|lessons|coach-hours|lost-scripts|after-yes|home|usual-time|watches|front-desk\/.*)\.spec/,
    // The desktop run covers the dark theme. It also covers the access to screens, which is the same on
    // phones.
    grepInvert: /in dark|every screen of the product/,
  },
  {
    // Has its own database, because each test needs a date in the booking window that no other test uses.
    name: 'phone, lessons',
    port: FIRST_PORT + 6,
    device: 'Pixel 7',
    viewport: { width: 375, height: 740 },
    database: sqlite('phone-lessons'),
    testMatch: /(lessons|coach-hours|lost-scripts)\.spec/,
  },
  {
    // Runs the tests of members' screens on PostgreSQL, if there is a PostgreSQL server. Has its own
    // database, because these tests need many dates that no other test uses.
    name: 'phone, members',
    port: FIRST_PORT + 7,
    device: 'Pixel 7',
    viewport: { width: 375, height: 740 },
    database: production('phone_members'),
    testMatch: /(after-yes|home|usual-time|watches)\.spec/,
  },
  {
    name: 'desktop',
    port: FIRST_PORT + 1,
    device: 'Desktop Chrome',
    database: sqlite('desktop'),
    // Skips tests that belong to other runs. The `phone` run includes most tests that do not depend on the
    // width. The `postgres` run covers booking and the league seasons at this screen size. In the `phone`
    // run, every-screen.spec.ts opens every screen at several sizes.
    testIgnore:
      /(phone|door-code|after-yes|home|usual-time|watches|installed-app|any-facility|every-setting|lost-scripts|failed-forms|every-screen|booking|cold-screens|facility|website|notifications|league-(seasons|full-season|waves|scores|playoffs|handicap)|desk-(day|density|keyboard|office)|auth|account|lessons|leagues-member|admin-(accounts|members|requests)|front-desk\/.*)\.spec/,
    grepInvert: /in light/,
  },
  {
    name: 'desk',
    port: FIRST_PORT + 3,
    device: 'Desktop Chrome',
    database: sqlite('desk'),
    testMatch: AT_THE_DESK,
    clockShiftMs: Number(process.env.E2E_MORNING_MS),
  },
  {
    name: 'front desk',
    port: FIRST_PORT + 4,
    device: 'Desktop Chrome',
    viewport: { width: 1280, height: 800 },
    database: sqlite('front-desk'),
    testMatch: FRONT_DESK,
    // Without demo bookings, every time is free unless a test books it.
    isEmpty: true,
    clockShiftMs: Number(process.env.E2E_MORNING_MS),
  },
];

/**
 * The names of the runs in arguments such as `--project=phone`. If there are any, only the servers of these
 * runs start.
 */
const selected = process.argv.flatMap((argument) => /^--project=(.+)$/.exec(argument)?.[1] ?? []);
const isSelected = ({ name }: Run) => selected.length === 0 || selected.includes(name);

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A test that passes only on the retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // CI machines can be slow or busy, so these timeouts are long. This does not slow down the tests, because
  // none of them waits for a fixed time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Blocks service workers except in installed-app.spec.ts, because Playwright cannot intercept the
    // requests that they answer.
    serviceWorkers: 'block',
    // Recording a trace takes a fifth of a test's time, so only retries record one. Run a failed test again with
    // --trace=on.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        // Saves one process per browser, and thus a tenth of the time.
        '--in-process-gpu',
        // These two flags save another tenth of the time. On a machine with few cores, more raster threads
        // only compete for the cores.
        '--num-raster-threads=1',
        '--disable-smooth-scrolling',
        ...(process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean),
      ],
    },
  },
  projects: runs.map(
    ({ name, port, device, viewport, database, clockShiftMs, testMatch, testIgnore, grepInvert }) => ({
      name,
      ...(testMatch && { testMatch }),
      ...(grepInvert && { grepInvert }),
      ...(testIgnore && { testIgnore }),
      metadata: { database, clockShiftMs },
      use: { ...devices[device], ...(viewport && { viewport }), baseURL: `http://localhost:${port}` },
    }),
  ),
  webServer: runs.filter(isSelected).map(({ port, database, isEmpty = false, clockShiftMs = 0 }) => ({
    command: 'node --import tsx e2e/server.ts',
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      RATE_LIMITS: 'off',
      SEED_DEMO: isEmpty ? 'off' : 'on',
      E2E_DATABASE: JSON.stringify(database),
      E2E_CLOCK_SHIFT_MS: String(clockShiftMs),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  })),
});
