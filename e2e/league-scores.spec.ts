import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, weekdayOf } from '@clubhouse/core/time';
import { join, test } from './leagues.ts';
import { expect } from './people.ts';

test('two players enter, confirm and dispute scores on the night, and an admin decides', async ({
  page,
  signIn,
  aLeague,
  admin,
  aPerson,
  callsOf,
  browserOf,
}) => {
  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  // The session is already over, so it takes no bay times from other tests. Players can still enter scores for
  // 24 hours.
  const league = await aLeague({
    ...{ startDate: today, endDate: today, dayOfWeek: weekdayOf(today) },
    ...{ startTime: '00:00', endTime: '00:30', scoreEntry: 'players' },
  });
  const { email, name } = await signIn({ isMember: true });
  const lee = await aPerson({ isMember: true });
  await join(await callsOf(email), league);
  await join(await callsOf(lee.email), league);
  const data = { roundDate: today };
  const round = await (await admin.post(`/api/leagues/${league.id}/rounds`, { data })).json();
  const leesPhone = await browserOf(lee.email);
  const state = page.getByRole('region', { name: 'Your Score' }).getByRole('status');

  await test.step('the score is two taps from the home', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Enter Score' }).click();
    await page.getByLabel('Your strokes').fill('41');
    await page.getByRole('button', { name: 'Save Score' }).click();
    await expect(state).toContainText('Another player still has to confirm it.');
  });

  await test.step('another player disputes it without a connection, and later both see both versions', async () => {
    await leesPhone.goto(`/leagues/${league.id}/score`);
    await leesPhone.getByRole('button', { name: `Dispute 41 for ${name}` }).click();
    await leesPhone.context().setOffline(true);
    await leesPhone.getByLabel(`Strokes you counted for ${name}`).fill('44');
    await leesPhone.getByRole('button', { name: 'Send Dispute' }).click();
    const waiting = leesPhone.getByText(
      'Not sent yet. We saved your entry on this device, and we’ll send it when the connection is back.',
    );
    await expect(waiting).toBeVisible();
    await leesPhone.context().setOffline(false);
    await expect(waiting).toHaveCount(0);
    await expect(state).toContainText(`${lee.name} says: 44 strokes. The front desk will decide.`);
  });

  await test.step('a player confirms the score of another player, and it counts for both', async () => {
    await leesPhone.getByLabel('Your strokes').fill('39');
    await leesPhone.getByRole('button', { name: 'Save Score' }).click();
    const leesState = leesPhone.getByRole('region', { name: 'Your Score' }).getByRole('status');
    await expect(leesState).toContainText('Another player still has to confirm it.');
    await page.getByRole('button', { name: `Confirm 39 for ${lee.name}` }).click();
    await expect(leesState).toContainText('This score is final.');
    await expect(page.getByRole('button', { name: `Confirm 39 for ${lee.name}` })).toHaveCount(0);
  });

  await test.step('an admin chooses one version, and it is final', async () => {
    const desk = await browserOf((await aPerson({ isAdmin: true })).email);
    await desk.goto(`/admin/leagues/${league.id}/rounds/${round.id}/scores`);
    await desk.getByRole('button', { name: `Use ${name}: 44` }).click();
    await expect(desk.getByRole('textbox', { name })).toHaveValue('44');
    await desk.getByText('History').click();
    await expect(desk.getByText(`${lee.name} disputed, with ${name}: 44`)).toBeVisible();
    await expect(state).toContainText('44 strokes');
    await expect(state).toContainText('This score is final.');
  });
});
