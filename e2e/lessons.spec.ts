import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import {
  datePlus,
  daysBetween,
  facilityDate,
  formatDate,
  formatShortDate,
  mondayOf,
  WEEKDAYS,
  weekdayOf,
} from '@clubhouse/core/time';
import type { APIRequestContext, Page } from '@playwright/test';
import { test as base } from './leagues.ts';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { chooseDate, type Database, expect, type Person, toast } from './people.ts';

type Coach = Person & { name: string; calls: APIRequestContext };
let coaches = 0;

const test = base.extend<{
  /** Creates a coach with a unique name who teaches every afternoon from 1 PM to 4 PM. */
  aCoach: () => Promise<Coach>;
}>({
  aCoach: async ({ aPerson, callsOf, database }, use) => {
    const made: number[] = [];
    await use(async () => {
      coaches += 1;
      const person = await aPerson({ isCoach: true });
      const calls = await callsOf(person.email);
      const name = `Coach ${process.pid}-${Date.now()}-${coaches}`;
      const hours = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime: '13:00', endTime: '16:00' }));
      await calls.put('/api/coach/profile', {
        data: { name, bio: 'Short game first.', specialties: ['Putting'] },
      });
      await calls.put('/api/coach/availability', { data: { hours, daysOff: [] } });
      made.push(person.id);
      return { ...person, name, calls };
    });
    // Removes the coach role, because the website lists all coaches and other tests read this list.
    await database('users').whereIn('id', made).update({ is_coach: false });
  },
});

/**
 * Returns the quiet date and a day next to it in the same month, the earlier day first. Other tests may book
 * bays on the day next to the quiet date, but they do not book this test's coach.
 */
function datesOf(aQuietDate: string): [string, string] {
  const next = datePlus(aQuietDate, 1);
  return next.slice(0, 7) === aQuietDate.slice(0, 7)
    ? [aQuietDate, next]
    : [datePlus(aQuietDate, -1), aQuietDate];
}

async function chooseOpening(page: Page, { name }: Coach, date: string, time: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('radio', { name: new RegExp(`^${formatDate(date)}`) }).check();
  await page.getByRole('radio', { name: time, exact: true }).check();
}

test('a member books lessons: the first of the month is complimentary, and canceling passes that on', async ({
  page,
  signIn,
  aCoach,
  aQuietDate,
}) => {
  const coach = await aCoach();
  await signIn({ isMember: true });
  const [first, second] = datesOf(aQuietDate);
  await page.goto('/book-lesson');

  await chooseOpening(page, coach, second, '2:00 PM');
  await expect(page.getByText(/^Complimentary: your \w+ lesson$/)).toBeVisible();
  await page.getByLabel('Note for the coach').fill('My slice is back.');
  await page.getByRole('button', { name: 'Book Lesson' }).click();
  await expect(toast(page, 'Lesson Booked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your lesson is booked' })).toBeFocused();
  await expectNoViolationsInBothThemes(page);
  const mine = page.getByRole('region', { name: 'My Lessons' });
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your lesson is booked' })).toBeVisible();
  await page.getByRole('button', { name: 'Book Another Lesson' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${formatDate(second)}`) }).check();
  await expect(page.getByRole('radio', { name: '1:00 PM', exact: true })).toBeVisible();
  // The booked opening is no longer available.
  await expect(page.getByRole('radio', { name: '2:00 PM', exact: true })).toHaveCount(0);

  await chooseOpening(page, coach, first, '1:00 PM');
  // The text appears on the lesson that is already booked, and as the price of the lesson to book.
  await expect(page.getByText(/^Complimentary: your \w+ lesson$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Book Lesson' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await expect(mine.getByText('$95, pay at the front desk')).toHaveCount(1);

  await mine
    .getByRole('button', { name: /^Cancel lesson/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: /^Cancel the lesson with / });
  await question.getByLabel(/^Message to/).fill('I am away.');
  await question.getByRole('button', { name: 'Cancel Lesson' }).click();
  await expect(toast(page, 'Lesson Canceled')).toBeVisible();
  await expect(mine.getByText('$95, pay at the front desk')).toHaveCount(0);
  await expect(mine.getByText(/^Complimentary/)).toHaveCount(1);

  await toast(page, 'Lesson Canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Lesson Restored')).toContainText('is back on.');
  await expect(mine.getByText('$95, pay at the front desk')).toHaveCount(1);
});

test('if another member takes the opening, the note stays and other times are one tap away', async ({
  page,
  signIn,
  someoneElse,
  aCoach,
  aQuietDate,
}) => {
  const coach = await aCoach();
  await signIn({ isMember: true });
  await page.goto('/book-lesson');
  await chooseOpening(page, coach, aQuietDate, '3:00 PM');
  await page.getByLabel('Note for the coach').fill('Bunkers, please.');
  // Blocks live events, because an event would remove the opening before the click.
  await page.route('**/api/events', (route) => route.abort());
  const other = await someoneElse();
  const data = { coachId: coach.id, date: aQuietDate, startTime: '15:00' };
  expect((await other.post('/api/lessons', { data })).status()).toBe(201);
  const press = page.getByRole('button', { name: 'Book Lesson' });
  await press.click();
  await expect(page.getByRole('alert').or(toast(page, 'Booking Failed')).first()).toBeVisible();
  await expect(page.getByLabel('Note for the coach')).toHaveValue('Bunkers, please.');
  await page.getByRole('radio', { name: '2:00 PM', exact: true }).check();
  await press.click();
  await expect(toast(page, 'Lesson Booked')).toBeVisible();
});

/** Moves a lesson to yesterday in the database. */
async function letItPass(database: Database, lessonId: number): Promise<void> {
  const date = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1);
  const { booking_id } = await database('lessons').where({ id: lessonId }).first('booking_id');
  await database('bay_slots').where({ booking_id }).delete();
  await database('bookings').where({ id: booking_id }).update({ booking_date: date });
  await database('lessons')
    .where({ id: lessonId })
    .update({ lesson_date: date, month: date.slice(0, 7) });
}

test('a coach sets hours and a profile and records a lesson, and the member reads the notes', async ({
  page,
  signIn,
  aPerson,
  browserOf,
  callsOf,
  database,
  aQuietDate,
}) => {
  const me = await signIn({ isCoach: true });
  await page.goto('/coach/dashboard');
  const name = `Coach ${me.name}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Specialties').fill('Putting, Long irons');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(toast(page, 'Profile saved')).toBeVisible();

  const weekday = weekdayOf(aQuietDate);
  await page.getByRole('button', { name: `Add hours on ${weekday}` }).click();
  const day = page.getByRole('region', { name: weekday });
  await day.getByLabel(`${weekday} from`).selectOption('13:00');
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(day.getByRole('alert')).toHaveText('The end time must be after the start time.');
  await day.getByLabel(`${weekday} until`).selectOption('14:30');
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(toast(page, 'Hours saved')).toBeVisible();

  const member = await aPerson({ isMember: true });
  const calls = await callsOf(member.email);
  const openings = await calls.get(`/api/coaches/${me.id}/openings?date=${aQuietDate}`);
  expect(await openings.json()).toEqual([{ startTime: '13:00', endTime: '14:00' }]);
  const data = { coachId: me.id, date: aQuietDate, startTime: '13:00', note: 'My grip' };
  const lesson = await (await calls.post('/api/lessons', { data })).json();
  await letItPass(database, lesson.id);

  const yesterday = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1);
  await page.reload();
  // Yesterday can be in the previous week.
  if (weekdayOf(yesterday) === 'Sunday') await page.getByRole('button', { name: 'Previous week' }).click();
  const taught = page.getByRole('listitem').filter({ hasText: member.name }).last();
  await expect(taught.getByText('My grip')).toBeVisible();
  await taught.getByRole('button', { name: 'Completed' }).click();
  await expect(taught.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
  await taught.getByRole('button', { name: `Write notes for ${member.name}` }).click();
  await taught.getByLabel(/^Notes \(.* can see them\)$/).fill('Weaker left hand.');
  await taught.getByRole('button', { name: 'Save notes' }).click();
  await expect(toast(page, 'Notes saved')).toBeVisible();

  const theirs = await browserOf(member.email);
  await theirs.goto('/book-lesson');
  await expect(theirs.getByText('Weaker left hand.')).toBeVisible();
  await expect(theirs.getByText(/Completed$/)).toBeVisible();
  await database('users').where({ id: me.id }).update({ is_coach: false });
});

test('a coach takes a day off and decides about each lesson, and the member picks another time', async ({
  page,
  signIn,
  aPerson,
  browserOf,
  callsOf,
  aQuietDate,
  database,
}) => {
  const me = await signIn({ isCoach: true });
  const coach = await callsOf(me.email);
  const hours = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime: '13:00', endTime: '16:00' }));
  await coach.put('/api/coach/availability', { data: { hours, daysOff: [] } });
  const [kept, moved, canceled] = await Promise.all([1, 2, 3].map(() => aPerson({ isMember: true })));
  const members = [kept, moved, canceled] as [Person, Person, Person];
  for (const [index, member] of members.entries()) {
    const data = { coachId: me.id, date: aQuietDate, startTime: `${13 + index}:00` };
    expect((await (await callsOf(member.email)).post('/api/lessons', { data })).status()).toBe(201);
  }
  await page.goto('/coach/dashboard');
  const dayOff = { hours, daysOff: [aQuietDate] };

  await test.step('saving lists the lessons and asks about each one', async () => {
    await chooseDate(page.getByRole('region', { name: 'Days off' }), aQuietDate);
    await page.getByRole('button', { name: 'Add day off' }).click();
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Hours' }).click();
    const question = page.getByRole('dialog', { name: '3 booked lessons are outside your new hours' });
    await question.getByRole('group', { name: 'All lessons' }).getByRole('radio', { name: 'Keep' }).check();
    const about = (member: Person) => question.getByRole('group', { name: new RegExp(member.name) });
    await about(moved as Person)
      .getByRole('radio', { name: 'Ask to move' })
      .check();
    await about(canceled as Person)
      .getByRole('radio', { name: 'Cancel' })
      .check();
    await expect(question.getByText('2 members will get an email.')).toBeVisible();
    await question.getByLabel(/^Message/).fill('I am at a tournament.');
    await question.getByRole('button', { name: 'Save Hours' }).click();
    await expect(toast(page, 'Hours saved')).toBeVisible();
    expect(await (await coach.get('/api/coach/availability')).json()).toEqual(dayOff);
  });

  await test.step('the lessons are kept, still booked, and canceled', async () => {
    const range = `from=${aQuietDate}&to=${aQuietDate}`;
    const lessons = await (await coach.get(`/api/coach/lessons?${range}`)).json();
    expect(lessons.map(({ status }: { status: string }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'cancelled',
    ]);
  });

  await test.step('the link in the email opens the lesson, and the member picks another time', async () => {
    const member = moved as Person;
    const [lesson] = await (await (await callsOf(member.email)).get('/api/user/lessons')).json();
    const theirs = await browserOf(member.email);
    await theirs.goto(`/book-lesson?move=${lesson.id}`);
    const form = theirs.getByRole('dialog', { name: /^Move the lesson with / });
    await chooseDate(form, datePlus(aQuietDate, 1));
    await form.getByLabel(/^Start/).selectOption('15:00');
    await form.getByRole('button', { name: 'Move Lesson' }).click();
    await expect(toast(theirs, 'Lesson moved')).toBeVisible();
    const mine = theirs.getByRole('region', { name: 'My Lessons' });
    await expect(mine).toContainText(formatShortDate(datePlus(aQuietDate, 1)));
  });
  await database('users').where({ id: me.id }).update({ is_coach: false });
});

test('a coach enters a lesson agreed on the phone, moves it and marks it as paid', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  aQuietDate,
  database,
}) => {
  const me = await signIn({ isCoach: true });
  const member = await aPerson({ isMember: true });
  await page.goto('/coach/dashboard');
  await page.getByRole('button', { name: 'Add Lesson' }).click();
  const form = page.getByRole('dialog', { name: 'Add a lesson' });
  await form.getByRole('button', { name: 'Add Lesson' }).click();
  await expect(form.getByText('Please select a member.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Member' }).fill(member.name);
  await page.getByRole('option').filter({ hasText: member.name }).click();
  await chooseDate(form, aQuietDate);
  // The coach has no working hours, so every start is outside working hours.
  await form.getByLabel(/^Start/).selectOption('14:30');
  await form.getByLabel('Topic (optional)').fill('Bunker shots');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Lesson' }).click();
  await expect(form.getByRole('combobox', { name: 'Member' })).toHaveValue(member.name);
  await expect(form.getByLabel(/^Start/)).toHaveValue('14:30');
  await form.getByRole('button', { name: 'Add Lesson' }).click();
  await expect(toast(page, 'Lesson added')).toBeVisible();

  const coach = await callsOf(me.email);
  const range = `from=${aQuietDate}&to=${aQuietDate}`;
  const lessons = async () => (await coach.get(`/api/coach/lessons?${range}`)).json();
  expect(await lessons()).toMatchObject([{ memberId: member.id, startTime: '14:30', note: 'Bunker shots' }]);

  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  const weeks = daysBetween(mondayOf(today), mondayOf(aQuietDate)) / 7;
  for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Next week' }).click();
  const card = page.getByRole('listitem').filter({ hasText: member.name }).last();
  await expect(card.getByRole('link', { name: `Email ${member.email}` })).toBeVisible();
  await expect(card.getByText('Complimentary')).toBeVisible();

  await card.getByRole('button', { name: /^Move lesson/ }).click();
  const move = page.getByRole('dialog', { name: /^Move the lesson with / });
  await move.getByLabel(/^Start/).selectOption('15:00');
  await move.getByRole('button', { name: 'Move Lesson' }).click();
  await expect(toast(page, 'Lesson moved')).toBeVisible();
  expect(await lessons()).toMatchObject([{ startTime: '15:00' }]);

  // Adds an earlier lesson in the same month, so the later lesson is no longer complimentary.
  const [{ id: lessonId, date }] = await lessons();
  const data = { memberId: member.id, date, startTime: '13:00' };
  expect((await coach.post('/api/coach/lessons', { data })).status()).toBe(201);
  // Searches only the main part of the page, because a toast is also a list item.
  const paid = page.getByRole('main').getByRole('listitem').filter({ hasText: '3:00 PM – 4:00 PM' }).last();
  await expect(paid.getByText('Not paid')).toBeVisible();
  await paid.getByRole('button', { name: /^Mark as paid/ }).click();
  await expect(toast(page, 'Marked as paid')).toBeVisible();
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(paid.getByText('Not paid')).toBeVisible();
  // The screen shows the undone state before the server has saved it.
  await expect
    .poll(async () => (await lessons()).find(({ id }: { id: number }) => id === lessonId).isPaid)
    .toBe(false);
  await database('users').where({ id: me.id }).update({ is_coach: false });
});

test('the desk moves a lesson to the other bay from the calendar, and says who gets an email', async ({
  page,
  signIn,
  someoneElse,
  aCoach,
  aQuietDate,
}) => {
  const coach = await aCoach();
  const member = await someoneElse();
  const data = { coachId: coach.id, date: aQuietDate, startTime: '13:00' };
  expect((await member.post('/api/lessons', { data })).status()).toBe(201);
  const { displayName } = await (await member.get('/api/user')).json();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/calendar?date=${aQuietDate}`);
  await page.getByRole('button', { name: new RegExp(displayName) }).click();
  await page.getByRole('button', { name: 'Move to another bay...' }).click();
  await expect(page.getByText(`We’ll email ${displayName} and ${coach.name}.`)).toBeVisible();
  await page.getByLabel('Reason').fill('The projector is down.');
  await page.getByRole('button', { name: 'Move to Bay 2' }).click();
  await expect(toast(page, 'Lesson Moved')).toContainText('1:00 PM – 2:00 PM, Bay 2');
  const [lesson] = await (await member.get('/api/user/lessons')).json();
  expect(lesson).toMatchObject({ simulatorId: 2, date: aQuietDate });
});

test('an admin adds a coach, sees the week, and removes the coach, which cancels future lessons', async ({
  page,
  signIn,
  someoneElse,
  aPerson,
  aCoach,
  aQuietDate,
}) => {
  const coach = await aCoach();
  const newcomer = await aPerson();
  const member = await someoneElse();
  const data = { coachId: coach.id, date: aQuietDate, startTime: '13:00' };
  expect((await member.post('/api/lessons', { data })).status()).toBe(201);
  await signIn({ isAdmin: true });
  await page.goto('/admin/coaches');
  await page.getByRole('combobox', { name: 'Person' }).fill(newcomer.name);
  await page.getByRole('option').filter({ hasText: newcomer.name }).click();
  await page.getByRole('button', { name: 'Add Coach' }).click();
  const consequences = page.getByRole('alertdialog', { name: `Make ${newcomer.name} a coach?` });
  await expect(consequences.getByText('members can book lessons')).toBeVisible();
  await consequences.getByRole('button', { name: 'Yes, Make Coach' }).click();
  await expect(toast(page, `${newcomer.name} is now a coach`)).toBeVisible();
  await expect(page.getByRole('heading', { name: newcomer.name })).toBeVisible();

  await page.getByRole('button', { name: `Remove coach: ${coach.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${coach.name} as a coach?` });
  await question.getByRole('button', { name: 'Yes, Remove Coach' }).click();
  await expect(question.getByText('still has upcoming lessons')).toBeVisible();
  await question.getByRole('radio', { name: /They’ll be canceled/ }).check();
  await question.getByRole('button', { name: 'Yes, Remove Coach' }).click();
  await expect(page.getByRole('heading', { name: coach.name })).toHaveCount(0);
  const [lesson] = await (await member.get('/api/user/lessons')).json();
  expect(lesson.status).toBe('cancelled');

  await page.getByRole('button', { name: `Remove coach: ${newcomer.name}` }).click();
  await page.getByRole('button', { name: 'Yes, Remove Coach' }).click();
  await expect(page.getByRole('heading', { name: newcomer.name })).toHaveCount(0);
  await toast(page, 'Coach removed').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: newcomer.name })).toBeVisible();
});

test('visitors see the coaches on the landing page and at sign-up', async ({ page, aCoach }) => {
  const coach = await aCoach();
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: coach.name })).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByText(coach.name)).toBeVisible();
});
