import { test as base, expect, expectBoard, signInAt } from './front-desk.ts';
import { type OwnServer, ownServer } from './own-server.ts';

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are used
  server: async ({}, use, { project, workerIndex }) => {
    const server = await ownServer(`away-${workerIndex}`, project.metadata.clockShiftMs ?? 0);
    await use(server);
    await server.stop();
  },
});
const STAFF = 'frontdesk@longwoodgolflab.example';
const banner = /No connection to the server since/;

test('the server dies: the board stays, changes are refused, and all recovers by itself', async ({
  server,
  aFrontDesk,
}) => {
  const { page } = await aFrontDesk({ server: server.address });
  await signInAt(page, STAFF, 'fairway-demo');
  await expectBoard(page);
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog');
  await page.getByRole('combobox', { name: 'Name' }).fill('Wanda Waits');
  await walkIn.getByLabel('Phone').fill('4075550142');

  await server.kill();
  await expect(page.getByText(banner)).toBeVisible();
  await walkIn.getByLabel('Phone').press('Enter');
  await expect(walkIn.getByText('The server does not answer. Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Wanda Waits');

  await server.startAgain();
  await expect(page.getByText(banner)).toHaveCount(0);
  await walkIn.getByLabel('Phone').press('Enter');
  await expect(walkIn).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Wanda Waits, guest/ })).toBeVisible();
});

test('the server is out of breath: that is said, and all recovers by itself', async ({
  server,
  aFrontDesk,
}) => {
  const { page } = await aFrontDesk({ server: server.address });
  await signInAt(page, STAFF, 'fairway-demo');
  await expectBoard(page);
  server.standStill();
  await page.keyboard.press('g');
  await expect(page.getByText(/The server answers slowly|No connection to the server/)).toBeVisible();
  server.goOn();
  await expect(page.getByText(/The server answers slowly|No connection to the server/)).toHaveCount(0);
});
