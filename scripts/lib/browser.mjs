// Finds a Chromium for the browser tests and the bench. Tries the path in CHROMIUM, Playwright's own browser,
// an installed browser, and then a download. As root on Debian, installs Debian's headless shell before it
// looks for an installed browser. Prefers the headless shell (Chromium without windows), because the browser
// tests run about a third faster in it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, StepFailed, step } from './processes.mjs';

const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED = {
  linux: [
    DEBIAN_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
};
const installed = () => (INSTALLED[process.platform] ?? []).find((file) => existsSync(file));

const isRootOnDebian =
  process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** Returns the path of a browser, or an empty string for Playwright's own browser. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (await isPlaywrightBrowserThere()) return '';
  if (isRootOnDebian && !existsSync(DEBIAN_SHELL)) {
    try {
      await step('Installing a browser for the tests (once)', installDebianShell);
    } catch (error) {
      // Continues with another browser, because the installation fails without a network, and on Ubuntu,
      // which does not have this package.
      console.log(`  ${error.message}`);
    }
  }
  const browser = installed();
  if (browser) return browser;
  await step('Downloading a browser for the tests (once)', downloadShell);
  if (await isPlaywrightBrowserThere()) return '';
  throw new StepFailed(
    'No browser found for the tests. Install Chrome or Chromium, or set CHROMIUM to its path.',
  );
}

/**
 * Launches Playwright's browser to check that it is installed. Checking the path isn't enough, because
 * `executablePath()` returns the path of the full browser, not of the headless shell.
 */
async function isPlaywrightBrowserThere() {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ args: browserFlags }).catch(() => undefined);
  await browser?.close();
  return browser !== undefined;
}

function downloadShell() {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  return quietly('Downloading a browser', process.execPath, [cli, 'install', 'chromium', '--only-shell']);
}

async function installDebianShell() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = ['update', '-qq', '-o', 'Acquire::http::Timeout=10'];
  await quietly('Reading the list of system packages', 'apt-get', update, { env });
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  await quietly('Installing a browser', 'apt-get', install, { env });
}

/** Flags for a browser that runs without internet access, and possibly as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
