import { expect, expectBoard, test } from './front-desk.ts';

test('closing the window with unsaved input asks first', async ({ aStaffedDesk, askForDemo }) => {
  const asker = await askForDemo('Is there a lounge?');
  const { page } = await aStaffedDesk();
  let asked = 0;
  page.on('dialog', (question) => {
    asked += 1;
    expect(question.type()).toBe('beforeunload');
    // Dismissing this dialog keeps the page open.
    void question.dismiss();
  });
  const close = () => page.close({ runBeforeUnload: true });

  await page.keyboard.press('w');
  await page.getByRole('combobox', { name: 'Name' }).pressSequentially('Wanda');
  await close();
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Wanda');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page
    .getByRole('region', { name: 'Requests', exact: true })
    .getByRole('listitem')
    .filter({ hasText: asker.name })
    .getByRole('button', { name: /^Notes/ })
    .click();
  await page.getByLabel('How did you follow up?').fill('Called them.');
  await close();
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByLabel('How did you follow up?')).toHaveValue('Called them.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectBoard(page);

  const closed = page.waitForEvent('close');
  await close();
  await closed;
  expect(asked).toBe(2);
});
