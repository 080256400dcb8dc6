import { datePlus, WEEKDAYS, weekdayOf } from '@clubhouse/core/time';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { test as base } from './leagues.ts';
import { expect, type Person, toast } from './people.ts';

const MORNING = { dayOfWeek: 'Monday', startTime: '09:00', endTime: '12:00' };

const test = base.extend<{
  /**
   * Signs in a coach with weekly hours and opens the dashboard. Returns the coach. `savedHours` reads the
   * coach's current hours from the server.
   */
  aCoach: (hours: object[]) => Promise<Person & { savedHours: () => Promise<object[]> }>;
}>({
  aCoach: async ({ page, signIn, database }, use) => {
    const made: number[] = [];
    await use(async (hours) => {
      const person = await signIn({ isCoach: true });
      made.push(person.id);
      const path = '/api/coach/availability';
      await page.request.put(path, { data: { hours, daysOff: [] } });
      await page.goto('/coach/dashboard');
      return { ...person, savedHours: async () => (await (await page.request.get(path)).json()).hours };
    });
    // Removes the coach role, because the website lists all coaches and other tests read this list.
    await database('users').whereIn('id', made).update({ is_coach: false });
  },
});

const halfHour = (page: Page, name: string) => page.getByRole('gridcell', { name });

async function centerOf(cell: Locator): Promise<[number, number]> {
  const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  await halfHour(page, from).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await centerOf(halfHour(page, from))));
  await page.mouse.down();
  await page.mouse.move(...(await centerOf(halfHour(page, to))), { steps: 5 });
  await page.mouse.up();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(toast(page, 'Hours saved')).toBeVisible();
}

test('a coach paints hours of several days with the mouse, erases some and adds one with the keyboard', async ({
  page,
  aCoach,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have the lists');
  const coach = await aCoach([]);

  await drag(page, 'Monday, 9:00 AM – 9:30 AM', 'Friday, 11:30 AM – 12:00 PM');
  await expect(page.getByText('Added: Monday to Friday, 9:00 AM – 12:00 PM')).toBeVisible();
  await expect(page.getByText('15 hours a week')).toBeVisible();
  await expect(page.getByLabel('Friday until')).toHaveValue('12:00');
  await drag(page, 'Wednesday, 10:00 AM – 10:30 AM', 'Wednesday, 10:30 AM – 11:00 AM');
  await expect(page.getByText('Removed: Wednesday, 10:00 AM – 11:00 AM')).toBeVisible();

  await halfHour(page, 'Wednesday, 10:30 AM – 11:00 AM').press('ArrowLeft');
  await expect(halfHour(page, 'Wednesday, 10:00 AM – 10:30 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await save(page);
  const hours = await coach.savedHours();
  expect(hours).toHaveLength(6);
  expect(hours).toEqual(
    expect.arrayContaining([
      MORNING,
      { dayOfWeek: 'Wednesday', startTime: '09:00', endTime: '10:30' },
      { dayOfWeek: 'Wednesday', startTime: '11:00', endTime: '12:00' },
    ]),
  );
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  /** Swipes with one finger. The finger stops before it lifts, so that the page does not keep scrolling. */
  async function swipe(touch: CDPSession, from: [number, number], to: [number, number]): Promise<void> {
    const start = Date.now() / 1000 - 1;
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: [number, number][],
      seconds: number,
    ) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y]) => ({ x, y })),
        timestamp: start + seconds,
      });
    await send('touchStart', [from], 0);
    for (let step = 1; step <= 8; step += 1) {
      const part = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 8;
      await send('touchMove', [[part(0), part(1)]], step * 0.05);
    }
    await send('touchEnd', [], 1);
  }

  test('a finger paints sideways, and scrolls the page up and down without painting', async ({
    page,
    aCoach,
    isMobile,
  }) => {
    test.skip(isMobile, 'phones have the lists');
    await aCoach([]);
    const touch = await page.context().newCDPSession(page);
    const start = halfHour(page, 'Thursday, 9:00 AM – 9:30 AM');
    await start.scrollIntoViewIfNeeded();
    const at = await centerOf(start);

    const scrolled = await page.evaluate(() => window.scrollY);
    await swipe(touch, at, [at[0], at[1] - 200]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
    await expect(page.getByText('No hours yet')).toBeVisible();

    const [from, to] = [
      await centerOf(start),
      await centerOf(halfHour(page, 'Thursday, 10:30 AM – 11:00 AM')),
    ];
    await swipe(touch, from, to);
    await expect(page.getByText('Added: Thursday, 9:00 AM – 11:00 AM')).toBeVisible();
    await expect(page.getByText('2 hours a week')).toBeVisible();
  });
});

test('hours can be copied after a question about lessons was closed', async ({
  page,
  aCoach,
  aPerson,
  callsOf,
  aQuietDate,
}) => {
  const weekday = weekdayOf(aQuietDate);
  const coach = await aCoach(WEEKDAYS.map((dayOfWeek) => ({ ...MORNING, dayOfWeek })));
  const member = await callsOf((await aPerson({ isMember: true })).email);
  const data = { coachId: coach.id, date: aQuietDate, startTime: '10:00' };
  expect((await member.post('/api/lessons', { data })).status()).toBe(201);

  await page.getByRole('button', { name: `Remove ${weekday} 9:00 AM to 12:00 PM` }).click();
  await page.getByRole('button', { name: 'Save Hours' }).click();
  const question = page.getByRole('dialog', { name: 'A booked lesson is outside your new hours' });
  await question.getByRole('button', { name: 'Back to Hours' }).click();
  await expect(question).toHaveCount(0);

  const from = weekdayOf(datePlus(aQuietDate, 1));
  await page.getByRole('button', { name: `Copy to…: ${from}’s hours` }).click();
  const copy = page.getByRole('dialog', { name: `Copy ${from}’s hours` });
  await copy.getByRole('checkbox', { name: weekday }).check();
  await copy.getByRole('button', { name: 'Copy Hours' }).click();
  await expect(page.getByLabel(`${weekday} from`)).toHaveValue('09:00');
  await expect(copy).toHaveCount(0);
  await save(page);
  expect(await coach.savedHours()).toHaveLength(WEEKDAYS.length);
});
