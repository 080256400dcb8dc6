// Measures how many kilobytes of JavaScript and CSS a browser loads for a screen, compressed with gzip.
import { gzipSync } from 'node:zlib';
import { chromium, type Request } from 'playwright';

const QUIET_MS = 1000;

const isWeighed = (request: Request) => /\.(js|css)$/.test(new URL(request.url()).pathname);

export type Weight = { path: string; javascript: number; css: number };

/**
 * Returns the kilobytes of JavaScript and CSS that each screen loads with an empty cache. `cookie` is a
 * signed-in user's session cookie.
 */
export async function weighPages(
  origin: string,
  pages: { path: string; cookie?: string }[],
): Promise<Weight[]> {
  const executablePath = process.env.CHROMIUM || undefined;
  const args = (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  const weights: Weight[] = [];
  for (const { path, cookie } of pages) {
    const context = await browser.newContext();
    if (cookie) {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      await context.addCookies([{ name, value, url: origin }]);
    }
    const page = await context.newPage();
    const files = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (isWeighed(response.request())) files.set(new URL(response.url()).pathname, response.body());
    });
    const onTheirWay = new Set<Request>();
    page.on('request', (request) => isWeighed(request) && onTheirWay.add(request));
    page.on('requestfinished', (request) => onTheirWay.delete(request));
    page.on('requestfailed', (request) => onTheirWay.delete(request));
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Does not wait for an idle network, because signed-in users have an open event stream.
    do await page.waitForTimeout(QUIET_MS);
    while (onTheirWay.size > 0);
    const sizeOf = async (ending: string) => {
      let bytes = 0;
      for (const [name, body] of files) if (name.endsWith(ending)) bytes += gzipSync(await body).length;
      return bytes / 1000;
    };
    weights.push({ path, javascript: await sizeOf('.js'), css: await sizeOf('.css') });
    await context.close();
  }
  await browser.close();
  return weights;
}
