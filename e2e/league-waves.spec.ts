import { datePlus } from '@clubhouse/core/time';
import { FIRST_SESSION, join, test } from './leagues.ts';
import { expect } from './people.ts';

test('five players on four seats start in two waves, and each sees their own start', async ({
  page,
  signIn,
  someoneElse,
  aPerson,
  browserOf,
  aLeague,
}) => {
  const league = await aLeague({ createSchedule: true, maxParticipants: 5 });
  await join(await someoneElse(), league);
  const { name } = await signIn({ isMember: true });
  await join(page.context().request, league);
  for (let player = 3; player <= 5; player += 1) await join(await someoneElse(), league);

  await test.step('a member sees their start on the home screen and on the page of the night', async () => {
    await page.goto('/');
    const home = page.getByRole('region', { name: 'League night' });
    await expect(home).toContainText('7:00 PM – 8:00 PM');
    await expect(home).toContainText(`Your start time in ${league.name}`);
    await home.getByRole('link', { name: 'View Night' }).click();
    await expect(page.getByText('Your start time: 7:00 PM')).toBeVisible();
    const waves = (start: string) => page.getByRole('region', { name: start }).getByRole('listitem');
    await expect(waves('Start 6:00 PM')).toHaveCount(3);
    await expect(waves('Start 7:00 PM').filter({ hasText: name })).toHaveCount(1);
    await expect(waves('Start 7:00 PM')).toHaveCount(2);
  });

  await test.step('a week later, the waves have changed', async () => {
    await page.goto(`/leagues/${league.id}/nights/${datePlus(FIRST_SESSION, 7)}`);
    await expect(page.getByText('Your start time: 6:00 PM')).toBeVisible();
  });

  await test.step('an admin sees the starts of each round, and the form shows how long a wave is', async () => {
    const { email } = await aPerson({ isAdmin: true });
    const admin = await browserOf(email);
    await admin.goto(`/admin/leagues/${league.id}/rounds`);
    await expect(admin.getByText('Starts at 6:00 PM and 7:00 PM')).toHaveCount(5);
    await admin.goto(`/admin/leagues/${league.id}/edit`);
    const note = admin.getByText('There are only 4 seats for 5 players');
    await expect(note).toContainText('so they start in waves: 6:00 PM and 7:00 PM.');
    await admin.getByLabel('End Time').fill('19:00');
    await expect(note).toContainText(
      'Allow an hour for each wave: end the league night at 8:00 PM, or use more bays.',
    );
  });
});
