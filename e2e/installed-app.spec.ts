import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CDPSession, Page } from '@playwright/test';
import { violationsOn } from './no-violations.ts';
import { expect, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => localStorage.getItem('upcoming') !== null);
}

test('phones can install the website, and it opens with the next booking', async ({
  page,
  context,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  const booking = { simulatorId: 1, bookingDate: aQuietDate, startTime: '10:00', endTime: '11:00' };
  expect((await page.request.post('/api/bookings', { data: booking })).status()).toBe(201);
  await page.goto('/booking');
  await installed(page);
  const browser = await context.newCDPSession(page);
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '');
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok()).toBe(true);

  await page.goto(manifest.start_url);
  const next = page.getByRole('region', { name: 'Next booking' });
  await expect(next).toContainText('Golf in Bay 1');
  await expect(next).toContainText('10:00 AM');
  await next.getByRole('button', { name: 'Entrance Code' }).click();
  await expect(page.getByRole('dialog', { name: 'Facility Entrance Code' })).toBeVisible();
});

test('without a connection, the app shows upcoming bookings, but never the door code', async ({
  page,
  context,
  signIn,
  aQuietDate,
  database,
}) => {
  await signIn({ isMember: true });
  const booking = { simulatorId: 2, bookingDate: aQuietDate, startTime: '14:00', endTime: '15:00' };
  expect((await page.request.post('/api/bookings', { data: booking })).status()).toBe(201);
  await page.goto('/booking');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Entrance Code' }).click();
  await expect(page.getByRole('dialog', { name: 'Facility Entrance Code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await installed(page);

  await test.step('an open screen shows the time of its data', async () => {
    await context.setOffline(true);
    await expect(
      page.getByText(/^You’re offline\. Showing information as of \d+:\d\d [AP]M\.$/),
    ).toBeVisible();
  });

  await test.step('another start shows the bookings that were stored', async () => {
    await page.goto('/booking?from=home-screen');
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(page.getByText(/^As of \d+:\d\d [AP]M\.$/)).toBeVisible();
    await expect(page.getByRole('listitem')).toContainText(['Golf in Bay 2']);
    await expect(page.getByText(/You need a connection to book/)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the device stores neither the door code nor an API response', async () => {
    const [{ code }] = await database('keypad_codes').orderBy('id', 'desc').limit(1);
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
      return { urls, storage: JSON.stringify(localStorage) + JSON.stringify(sessionStorage) };
    });
    expect(kept.urls.filter((url) => url.includes('/api/'))).toEqual([]);
    if (code) expect(kept.storage).not.toContain(code);
  });

  await test.step('the page opens by itself when the connection is back', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Book a bay' })).toBeVisible();
  });

  await test.step('signing out removes everything from the device', async () => {
    await installed(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForFunction(() => localStorage.getItem('upcoming') === null);
    await context.setOffline(true);
    await page.goto('/booking');
    await expect(page.getByText('Golf in Bay 2')).toBeHidden();
    await expect(page.getByText(/^Log in on this device while you’re online/)).toBeVisible();
    await context.setOffline(false);
  });
});

/**
 * Proxies the website under test. After `release`, serves the service worker and the pages of another release.
 */
async function aReleasedWebsite(target: string) {
  let release = 1;
  const mark = () => `<meta name="release" content="${release}"></head>`;
  const server = createServer(async (req, res) => {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = req.headers;
    const forwarded = httpRequest(new URL(req.url ?? '/', target), { method: req.method, headers });
    forwarded.on('error', () => res.destroy());
    forwarded.on('response', async (answer) => {
      const type = answer.headers['content-type'] ?? '';
      const isText = type.startsWith('text/html') || req.url === '/sw.js';
      if (!isText) {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
        return;
      }
      const text = (await buffer(answer)).toString();
      const changed =
        req.url === '/sw.js' ? text.replace(/"revision":"/, `$&${release}`) : text.replace('</head>', mark);
      const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
      res.writeHead(answer.statusCode ?? 500, kept).end(changed);
    });
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      release += 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Waits until the page has finished preloading its scripts. Otherwise, a request during the service worker's
 * update would restart the old worker, and Chromium would wait for 30 idle seconds before the update.
 */
async function quiet(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const count = await page.evaluate(() => performance.getEntriesByType('resource').length);
        const isQuiet = count === before;
        before = count;
        return isQuiet;
      },
      { intervals: [1000] },
    )
    .toBe(true);
}

test('a new version takes over without a stale page, and an open tab still works', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const website = await aReleasedWebsite(baseURL as string);
  await signIn({ isMember: true });
  const shownRelease = () => page.locator('meta[name="release"]').getAttribute('content');
  await page.goto(`${website.origin}/booking`);
  await installed(page);
  await quiet(page);
  website.release();
  const replaced = page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve('replaced')),
      ),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  expect(await replaced).toBe('replaced');

  await test.step('the open tab of the previous release opens its other screens', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Account Details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Details' })).toBeVisible();
    expect(await shownRelease()).toBe('1');
  });

  await test.step('the next page is of the new release, with and without a connection', async () => {
    await page.reload();
    expect(await shownRelease()).toBe('2');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    expect(await shownRelease()).toBe('2');
    await context.setOffline(false);
  });
  await website.close();
});

/** Delivers a push message to the service worker, as a push service would. */
async function deliver(browser: CDPSession, origin: string, payload: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  });
}

test('a push message becomes a notification, and pressing it opens its screen in the running app', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await installed(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The browser has no service worker.');
  // The test browser blocks notifications, so the worker records them instead. The scripts are strings, because
  // TypeScript cannot combine the types of service workers and pages.
  await worker.evaluate(`
    self.shown = [];
    registration.showNotification = async (title, options) => { shown.push({ title, ...options }); };
  `);
  const browser = await context.newCDPSession(page);
  const payload = { title: 'Bay 1 is free', body: 'Tuesday, 6:00 PM.', path: '/account', tag: 'push-1' };
  await deliver(browser, baseURL as string, payload);
  const { path, ...text } = payload;
  await expect
    .poll(() => worker.evaluate('shown'))
    .toEqual([expect.objectContaining({ ...text, data: { path } })]);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await worker.evaluate(`
    const notification = { data: shown[0].data, close: () => {} };
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  `);
  await expect(page.getByRole('heading', { level: 1, name: 'Account Details' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a member turns notifications on and off for this device', async ({ page, signIn }) => {
  // Simulates permission and a push subscription, because the test browser blocks notifications and has no
  // push service.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const json = {
      endpoint: `https://localhost:4443/${Math.random()}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    };
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => json, unsubscribe: async () => true }) as unknown as PushSubscription;
  });
  await signIn({ isMember: true });
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'On your phone' });
  await card.getByRole('button', { name: 'Turn On Notifications' }).click();
  await expect(card.getByText('Notifications are on for this device.')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Notifications are on for this device.')).toBeVisible();
  await card.getByRole('button', { name: 'Turn Off Notifications' }).click();
  await expect(card.getByRole('button', { name: 'Turn On Notifications' })).toBeVisible();
  expect(await (await page.request.get('/api/push/devices')).json()).toEqual([]);
});

test.describe('on an iPhone', () => {
  const screen = { width: 390, height: 844 };
  test.use({ screen, viewport: screen, deviceScaleFactor: 3 });

  test('the website draws the splash screens of the installed app', async ({ page, signIn }) => {
    await signIn({ isMember: true });
    // Only Safari on iOS has this property.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto('/booking');
    const links = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(links).toHaveCount(2);
    await expect(page.locator('meta[name="apple-mobile-web-app-capable"]')).toHaveAttribute('content', 'yes');

    const { background_color } = await (await page.request.get('/site.webmanifest')).json();
    const pictures = await links.evaluateAll((elements) =>
      Promise.all(
        (elements as HTMLLinkElement[]).map(async ({ href, media }) => {
          const picture = new Image();
          picture.src = href;
          await picture.decode();
          const { width, height } = picture;
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
          drawing.drawImage(picture, 0, 0);
          const [red = 0, green = 0, blue = 0] = drawing.getImageData(1, 1, 1, 1).data;
          const around = drawing.getImageData(width / 2 - 90, height / 2 - 90, 180, 180).data;
          const corner = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
          return { media, width, height, corner, colors: new Set(new Uint32Array(around.buffer)).size };
        }),
      ),
    );
    const corner = background_color.toLowerCase();
    expect(pictures).toMatchObject([
      { media: '(orientation: portrait)', width: 1170, height: 2532, corner },
      { media: '(orientation: landscape)', width: 2532, height: 1170, corner },
    ]);
    // The middle shows the icon, so it has many colors.
    for (const { colors } of pictures) expect(colors).toBeGreaterThan(10);
  });
});
