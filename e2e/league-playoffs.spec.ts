import { FIRST_SESSION, join, test } from './leagues.ts';
import { expect, PASSWORD } from './people.ts';

test('an admin starts the playoffs, enters their scores and corrects one, and a player sees the champion', async ({
  page,
  aLeague,
  admin,
  aPerson,
  callsOf,
  browserOf,
}) => {
  const league = await aLeague({ endDate: FIRST_SESSION, playoffTeams: 4 });
  const players = await Promise.all([1, 2, 3, 4].map(() => aPerson({ isMember: true })));
  const [ann, ben, cam, dot] = players.map(({ name }) => name) as [string, string, string, string];
  for (const { email } of players) await join(await callsOf(email), league);
  const path = `/api/leagues/${league.id}`;
  const data = { roundDate: FIRST_SESSION };
  const { id: roundId } = await (await admin.post(`${path}/rounds`, { data })).json();
  for (const [index] of players.entries()) {
    const score = { roundId, teamId: index + 1, strokes: 40 + index };
    expect((await admin.post(`${path}/scores`, { data: score })).status()).toBe(201);
  }
  const desk = await browserOf((await aPerson({ isAdmin: true })).email);
  const match = (title: string) =>
    desk
      .getByRole('list', { name: title.replace(/ \d/, 's'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: title });
  const enter = async (strokes: Record<string, string>) => {
    for (const [name, each] of Object.entries(strokes)) {
      await desk.getByRole('textbox', { name }).fill(each);
      await desk.getByRole('textbox', { name }).press('Enter');
    }
  };
  const toBracket = () =>
    desk.getByRole('navigation', { name: 'League' }).getByRole('link', { name: 'Playoffs' }).click();

  await test.step('the admin starts with the seeds of the standings', async () => {
    await desk.goto(`/admin/leagues/${league.id}/rounds`);
    await toBracket();
    await expect(desk.getByRole('heading', { name: 'If the season ended today' })).toBeVisible();
    await expect(desk.getByRole('list', { name: 'Seeds' }).getByRole('listitem')).toHaveText(
      [ann, ben, cam, dot].map((name, index) => `${index + 1}${name}`),
    );
    await desk.getByRole('button', { name: 'Start Playoffs' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Start Playoffs' }).click();
    await expect(desk.getByRole('heading', { name: 'Bracket' })).toBeVisible();
    await expect(match('Semifinal 1').first()).toContainText(ann);
    await expect(match('Semifinal 1').first()).toContainText(dot);
  });

  await test.step('the winners of the semifinals meet in the final', async () => {
    await desk
      .getByRole('region', { name: 'Semifinals' })
      .getByRole('link', { name: 'Enter Scores' })
      .click();
    await enter({ [ann]: '41', [dot]: '42', [ben]: '40', [cam]: '40' });
    await expect(desk.getByText('4 of 4 scores saved')).toBeVisible();
    await toBracket();
    await expect(match('Semifinal 2').first()).toContainText('Tied. The higher seed advances.');
    const final = desk.getByRole('region', { name: 'Final', exact: true });
    await expect(final).toContainText(ben);
    await final.getByRole('link', { name: 'Enter Scores' }).click();
    await enter({ [ann]: '38', [ben]: '39' });
    await expect(desk.getByText('2 of 2 scores saved')).toBeVisible();
  });

  await test.step('a correction that changes the final warns first', async () => {
    await desk.getByRole('link', { name: 'Previous: Semifinals' }).click();
    await enter({ [dot]: '39' });
    const warning = desk.getByRole('alertdialog', { name: 'Change the bracket?' });
    await expect(warning).toContainText(`${dot} would replace ${ann} in the final.`);
    await warning.getByRole('button', { name: 'Change Bracket' }).click();
    await expect(warning).toBeHidden();
    await desk.getByRole('link', { name: 'Next: Final' }).click();
    await expect(desk.getByText('0 of 2 scores saved')).toBeVisible();
    await enter({ [dot]: '37', [ben]: '39' });
    await expect(desk.getByText('2 of 2 scores saved')).toBeVisible();
  });

  await test.step('a player sees the champion', async () => {
    await page.context().request.post('/api/login', {
      data: { username: players[1]?.email, password: PASSWORD },
    });
    await page.goto(`/leagues/${league.id}/signup`);
    await page.getByRole('link', { name: 'See Bracket' }).click();
    await expect(page.getByText('Champion').locator('..')).toContainText(dot);
    await expect(page.getByText(`Runner-up: ${ben}`)).toBeVisible();
  });
});
