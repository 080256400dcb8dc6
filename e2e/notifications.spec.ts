import { unsubscribeToken } from '../apps/server/src/notifications/unsubscribe-token.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { expect, test } from './people.ts';

test('a member chooses notifications with the keyboard, and each choice is saved at once', async ({
  page,
  signIn,
}) => {
  await signIn({ isMember: true });
  await page.goto('/account');
  const leagueNights = page.getByRole('group', { name: 'League nights' });
  const beforeYouPlay = page.getByRole('group', { name: 'Before you play' });
  await leagueNights.getByRole('checkbox', { name: 'Email' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  await expect(leagueNights.getByRole('checkbox', { name: 'Email' })).toBeFocused();
  await beforeYouPlay.getByLabel('How long before').selectOption('6 hours before');
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();

  await page.reload();
  await expect(leagueNights.getByRole('checkbox', { name: 'Email' })).not.toBeChecked();
  await expect(beforeYouPlay.getByLabel('How long before')).toHaveValue('6');
  const always = page.getByRole('checkbox', { name: 'Email (always on)' });
  await always.focus();
  await page.keyboard.press('Space');
  await expect(always).toBeChecked();
});

test('a link in an email unsubscribes with one button, without signing in', async ({
  page,
  aPerson,
  database,
}) => {
  const { id } = await aPerson({ isMember: true });
  const token = unsubscribeToken({ userId: id, kind: 'standings' }, readSettings({}));
  await page.goto(`/unsubscribe/${token}`);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from league standings?' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  expect(await database('notification_choices').where({ user_id: id })).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  const [choice] = await database('notification_choices').where({ user_id: id });
  expect([choice.kind, Boolean(choice.email)]).toEqual(['standings', false]);

  await page.goto('/unsubscribe/made-up');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
});
