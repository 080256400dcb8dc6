// Measures the landing page on a simulated phone: 4G, and a processor slowed down four times.
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';

export type WebFigures = {
  /** The times of the largest text paint and of the largest paint of any kind, in milliseconds. */
  textPaint: number;
  largestPaint: number;
  /** The cumulative layout shift from the first paint until the page has been scrolled to the bottom. */
  layoutShift: number;
  /** Kilobytes of gzipped JavaScript that load before any interaction, including the video's script. */
  javascript: number;
  /** The size in megabytes of the video file that this browser chose. */
  video: number;
  videoCameAfterLoad: boolean;
};

const SLOWER = 4;
/** The "Fast 4G" preset of Chrome's developer tools. */
const LINE = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};
const QUIET_MS = 3000;

type Seen = { text: number; largest: number; shift: number; load: number };

export async function measureLandingPage(origin: string): Promise<WebFigures> {
  const executablePath = process.env.CHROMIUM || undefined;
  const args = (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = { text: 0, largest: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.largest = entry.startTime;
        if (entry.element?.tagName !== 'IMG') seen.text = entry.startTime;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  const scripts = new Map<string, Promise<Buffer>>();
  const video = { bytes: 0, requestedAt: 0 };
  const isVideo = (url: string) => /\.(webm|mp4)$/.test(url);
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (isVideo(request.url)) video.requestedAt ||= Date.now();
  });
  devTools.on('Network.responseReceived', ({ response }) => {
    const range = response.headers['content-range'] ?? response.headers['Content-Range'];
    if (isVideo(response.url)) video.bytes = Number(range?.split('/')[1] ?? video.bytes);
  });
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.set(response.url(), response.body());
  });

  await page.goto(origin, { waitUntil: 'load' });
  const loadedAt = Date.now();
  await page.waitForTimeout(QUIET_MS);
  let javascript = 0;
  for (const body of scripts.values()) javascript += gzipSync(await body).length / 1000;
  for (let top = 0; top < 9000; top += 370) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForTimeout(100);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await browser.close();
  return {
    textPaint: seen.text,
    largestPaint: seen.largest,
    layoutShift: seen.shift,
    javascript,
    video: video.bytes / 1_000_000,
    videoCameAfterLoad: video.requestedAt >= loadedAt - 50,
  };
}
