// npm test: runs the checks, the unit and API tests on SQLite and PostgreSQL, and the browser tests.
// `npm test -- bookings` runs only the tests of one feature, without the checks.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserFlags, findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { BROWSER_TESTS, FEATURES } from './lib/features.mjs';
import { install } from './lib/install.mjs';
import { filesBelow } from './lib/links.mjs';
import { useMemoryFolder } from './lib/memory-folder.mjs';
import { main, node, onStop, root, StepFailed } from './lib/processes.mjs';
import { sumUp } from './lib/test-results.mjs';
import { joinedTexts } from './lib/texts.mjs';

const UNIT_RESULTS = path.join(root, '.cache/unit-results.json');
const BROWSER_RESULTS = path.join(root, '.cache/browser-results.json');
/**
 * Tests write the text of screens and emails here. `joinTexts` combines them into one file for proofreading.
 */
const TEXTS = path.join(root, '.cache/texts');
const tool = (name, file) => path.join(root, 'node_modules', name, file);

const [feature] = process.argv.slice(2);
if (feature !== undefined && !FEATURES.includes(feature)) {
  console.error(`✗ There is no feature "${feature}". Features: ${FEATURES.join(', ')}`);
  process.exit(1);
}
const browserTests = feature === undefined ? undefined : BROWSER_TESTS[feature];

const stages = [];
/**
 * True for each runner that exited without an error. `browser` is already true if the feature has no browser
 * tests.
 */
const ended = { unit: false, browser: feature !== undefined && browserTests === undefined };
let failedStages = 0;

/**
 * Runs and times a stage. Prints a `StepFailed` error instead of throwing it, so that the remaining stages
 * still run. Throws all other errors.
 */
async function stage(name, work) {
  console.log(`\n■ ${name}`);
  const begun = Date.now();
  let isFine = false;
  try {
    isFine = (await work()) !== false;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`✗ ${error.message}`);
  }
  stages.push(`${name} ${((Date.now() - begun) / 1000).toFixed(1)} s${isFine ? '' : ' (failed)'}`);
  return isFine;
}

/** Runs a stage that contains no tests, such as the build. A failure counts as one failed test. */
async function check(name, work) {
  const isFine = await stage(name, work);
  if (!isFine) failedStages += 1;
  return isFine;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

await main(async () => {
  await install();
  useMemoryFolder();
  for (const file of [UNIT_RESULTS, BROWSER_RESULTS, TEXTS]) rmSync(file, { force: true, recursive: true });
  mkdirSync('.cache', { recursive: true });

  if (!feature) await check('Checks', async () => (await checks()).length === 0);
  const hasBrowserTests = !feature || browserTests !== undefined;
  const isBuilt = hasBrowserTests && (await check('Build', () => build({ withDesktop: true })));
  let postgres;
  await check('PostgreSQL', async () => {
    postgres = await startPostgresServer();
  });
  const env = { TEST_DATABASE_URL: postgres?.url ?? '' };

  const unit = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  if (feature) unit.push(`/${feature}/`);
  ended.unit = await stage(
    'Rules, API and races',
    async () => (await node([tool('vitest', 'vitest.mjs'), ...unit], { env })) === 0,
  );
  if (isBuilt) {
    let browser = '';
    const hasBrowser = await check('Browser', async () => {
      browser = await findBrowser();
    });
    if (hasBrowser) {
      const playwright = ['test', ...(browserTests?.files ?? [])];
      for (const project of browserTests?.projects ?? []) playwright.push(`--project=${project}`);
      const chromium = { ...env, CHROMIUM: browser, CHROMIUM_FLAGS: browserFlags.join(' ') };
      ended.browser = await stage(
        'Browser tests',
        async () =>
          (await node([tool('@playwright/test', 'cli.js'), ...playwright], { env: chromium })) === 0,
      );
    }
  }
  await postgres?.stop();
  await joinTexts();
  report();
});

async function joinTexts() {
  if (!existsSync(TEXTS)) return;
  // Imported here, because this command first has to install the packages of prose.mjs.
  const { screenTextsIn } = await import('./lib/prose.mjs');
  const texts = readdirSync(TEXTS)
    .toSorted()
    .map((file) => readFileSync(path.join(TEXTS, file), 'utf8'));
  const written = filesBelow('').flatMap((file) =>
    screenTextsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  const { text, others } = joinedTexts(texts, written);
  writeFileSync(`${TEXTS}.md`, text);
  writeFileSync(`${TEXTS}-elsewhere.md`, others);
  console.log('\nThe texts of screens and emails: .cache/texts.md');
  console.log(
    'The texts of dialogs, messages and refusals that these do not show: .cache/texts-elsewhere.md',
  );
}

async function startPostgresServer() {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  const { tsImport } = await import('tsx/esm/api');
  const { startPostgres } = await tsImport('../apps/server/testing/postgres-server.ts', import.meta.url);
  const server = await startPostgres();
  onStop(() => server.stop());
  return server;
}

function report() {
  const { passed, failed, skipped, flaky, named } = sumUp({
    unit: read(UNIT_RESULTS),
    browser: read(BROWSER_RESULTS),
    ended,
    failedStages,
  });
  console.log(`\n${stages.join('\n')}`);
  if (named.length > 0) console.log(`\n${named.join('\n')}\n`);
  if (flaky > 0) console.log(`${flaky} passed only after a retry`);
  if (skipped > 0) console.log(`${skipped} skipped, for the reasons printed above`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}
