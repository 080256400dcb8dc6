import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aWebFolder } from '../../testing/web-folder.ts';

const { webFolder, remove } = aWebFolder();

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ webFolder });
});
afterAll(async () => {
  await server.close();
  remove();
});

const page = async (path: string, Cookie?: string): Promise<string> =>
  (await server.visitor().get(path, { headers: Cookie ? { Cookie } : {} })).body;

describe.each(['/', '/contact', '/booking', '/nowhere'])('the page %s', (path) => {
  test.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ])('has the chosen theme in its HTML: %s', async (chosen, other) => {
    const html = await page(path, `a=1; theme=${chosen}`);
    expect(html).toContain(`<html lang="en" data-theme="${chosen}">`);
    // These attributes choose the color of the browser's own toolbar.
    expect(html).toContain(`data-for="${chosen}" media="all"`);
    expect(html).toContain(`data-for="${other}" media="not all"`);
  });

  test('follows the system without a theme cookie or with an invalid one', async () => {
    const html = await page(path);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('data-for="dark" media="(prefers-color-scheme: dark)"');
    for (const cookie of ['theme=', 'theme=blue', 'theme="><script>', 'my-theme=dark']) {
      expect(await page(path, cookie)).toBe(html);
    }
  });
});

test('a page in another theme is not served from the browser’s cache', async () => {
  const visitor = server.visitor();
  const tag = (await visitor.get('/')).headers.get('etag') ?? '';
  const kept = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' };
  expect((await visitor.get('/', { headers: kept })).status).toBe(304);
  expect((await visitor.get('/', { headers: { ...kept, Cookie: 'theme=dark' } })).status).toBe(200);
});
