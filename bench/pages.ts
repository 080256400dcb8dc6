// What a browser has to load to show a screen, each file compressed by gzip as the server would.
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';

export type Weight = { path: string; javascript: number; css: number };

/** Kilobytes of each screen, opened anew; `cookie` for those who are signed in. */
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
      const { pathname } = new URL(response.url());
      if (/\.(js|css)$/.test(pathname)) files.set(pathname, response.body());
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
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
