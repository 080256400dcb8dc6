import type { Locator, Page } from '@playwright/test';
import { expect, test, toast } from './people.ts';

/**
 * Sends the form once its button has the type `submit`. Before the page's script has loaded, the button does
 * nothing.
 */
async function sendRequest(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Book My Free Demo' });
  await expect(button).toHaveAttribute('type', 'submit');
  await button.click();
}

const REQUEST = { name: 'Kim Walker', email: 'kim@example.com', phone: '407-555-0123' };

test.describe('the landing page', () => {
  test('shows the facility, its numbers, its offer and the free demo', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate Your Golf Performance');
    await expect(page.getByText("Orlando's Premier Golf Training Facility")).toBeVisible();
    for (const [figure, label] of [
      ['<100', 'Remaining Memberships'],
      ['24/7', 'Facility Access'],
      ['4.9★', 'Member Rating'],
    ] as const) {
      await expect(page.getByRole('definition').filter({ hasText: figure }).first()).toBeVisible();
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    for (const heading of [
      'Elite Golf Training Redefined',
      '24/7 Elite Golf Simulator & Fitness Access',
      '24/7 Access',
      'Golf-Specific Fitness',
      'Professional Instruction',
      'Physical Therapy',
    ]) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
    await expect(page.getByText('No contracts • Cancel anytime • Premium access included')).toBeVisible();
    await expect(page.getByText('$200 delivers over $700 in value')).toBeVisible();
  });

  test('its sections are in this order, and the menu leads to them by keyboard', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids).toEqual([
      'about',
      'membership',
      'testimonials',
      'coaches',
      'services',
      'first-visit',
      'contact',
    ]);
    const menu = page.getByRole('navigation', { name: 'Sections' });
    await menu.getByRole('link', { name: 'First visit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#first-visit');
    await expect(page.getByRole('heading', { name: 'Before your first visit' })).toBeInViewport();
    await expect(menu).toBeInViewport();
    const step = page.getByText('Meet a coach and see the gym.');
    // On a phone, the steps are collapsed. Larger screens always show the steps.
    if ((page.viewportSize()?.width ?? 0) < 640) {
      await expect(step).toBeHidden();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(step).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('House rules')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Members can book up to 30 days ahead.')).toBeVisible();
  });

  test('the price box and the terms agree with the settings', async ({ page }) => {
    await page.goto('/');
    const prices = page.getByLabel('Prices and terms');
    await expect(prices).toContainText('First one each month included, then $95 each');
    await expect(prices).toContainText('Anytime, with 30 days notice');
  });

  test('on a phone, the name is in the first screen and one action stays until the form', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('main').getByText('Longwood Golf Lab').first()).toBeInViewport();
    const bar = page.locator('.sticky-action');
    await page.locator('#services').scrollIntoViewIfNeeded();
    await expect(bar.getByRole('link', { name: 'Book a free demo' })).toBeInViewport();
    await bar.getByRole('link', { name: 'Book a free demo' }).click();
    await expect(page.getByLabel('Phone Number')).toBeInViewport();
    // The bar sticks only next to the sections above the form, so it has scrolled up with them.
    await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(100);
  });

  for (const [time, text] of [
    ['2026-11-24T15:00:00Z', 'Someone is at the desk until 8:00 PM.'],
    ['2026-11-25T04:00:00Z', 'No one is at the desk right now. We’ll be back tomorrow at 8:00 AM.'],
  ] as const) {
    test(`says at ${time} whether someone is at the desk, and nothing moves`, async ({ page }) => {
      await page.clock.setFixedTime(time);
      await page.goto('/');
      const directions = page.locator('#directions');
      const height = await directions.evaluate((element) => element.clientHeight);
      await directions.scrollIntoViewIfNeeded();
      await expect(directions.getByText(text)).toBeVisible();
      expect(await directions.evaluate((element) => element.clientHeight)).toBe(height);
    });
  }

  test('no row leaves an empty corner from 768 to 1680 pixels', async ({ page }) => {
    await page.goto('/');
    for (const width of [768, 1024, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.locator('main section :is(ul, dl).grid').evaluateAll((lists) =>
        lists
          .map((list) => {
            const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
            const widest = Math.max(...[...list.children].map(right));
            return { list: list.className, gap: Math.round(widest - right(list.lastElementChild)) };
          })
          .filter(({ gap }) => gap > 1),
      );
      expect(gaps, `${width} pixels`).toEqual([]);
    }
  });

  test('its anchors stop below the header, even from another page', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const top = (id: string) =>
      page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
    await page.goto('/privacy-policy');
    await page.goto('/#membership');
    await expect.poll(() => top('membership')).toBeCloseTo(100, -1);
    await page.getByRole('link', { name: 'Start Your Membership Today' }).click();
    await expect.poll(() => top('contact')).toBeCloseTo(100, -1);
    await page.getByRole('link', { name: 'Get Your Free Session' }).click();
    for (const id of ['about', 'services', 'membership', 'testimonials', 'request-demo', 'contact']) {
      await expect(page.locator(`#${id}`)).toHaveCount(1);
    }
  });

  test('going back to it restores the scroll position', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Privacy policy' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Elite Golf Training Redefined' })).toBeAttached();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  });

  test('the video plays, can be paused, and is off with reduced motion', async ({ page }) => {
    await page.goto('/');
    const video = page.locator('video');
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    await page.getByRole('button', { name: 'Pause the background video' }).click();
    await expect.poll(isPaused).toBe(true);
    await page.getByRole('button', { name: 'Play the background video' }).click();
    await expect.poll(isPaused).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(video).toHaveCount(0);
  });

  test('is readable without scripts and describes itself to search engines', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL as string });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle('Indoor golf, fitness and coaching · Longwood Golf Lab');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Name')).toBeVisible();
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveCount(1);
    expect(await canonical.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/$/);
    const place = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(place).toMatchObject({ '@type': 'SportsActivityLocation', makesOffer: { price: '200' } });
    await page.goto('/contact');
    await expect(page.getByRole('heading', { name: 'Book Your Free Demo' })).toBeVisible();
    await page.goto('/privacy-policy');
    await expect(page.getByText('Last updated April 28, 2025')).toBeVisible();
    await context.close();
  });

  test('has one title, one description, and a sitemap of the public pages', async ({ page, request }) => {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('title')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/contact</loc>');
    expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
    expect((await request.get('/site.webmanifest')).ok()).toBe(true);
  });
});

test.describe('the demo request form', () => {
  const sentTo = async (page: Page, email: string) =>
    (await (await page.request.get('/api/dev/outbox')).json()).filter((mail: { text: string }) =>
      mail.text.includes(email),
    );

  for (const path of ['/contact', '/#request-demo']) {
    test(`on ${path} sends the request, confirms it, resets, and emails the facility`, async ({ page }) => {
      const email = `kim${Date.now()}@example.com`;
      await page.goto(path);
      await page.getByLabel('Name').fill(REQUEST.name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Phone Number').fill(REQUEST.phone);
      await page.getByLabel('Message (optional)').fill('Saturday would suit me.');
      await sendRequest(page);
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
      await expect(toast(page, 'Message Sent!')).toContainText("we'll get back to you soon.");
      await expect(page.getByRole('main').getByText('We’ll call or email you')).toBeVisible();
      expect(await sentTo(page, email)).toHaveLength(1);
      await page.getByRole('button', { name: 'Send Another Request' }).click();
      await expect(page.getByLabel('Name')).toHaveValue('');
    });
  }

  test('from the landing page, a person who types needs less than 40 seconds', async ({ page }) => {
    // Seconds in the keystroke-level model: `KEY` for one key, and `PRESS` for a decision and a click.
    const [KEY, PRESS] = [0.28, 1.35 + 1.2];
    let seconds = 0;
    const press = async (target: Locator) => {
      await target.click();
      seconds += PRESS;
    };
    await page.goto('/');
    await press(page.getByRole('link', { name: 'Book a free demo' }).first());
    for (const [label, typed] of [
      ['Name', REQUEST.name],
      ['Email', `kim${Date.now()}@example.com`],
      ['Phone Number', REQUEST.phone],
    ] as const) {
      await press(page.getByLabel(label));
      await page.keyboard.type(typed);
      seconds += KEY * typed.length;
    }
    await press(page.getByRole('button', { name: 'Book My Free Demo' }));
    await expect(page.getByRole('main').getByText('We’ll call or email you')).toBeVisible();
    expect(seconds).toBeLessThan(40);
  });

  test('the button for a membership leads to a form that asks about one', async ({ page }) => {
    const email = `joins${Date.now()}@example.com`;
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Your Membership Today' }).click();
    await expect(page.getByRole('heading', { name: 'Become a member' })).toBeVisible();
    await expect(page.getByLabel('Message (optional)')).toHaveValue(/^I’d like to become a member/);
    await page.getByLabel('Name').fill(REQUEST.name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone Number').fill(REQUEST.phone);
    await page.getByRole('button', { name: 'Ask about membership' }).click();
    await expect(page.getByRole('main').getByText('about your membership.')).toBeVisible();
    const [mail] = await sentTo(page, email);
    expect(mail.subject).toBe(`Membership request: ${REQUEST.name}`);
    await page.getByRole('button', { name: 'Send Another Request' }).click();
    // Other links on the page reset the form to the free demo.
    await page.getByRole('link', { name: 'Get Your Free Session' }).click();
    await expect(page.getByRole('button', { name: 'Book My Free Demo' })).toBeVisible();
    await expect(page.getByLabel('Message (optional)')).toHaveValue('');
  });

  test('each invalid field shows its error, and the first one gets focus', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('K');
    await sendRequest(page);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name must be at least 2 characters/);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(
      'Please enter a valid phone number',
    );
  });

  test('a failed request shows a lasting error and keeps the input', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.abort());
    await page.goto('/contact');
    await page.getByLabel('Name').fill(REQUEST.name);
    await page.getByLabel('Email').fill(REQUEST.email);
    await page.getByLabel('Phone Number').fill(REQUEST.phone);
    await sendRequest(page);
    await expect(toast(page, 'Submission failed')).toContainText('hello@longwoodgolflab.example');
    await expect(page.getByRole('alert')).toContainText('couldn’t reach the server');
    await expect(page.getByLabel('Name')).toHaveValue(REQUEST.name);
    await expect(page.getByLabel('Email')).toHaveValue(REQUEST.email);
  });

  test('leaving during the request still shows the result', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill(REQUEST.name);
    await page.getByLabel('Email').fill(`left${Date.now()}@example.com`);
    await page.getByLabel('Phone Number').fill(REQUEST.phone);
    await sendRequest(page);
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await expect(toast(page, 'Message Sent!')).toBeVisible();
  });

  test('input typed before the script loads stays', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/demo-request-form/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/#request-demo', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill(REQUEST.name);
    await page.getByLabel('Evenings').check();
    const send = page.getByRole('button', { name: 'Book My Free Demo' });
    await send.click();
    await expect(page.getByLabel('Name')).toHaveValue(REQUEST.name);
    release();
    await page.getByLabel('Email').fill(REQUEST.email);
    await expect(send).toHaveAttribute('type', 'submit');
    await send.click();
    await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(/valid phone number/);
    await expect(page.getByLabel('Name')).toHaveValue(REQUEST.name);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue(REQUEST.name);
    await expect(page.getByLabel('Evenings')).toBeChecked();
  });
});

test('a regular user requests a membership', async ({ page, signIn }) => {
  const { email, name } = await signIn();
  await page.goto('/upgrade-membership');
  for (const term of ['$200 per month, billed on the 1st', 'Cancel with 30 days notice']) {
    await expect(page.getByText(term)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Request Membership' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name must be at least 2 characters/);
  await page.getByLabel('Name').fill('Kim Walker');
  await page.getByLabel('Preferred contact method').selectOption('By phone');
  await page.getByRole('button', { name: 'Request Membership' }).click();
  await expect(toast(page, 'Request Sent')).toContainText('The front desk has your request');
  const thanks = page.getByRole('region', { name: 'Thanks, Kim' });
  await expect(thanks).toContainText(/We’ll call or email you by \d+:\d\d [AP]M/);
  await expect(thanks).toContainText('about your membership.');
  await page.reload();
  await page.getByRole('button', { name: 'Send Another Request' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  const mails = await (await page.request.get('/api/dev/outbox')).json();
  expect(mails.some((mail: { text: string }) => mail.text.includes(email))).toBe(true);
});
