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
  /** Whether its database begins with the demo's people and bookings. */
  isEmpty?: boolean;
  /** By how much its clocks, the server's and the browser's, are ahead. */
  clockShiftMs?: number;
};

const postgresUrl = process.env.TEST_DATABASE_URL;
const sqlite = (name: string) => ({ file: path.resolve(`.cache/e2e-${name}/clubhouse.sqlite`) });
const postgres = (url: string) => ({ url: Object.assign(new URL(url), { pathname: '/clubhouse_e2e' }).href });

// Read again by every worker, which has to know the same.
process.env.E2E_MORNING_MS ??= String(untilMorning());

/** What staff do is done within staff hours. */
const AT_THE_DESK = /desk-(day|office)\.spec/;
/** The Electron app, with Chromium as its window. */
const FRONT_DESK = /front-desk\/.*\.spec/;

/** Each run has its own server on its own port. E2E_PORT lets two checkouts run their tests at the same time. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3217);

// Each run has a server of its own, of the built product, on a database that is new.
const runs: Run[] = [
  {
    name: 'phone',
    port: FIRST_PORT,
    device: 'Pixel 7',
    viewport: { width: 375, height: 740 },
    database: sqlite('phone'),
    // Live updates do not depend on the width. Staff read tables of a thousand rows on a large screen.
    testIgnore: /(live|desk-(day|office)|admin-database|front-desk\/.*)\.spec/,
    // The list of screens does not depend on the width.
    grepInvert: /in dark|every screen of the product/,
  },
  {
    name: 'desktop',
    port: FIRST_PORT + 1,
    device: 'Desktop Chrome',
    database: sqlite('desktop'),
    // The seasons run on a phone, and at this size on PostgreSQL.
    testIgnore:
      /(phone|lost-scripts|failed-forms|every-screen|league-seasons|desk-(day|office)|auth|account|lessons|leagues-member|admin-members|front-desk\/.*)\.spec/,
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
    // A day on which every time is free that a test does not take.
    isEmpty: true,
    clockShiftMs: Number(process.env.E2E_MORNING_MS),
  },
  // The main job and the seasons, against the database of production.
  ...(postgresUrl
    ? [
        {
          name: 'postgres',
          port: FIRST_PORT + 2,
          device: 'Desktop Chrome',
          database: postgres(postgresUrl),
          testMatch: /(booking|league-seasons)\.spec/,
        },
      ]
    : []),
];

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // What passes only at the second try is counted, and said at the end.
  retries: process.env.CI ? 1 : 0,
  // Nothing here waits for a time: these are for machines that are slow, or busy with something else.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What is recorded costs every test its time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean),
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
  webServer: runs.map(({ port, database, isEmpty = false, clockShiftMs = 0 }) => ({
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
