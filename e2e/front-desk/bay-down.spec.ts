import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import {
  facilityDate,
  facilityTime,
  formatTime,
  intervalFrom,
  onHalfHours,
  type WallTime,
} from '@clubhouse/core/time';
import type { APIRequestContext, Page } from '@playwright/test';
import { connect } from '../../apps/server/src/db/connect.ts';
import { expectNoViolations } from '../no-violations.ts';
import { toast } from '../people.ts';
import { test as base, expect, expectBoard, signInAt } from './front-desk.ts';
import { type OwnServer, ownServer } from './own-server.ts';

const STAFF = 'frontdesk@longwoodgolflab.example';
const ADMIN = 'admin@longwoodgolflab.example';
const PASSWORD = 'fairway-demo';

type Fixtures = { server: OwnServer; admin: APIRequestContext; now: () => Date };

/** These tests use a separate server, because a closed bay would disturb the other tests of this run. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  server: async ({}, use, { project, workerIndex }) => {
    const server = await ownServer(`bay-down-${workerIndex}`, project.metadata.clockShiftMs ?? 0);
    const database = await connect({ file: server.file });
    for (const table of ['lessons', 'bookings', 'leagues', 'contact_submissions'])
      await database(table).delete();
    await database.destroy();
    await use(server);
    await server.stop();
  },
  admin: async ({ playwright, server }, use) => {
    const admin = await playwright.request.newContext({ baseURL: server.url });
    const answer = await admin.post('/api/login', { data: { username: ADMIN, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    await use(admin);
    await admin.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  now: async ({}, use, { project }) => {
    await use(() => new Date(Date.now() + (project.metadata.clockShiftMs ?? 0)));
  },
});

type Member = { id: number; displayName: string };

async function membersOf(admin: APIRequestContext): Promise<Member[]> {
  const members = (await (await admin.get('/api/admin/users')).json()) as (Member & { isMember: boolean })[];
  return members.filter(({ isMember }) => isMember);
}

/**
 * Returns functions that book bays today and calculate wall times. Both take times as hours after the start of
 * the current half-hour.
 */
const bookingsFrom = (admin: APIRequestContext, now: Date) => {
  const clock = facilityTime(now, DEFAULT_FACILITY);
  const { startTime: current } = onHalfHours({ startTime: clock, endTime: clock });
  const after = (hours: number): WallTime => intervalFrom(current, hours).endTime;
  return {
    after,
    book: async (member: Member | undefined, simulatorId: number, from: number, to: number) => {
      const data = {
        ...{ userId: member?.id, simulatorId, bookingDate: facilityDate(now, DEFAULT_FACILITY) },
        ...{ startTime: after(from), endTime: after(to) },
      };
      const answer = await admin.post('/api/admin/bookings', { data });
      expect(answer.status(), await answer.text()).toBe(201);
    },
  };
};

async function signedIn(page: Page): Promise<void> {
  await signInAt(page, STAFF, PASSWORD);
  await expectBoard(page);
}

const calls = (page: Page) => page.getByRole('region', { name: 'People to call' });
const closing = (page: Page) => page.getByRole('dialog', { name: 'Close a bay' });

test('a bay down with two people is resolved in at most 12 actions', async ({
  aFrontDesk,
  server,
  admin,
  now,
}) => {
  const [sam, grace, riley, ben] = await membersOf(admin);
  const { after, book } = bookingsFrom(admin, now());
  await book(sam, 1, 0, 2);
  await book(grace, 1, 2, 3);
  await book(riley, 1, 4, 5);
  await book(ben, 2, 1.5, 3);
  const [{ page }, other] = [
    await aFrontDesk({ server: server.url }),
    await aFrontDesk({ server: server.url }),
  ];
  await signedIn(page);
  await signedIn(other.page);
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const graceSlot = calls(page).getByRole('button', { name: new RegExp(`: move ${grace?.displayName}$`) });

  await test.step('the dialog suggests the end of the running booking and shows who is affected', async () => {
    await act(page.keyboard.press('c'));
    const until = closing(page).getByLabel('End time');
    await expect(until.locator('option:checked')).toHaveText(
      `${formatTime(after(2))} (end of ${sam?.displayName}’s booking)`,
    );
    await expect(closing(page)).toContainText('1 booking affected: 1 needs a call.');
    await act(until.selectOption('End of the day'));
    await expect(closing(page)).toContainText('3 bookings affected: 1 moves to another bay, 2 need a call.');
    const affected = closing(page).getByRole('region', { name: 'Affected bookings' }).getByRole('listitem');
    await expect(affected).toHaveText([
      new RegExp(`^${sam?.displayName}.*Playing now$`),
      new RegExp(`^${grace?.displayName}.*No other bay is free$`),
      new RegExp(`^${riley?.displayName}.*Moves to Bay 2$`),
    ]);
    await expectNoViolations(page);
    await act(closing(page).getByLabel('Reason').fill('The projector is down.'));
    await act(page.keyboard.press('Enter'));
    await expect(toast(page, 'Bay 1 closed')).toContainText(
      '1 booking moved. 2 bookings need a call. See the list.',
    );
  });

  await test.step('every desk lists the two people, also after a restart of the server', async () => {
    await expect(other.page.getByText('2 people to call')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Bay 1' })).toContainText('Closed until midnight');
    await expect(
      calls(page).getByRole('link', { name: new RegExp(`^Call ${sam?.displayName}`) }),
    ).toBeVisible();
    await expect(calls(page).getByRole('link', { name: `Email ${grace?.displayName}` })).toBeVisible();
    await expectNoViolations(page);
    await server.kill();
    await server.startAgain();
    await expect(page.getByText(/No connection to the server/)).toHaveCount(0);
    await page.reload();
    await expect(calls(page)).toContainText('2 people to call');
  });

  await test.step('one press ends the running booking, one press moves the next person', async () => {
    await act(
      calls(page)
        .getByRole('button', { name: new RegExp(`^End .*: ${sam?.displayName}$`) })
        .click(),
    );
    await expect(calls(page)).toContainText('1 person to call');
    await expect(calls(page)).toContainText('Ends at');
    await act(graceSlot.first().click());
    await expect(calls(page)).toHaveCount(0);
    await expect(other.page.getByText('to call')).toHaveCount(0);
  });
  expect(actions).toBeLessThanOrEqual(12);
});

test('“Told” settles a person, with Undo, and reopening the bay empties the list', async ({
  aFrontDesk,
  server,
  admin,
  now,
}) => {
  const [sam, grace] = await membersOf(admin);
  const { book } = bookingsFrom(admin, now());
  for (const bay of [1, 2]) await book(bay === 1 ? sam : grace, bay, 3, 4);
  const { page } = await aFrontDesk({ server: server.url });
  await signedIn(page);

  await test.step('both bays close for a day in one step, every week', async () => {
    await page.keyboard.press('c');
    await closing(page).getByRole('checkbox', { name: 'Bay 2' }).check();
    await closing(page).getByText('Other dates').click();
    await closing(page).getByRole('switch', { name: 'Repeat every week' }).check();
    await closing(page).getByLabel('Reason').fill('Holiday');
    await closing(page).getByRole('button', { name: 'Close Both Bays' }).click();
    await expect(calls(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a person marked as told is settled, and Undo brings the person back', async () => {
    await calls(page)
      .getByRole('button', { name: `Told: ${sam?.displayName}` })
      .click();
    await expect(calls(page)).toHaveText(/Bay 2 closed/);
    await expect(calls(page).getByRole('listitem')).toHaveCount(1);
    await toast(page, `Marked ${sam?.displayName} as told`).getByRole('button', { name: 'Undo' }).click();
    await expect(calls(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('reopening both bays empties the list', async () => {
    for (const bay of ['Bay 1', 'Bay 2']) {
      await page.keyboard.press('c');
      await closing(page).getByText('Current and upcoming closures').click();
      await closing(page)
        .getByRole('button', { name: `Reopen ${bay}` })
        .first()
        .click();
      const closure = page.getByRole('dialog', { name: `${bay} is closed` });
      await closure.getByRole('button', { name: `Reopen ${bay}` }).click();
      await closure.getByRole('button', { name: `Yes, Reopen ${bay}` }).click();
      await expect(toast(page, `${bay} is open again`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(calls(page)).toHaveCount(0);
  });
});

test('the next shift reads the note, clears it, and brings it back with Undo', async ({
  aFrontDesk,
  server,
}) => {
  const [{ page }, next] = [
    await aFrontDesk({ server: server.url }),
    await aFrontDesk({ server: server.url }),
  ];
  await signedIn(page);
  await signedIn(next.page);
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Shift note' }).getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Printer is out of paper');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Printer is out of paper');
  await page.getByRole('button', { name: 'Save Note' }).click();
  const note = next.page.getByRole('region', { name: 'Shift note' });
  await expect(note).toContainText('Printer is out of paper');
  await expectNoViolations(next.page);
  await note.getByRole('button', { name: 'Edit Note' }).click();
  const noteOnOtherDesk = page.getByRole('region', { name: 'Shift note' });
  await next.page.getByRole('button', { name: 'Clear Note' }).click();
  await expect(noteOnOtherDesk).toHaveCount(0);
  await toast(next.page, 'Note Cleared').getByRole('button', { name: 'Undo' }).click();
  await expect(noteOnOtherDesk).toContainText('Printer is out of paper');
});
