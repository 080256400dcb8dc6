import { join, test } from './leagues.ts';
import { expect, toast } from './people.ts';

test('an admin turns handicaps on, and a player plays the net score', async ({
  page,
  signIn,
  admin,
  aPerson,
  aLeague,
  callsOf,
  browserOf,
}) => {
  const league = await aLeague();
  const kim = await aPerson({ isMember: true });
  await join(await callsOf(kim.email), league);
  const data = { roundDate: league.startDate };
  const round = await (await admin.post(`/api/leagues/${league.id}/rounds`, { data })).json();
  await signIn({ isAdmin: true });

  await test.step('the sample scores show the effect', async () => {
    await page.goto(`/admin/leagues/${league.id}/edit`);
    await page.getByLabel('League Handicap').selectOption('Set by admins');
    await expect(page.getByRole('region', { name: 'Sample scores' }).first()).toContainText('Gross 75.0');
    await page.getByRole('button', { name: 'Update League', exact: true }).click();
    await expect(toast(page, 'League Updated')).toBeVisible();
  });

  await test.step('the admin sets a number and enters a score', async () => {
    await page.goto(`/admin/leagues/${league.id}/participants`);
    await page.getByLabel(`Handicap of ${kim.name}`).fill('11');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Set by an admin')).toBeVisible();
    await page.goto(`/admin/leagues/${league.id}/rounds/${round.id}/scores`);
    await page.getByRole('textbox', { name: kim.name, exact: true }).fill('84');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Net 73')).toBeVisible();
  });

  await test.step('a later number does not change the score, and the player sees gross and net', async () => {
    const participants = await (await admin.get(`/api/leagues/${league.id}/participants`)).json();
    const path = `/api/leagues/${league.id}/participants/${participants[0].id}/handicap`;
    await admin.put(path, { data: { handicap: 4 } });
    const phone = await browserOf(kim.email);
    await phone.goto(`/leagues/${league.id}/signup`);
    await expect(phone.getByText('Gross 84, 11 strokes, net 73')).toBeVisible();
    await expect(phone.getByRole('table', { name: /ranked by lowest net average/ })).toContainText('73.00');
  });
});
