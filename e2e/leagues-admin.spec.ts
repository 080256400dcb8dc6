import type { Round } from '@clubhouse/core/leagues';
import { datePlus } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { join, test } from './leagues.ts';
import { expect, toast } from './people.ts';

/** Makes every request to a league's endpoints fail, as if the network were down. */
const cutOff = (page: Page) => page.route('**/api/leagues/**', (route) => route.abort());
const AWAY = 'We couldn’t reach the server. Please check your connection and try again.';

test('a league that fails to save keeps the input', async ({ page, signIn, aLeague }) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/edit`);
  await page.getByLabel('League Name').fill('A better name');
  await page.getByLabel('Description (optional)').fill('With more words.');
  await cutOff(page);
  await page.getByRole('button', { name: 'Update League', exact: true }).click();
  await expect(toast(page, 'Error Updating League')).toContainText(AWAY);
  await expect(page.getByLabel('League Name')).toHaveValue('A better name');
  await expect(page.getByLabel('Description (optional)')).toHaveValue('With more words.');
  await page.unroute('**/api/leagues/**');
  await page.getByRole('button', { name: 'Update League', exact: true }).click();
  await expect(toast(page, 'League Updated')).toBeVisible();
});

test('the session preview does not fade while it refetches after a booking', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  await signIn({ isAdmin: true });
  await page.goto('/admin/leagues/new');
  await page.getByLabel('League Name').fill('Evenings');
  const list = page.getByRole('list', { name: 'Session preview' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.route('**/api/admin/leagues/preview', () => {});
  const isAskedAgain = page.waitForRequest('**/api/admin/leagues/preview');
  const member = await someoneElse();
  await member.post('/api/bookings', {
    data: { simulatorId: 1, bookingDate: aQuietDate, startTime: '21:00', endTime: '22:00' },
  });
  await isAskedAgain;
  const opacity = () =>
    list.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(element).opacity;
    });
  expect(await opacity()).toBe('1');
});

test('the dialog for players adds several, shows errors, keeps the input, and returns the focus', async ({
  page,
  signIn,
  aPerson,
  aLeague,
}) => {
  const league = await aLeague({ maxParticipants: 2 });
  const people = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/participants`);
  await expect(page.getByText('No players yet')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Players' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Players' });
  const player = dialog.getByRole('combobox', { name: /player/i });
  await expect(player).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Player' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please select a user');
  await expect(player).toBeFocused();
  for (const { email } of people) {
    await player.fill(email);
    await page.getByRole('option', { name: email }).click();
  }
  await expect(dialog.getByText('These players will fill the league.')).toBeVisible();

  await cutOff(page);
  await dialog.getByRole('button', { name: 'Add 2 Players' }).click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Players to add' }).getByRole('listitem')).toHaveCount(2);
  await page.unroute('**/api/leagues/**');
  await dialog.getByRole('button', { name: 'Add 2 Players' }).click();
  await expect(toast(page, 'Players Added')).toContainText(`2 players joined ${league.name}.`);
  await expect(page.getByText('This league is full.')).toBeVisible();
  await expect(add).toBeFocused();
});

test('adding a round confirms it and resets the form, and a taken number shows an error', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  await page.getByLabel('Name (optional)').fill('Opening night');
  await page.getByRole('button', { name: 'Add Round' }).click();
  await expect(toast(page, 'Round Added')).toContainText('Round 1: Opening night is now on the list.');
  await expect(page.getByLabel('Number')).toHaveValue('2');
  await expect(page.getByLabel('Name (optional)')).toHaveValue('');
  await page.getByLabel('Number').fill('1');
  await page.getByRole('button', { name: 'Add Round' }).click();
  await expect(page.getByText('Round 1 already exists.')).toHaveCount(1);
  await expect(page.getByLabel('Number')).toBeFocused();
  await expect(page.getByLabel('Number')).toHaveValue('1');
});

test('an admin cancels one night with a reason, the player sees it, and the admin reinstates it', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  browserOf,
  aLeague,
}) => {
  const league = await aLeague({ startTime: '04:00', endTime: '05:00', createSchedule: true });
  const { email } = await aPerson({ isMember: true });
  await join(await callsOf(email), league);
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  const night = page.getByRole('listitem').filter({ hasText: /^Round 2/ });
  await night.getByRole('button', { name: /^Cancel night/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel .+ on \w{3}, \w{3} \d+\?$/ });
  await dialog.getByRole('button', { name: 'Cancel Night' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Thanksgiving');
  await dialog.getByRole('button', { name: 'Cancel Night' }).click();
  await expect(toast(page, 'Night Canceled')).toBeVisible();
  await expect(night).toContainText('Canceled · Thanksgiving');

  await test.step('the player reads the reason', async () => {
    const member = await browserOf(email);
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(member.getByText(/: Canceled · Thanksgiving$/)).toBeVisible();
  });

  const reinstate = night.getByRole('button', { name: /^Reinstate night/ });
  await expect(reinstate).toBeFocused();
  await reinstate.click();
  await page.getByRole('button', { name: 'Reinstate Night', exact: true }).click();
  await expect(toast(page, 'Night Reinstated')).toBeVisible();
  await expect(night).not.toContainText('Canceled');

  await test.step('the calendar cancels the night of a reserved bay, too', async () => {
    await page.goto(`/admin/calendar?date=${league.startDate}`);
    await page.getByRole('button', { name: new RegExp(league.name) }).click();
    await page.getByRole('button', { name: /^Cancel night/ }).click();
    await page.getByLabel('Reason').fill('Power outage');
    await dialog.getByRole('button', { name: 'Cancel Night' }).click();
    await expect(toast(page, 'Night Canceled')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(league.name) })).toHaveCount(0);
  });
});

test('an admin cancels the night of a league without a schedule from the calendar', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague({ startTime: '02:00', endTime: '03:00' });
  await signIn({ isAdmin: true });
  await page.goto(`/admin/calendar?date=${league.startDate}`);
  await page.getByRole('button', { name: new RegExp(league.name) }).click();
  const about = page.getByRole('dialog', { name: league.name });
  await expect(about).toContainText('2:00 AM – 3:00 AM');
  await about.getByRole('button', { name: /^Cancel night/ }).click();
  await page.getByLabel('Reason').fill('Power outage');
  await page.getByRole('button', { name: 'Cancel Night', exact: true }).last().click();
  await expect(toast(page, 'Night Canceled')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: new RegExp(league.name) })).toHaveCount(0);
});

test('an admin writes to the players about one night, checks who gets it, and finds the message in the record', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  database,
  aLeague,
}) => {
  const league = await aLeague({ startTime: '03:00', endTime: '03:30', createSchedule: true });
  const { email, name } = await aPerson({ isMember: true });
  await join(await callsOf(email), league);
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  await page.getByRole('link', { name: 'Message players about Round 2' }).click();
  await expect(page.getByLabel('About', { exact: true })).toHaveValue(datePlus(league.startDate, 7));
  await page.getByLabel('Subject').fill('Bring a friend');
  await page.getByLabel('Message').fill('We have an extra bay.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Send this message to 1 player?' });
  await expect(dialog.getByRole('listitem')).toHaveText(`${name}Email`);
  await dialog.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(toast(page, 'Message Sent')).toContainText('1 player will get it by email.');
  await expect(page.getByRole('heading', { name: 'Sent messages' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Sent messages' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('');
  const mails: { content: string }[] = await database('outbox').where({ recipient: email });
  expect(mails.filter(({ content }) => content.includes('Bring a friend'))).toHaveLength(1);
});

test('an admin moves one night to a suggested date, the player sees it, and the admin moves it back', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  browserOf,
  aLeague,
}) => {
  const league = await aLeague({ startTime: '05:00', endTime: '05:30', createSchedule: true });
  const { email } = await aPerson({ isMember: true });
  await join(await callsOf(email), league);
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  const night = page.getByRole('listitem').filter({ hasText: /^Round 2/ });
  const move = night.getByRole('button', { name: /^Move night/ });
  await move.click();
  const dialog = page.getByRole('dialog', { name: /^Move the night of/ });
  const suggestions = dialog.getByRole('group', { name: 'Suggested dates' });
  await suggestions.getByRole('button', { name: /After the season/ }).click();
  await expect(dialog.getByText('5:00 AM – 5:30 AM: Bay 1 is free.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move Night' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Thanksgiving');
  await dialog.getByRole('button', { name: 'Move Night' }).click();
  await expect(toast(page, 'Night Moved')).toBeVisible();
  await expect(night).toContainText(/Moved from .* · Thanksgiving/);
  await expect(move).toBeFocused();

  await test.step('the player reads the new date and the reason', async () => {
    const member = await browserOf(email);
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(member.getByText(/: Moved to .*, 5:00 AM – 5:30 AM · Thanksgiving$/)).toBeVisible();
  });

  await test.step('the calendar moves the night of the new date back', async () => {
    const { movedNights } = await (await page.request.get(`/api/leagues/${league.id}`)).json();
    await page.goto(`/admin/calendar?date=${movedNights[0].movedTo}`);
    const block = page.getByRole('button', { name: new RegExp(league.name) });
    await block.click();
    await page.getByRole('button', { name: /^Move night/ }).click();
    await suggestions.getByRole('button', { name: /Move back/ }).click();
    await dialog.getByLabel('Reason').fill('The front desk is open after all');
    await dialog.getByRole('button', { name: 'Move Night' }).click();
    await expect(toast(page, 'Night Moved Back')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(block).toHaveCount(0);
  });

  await test.step('the preview of the sessions moves a night, too', async () => {
    await page.goto(`/admin/leagues/${league.id}/edit`);
    await page
      .getByRole('button', { name: /^Move night of/ })
      .nth(1)
      .click();
    await suggestions.getByRole('button', { name: /After the season/ }).click();
    await dialog.getByLabel('Reason').fill('Holiday');
    await dialog.getByRole('button', { name: 'Move Night' }).click();
    await expect(toast(page, 'Night Moved')).toBeVisible();
    await page.goto(`/admin/leagues/${league.id}/rounds`);
    await expect(night).toContainText(/Moved from .* · Holiday/);
  });
});

test('an admin decides what happens to each date with a conflict, and the button says how many dates are left', async ({
  page,
  signIn,
  aLeague,
  admin,
  aPerson,
}) => {
  const { id: memberId, name: person } = await aPerson({ isMember: true });
  const stored = await aLeague({ startTime: '05:30', endTime: '06:00', numberOfBays: 1, isActive: false });
  for (const days of [0, 14]) {
    const booking = { simulatorId: 1, bookingDate: datePlus(stored.startDate, days) };
    const data = { ...booking, startTime: '05:30', endTime: '06:00', userId: memberId };
    expect((await admin.post('/api/admin/bookings', { data })).status()).toBe(201);
  }
  await admin.patch(`/api/leagues/${stored.id}`, { data: { numberOfBays: 2, maxParticipants: 8 } });
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${stored.id}/edit`);
  await expect(page.getByText('2 of 5 sessions have a conflict')).toBeVisible();
  const schedule = page.getByRole('button', { name: 'Update with 3 of 5 dates' });
  await expect(schedule).toBeVisible();

  await test.step('a date that is not skipped must be free', async () => {
    const skip = page.getByRole('checkbox', { name: /^Skip/ }).nth(1);
    await skip.uncheck();
    await expect(page.getByText(/has a conflict. Skip the date, or move the booking./)).toBeVisible();
    await skip.check();
  });

  await test.step('another start time can free all dates', async () => {
    const start = page.getByLabel('Start Time', { exact: true });
    await page
      .getByRole('button', { name: /^Choose Another Time/ })
      .first()
      .click();
    await expect(start).toBeFocused();
    await start.fill('04:30');
    await page.getByLabel('End Time').fill('05:00');
    await expect(page.getByText('All 5 sessions have free bays')).toBeVisible();
    await start.fill('05:30');
    await page.getByLabel('End Time').fill('06:00');
    await expect(page.getByText('2 of 5 sessions have a conflict')).toBeVisible();
  });

  await test.step('the person in the way moves to the nearest open time', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^Move ${person}`) })
      .nth(1)
      .click();
    const dialog = page.getByRole('dialog', { name: `Move ${person}` });
    await dialog.getByRole('group', { name: 'Nearest open times' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Move Booking' }).click();
    await expect(toast(page, 'Booking Moved')).toBeVisible();
    await expect(page.getByText('1 of 5 sessions has a conflict')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Update with 4 of 5 dates' }).click();
  await expect(toast(page, 'League Updated')).toContainText('its bays are reserved');
  const { canceledNights } = await (await page.request.get(`/api/leagues/${stored.id}`)).json();
  expect(canceledNights).toEqual([{ date: stored.startDate, reason: 'No free bay' }]);
});

test('a new start date names the changed league day, and the admin can keep the day', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/edit`);
  await page.getByRole('button', { name: /^Start Date/ }).focus();
  await page.keyboard.press('Enter');
  const focusedDay = page.getByRole('dialog').locator(':focus');
  const before = (await focusedDay.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(focusedDay).not.toHaveAttribute('aria-label', before);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^League day changed to/)).toBeVisible();
  await page.getByRole('button', { name: `Keep ${league.dayOfWeek}` }).click();
  await expect(page.getByLabel('League Day')).toHaveValue(league.dayOfWeek);
  await expect(page.getByLabel('League Day')).toBeFocused();
  await expect(page.getByText(/^League day changed to/)).toHaveCount(0);
});

test('unsaved strokes and winners are retried on the next visit', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  aLeague,
}) => {
  await signIn({ isAdmin: true });
  const strokes = await aLeague();
  const matches = await aLeague({ scoringType: 'match_play' });
  const people = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  const rounds: Round[] = [];
  for (const league of [strokes, matches]) {
    for (const { email } of people) await join(await callsOf(email), league);
    const data = { roundDate: league.startDate };
    rounds.push(await (await page.request.post(`/api/leagues/${league.id}/rounds`, { data })).json());
  }
  const scoresOf = (index: number) =>
    `/admin/leagues/${rounds[index]?.leagueId}/rounds/${rounds[index]?.id}/scores`;

  for (const index of [0, 1]) {
    await page.goto(scoresOf(index));
    await expect(page.getByText(index === 0 ? '0 of 2' : '0 of 1')).toBeVisible();
    await page.route('**/api/leagues/**/scores', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    if (index === 0) await page.getByRole('textbox').first().fill('44');
    else await page.getByRole('radio').first().check();
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 couldn’t be saved. Your entries are still here.')).toBeVisible();
    await page.getByRole('link', { name: 'Standings' }).click();
    await expect(page.getByText('How standings work')).toBeVisible();
    await page.unroute('**/api/leagues/**/scores');
    await page.goBack();
    await expect(page.getByText(index === 0 ? '1 of 2' : '1 of 1')).toBeVisible();
  }
  await page.getByRole('button', { name: /^Clear/ }).click();
  await expect(page.getByText('0 of 1')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
});

test('after the first score, a new season rule shows its effect and is confirmed', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  aLeague,
}) => {
  await signIn({ isAdmin: true });
  const league = await aLeague();
  const [lee, kim] = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  for (const { email } of [lee, kim]) await join(await callsOf(email), league);
  for (const [index, strokes] of [
    [38, 44],
    [50, 40],
  ].entries()) {
    const roundDate = datePlus(league.startDate, index * 7);
    const answer = await page.request.post(`/api/leagues/${league.id}/rounds`, { data: { roundDate } });
    const { id: roundId }: Round = await answer.json();
    for (const [team, count] of strokes.entries()) {
      const data = { roundId, teamId: team + 1, strokes: count };
      expect((await page.request.post(`/api/leagues/${league.id}/scores`, { data })).status()).toBe(201);
    }
  }

  await page.goto(`/admin/leagues/${league.id}/edit`);
  await page.getByLabel('Rounds That Count').fill('1');
  const effect = page.getByRole('region', { name: 'Effect on the standings' });
  await expect(effect).toContainText('2 players have new ranks.');
  await expect(effect.getByRole('listitem').first()).toContainText(`${lee.name}: 2`);
  await page.getByRole('button', { name: 'Update League', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Change the season rules?' });
  await expect(dialog).toContainText('2 players have new ranks.');
  await dialog.getByRole('button', { name: 'Keep Rules' }).press('Enter');
  await expect(page.getByLabel('Rounds That Count')).toHaveValue('1');
  await page.getByRole('button', { name: 'Update League', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Change Rules' }).press('Enter');
  await expect(toast(page, 'League Updated')).toBeVisible();

  await page.goto(`/admin/leagues/${league.id}/standings`);
  await expect(page.getByText('Each player’s best round counts toward the average.')).toBeVisible();
  await expect(page.getByRole('row', { name: lee.name })).toContainText('1 of 2');
  await expect(page.getByRole('link', { name: lee.name })).toHaveAttribute('href', `/admin/people/${lee.id}`);
});

test('standings, rounds, a night and the public page print everything, without controls', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  admin,
  aLeague,
}) => {
  const league = await aLeague();
  const [lee, kim] = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  for (const { email } of [lee, kim]) await join(await callsOf(email), league);
  for (const days of [0, 7]) {
    const data = { roundDate: datePlus(league.startDate, days) };
    const { id: roundId }: Round = await (
      await admin.post(`/api/leagues/${league.id}/rounds`, { data })
    ).json();
    const score = { roundId, teamId: 1, strokes: 41 };
    expect((await admin.post(`/api/leagues/${league.id}/scores`, { data: score })).status()).toBe(201);
  }
  const { url } = await (await admin.post(`/api/leagues/${league.id}/share`)).json();
  await signIn({ isAdmin: true });
  await page.emulateMedia({ media: 'print' });
  const isPaper = async () => {
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  };

  await page.goto(`/admin/leagues/${league.id}/standings`);
  await expect(page.getByRole('row', { name: lee.name })).toContainText('41.00');
  await isPaper();
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  await expect(page.getByRole('listitem').filter({ hasText: /^Round [12]/ })).toHaveCount(2);
  await isPaper();
  await page.goto(`/admin/leagues/${league.id}/nights/${league.startDate}`);
  await expect(page.getByRole('listitem').filter({ hasText: kim.name })).toContainText('No answerScore');
  await isPaper();
  await page.goto(new URL(url).pathname);
  for (const round of ['Round 1 results', 'Round 2 results']) {
    await expect(page.getByRole('table', { name: round }).getByText('41')).toBeVisible();
  }
  await isPaper();
});

test('a loaded list stays after an error', async ({ page, signIn, aLeague }) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto('/admin/leagues');
  await page.getByRole('button', { name: `Delete, ${league.name}` }).click();
  await expect(page.getByText('Participants: 0 players')).toBeVisible();
  await cutOff(page);
  await page.route('**/api/leagues*', (route) => route.abort());
  await page.getByRole('button', { name: 'Yes, Delete League' }).click();
  await expect(toast(page, 'Failed to delete league')).toContainText(AWAY);
  await expect(page.getByRole('heading', { name: league.name })).toBeVisible();
});
