// Finds a Chromium for the browser tests and the bench. Tries the path in CHROMIUM, Playwright's own browser, an
// installed browser, and then a download.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, StepFailed, step } from './processes.mjs';

const INSTALLED = {
  linux: [
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

/** Returns the path of a browser, or an empty string for Playwright's own browser. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return '';
  return installed() ?? step('Getting a browser for the tests (once)', () => fetchBrowser(chromium));
}

async function fetchBrowser(chromium) {
  const isRootOnDebian =
    process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');
  try {
    const cli = path.join(root, 'node_modules/playwright/cli.js');
    await quietly('Downloading a browser', process.execPath, [cli, 'install', 'chromium', '--only-shell']);
    if (existsSync(chromium.executablePath())) return '';
  } catch (error) {
    if (!isRootOnDebian) throw error;
    console.log('  the download failed; installing a browser from the system packages');
  }
  if (isRootOnDebian) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await quietly('Reading the list of system packages', 'apt-get', ['update', '-qq'], { env });
    const packages = ['chromium', 'fonts-liberation'];
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    await quietly('Installing a browser', 'apt-get', install, { env });
  }
  const browser = installed();
  if (browser) return browser;
  throw new StepFailed(
    'No browser found for the tests. Install Chrome or Chromium, or set CHROMIUM to its path.',
  );
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
