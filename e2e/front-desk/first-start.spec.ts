import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, signInAt, test } from './front-desk.ts';

test('the first start asks for the server, explains an invalid URL, and remembers the right one', async ({
  aFrontDesk,
  aPerson,
  baseURL,
}) => {
  const { page, folder } = await aFrontDesk({ server: null });
  await expect(page.getByRole('heading', { name: 'Set up the front desk app' })).toBeVisible();
  const url = page.getByLabel('Server address');
  await expect(url).toBeFocused();
  const tryOut = async (typed: string) => {
    await url.fill(typed);
    await url.press('Enter');
  };

  await tryOut('');
  await expect(url).toHaveAccessibleDescription(/Please enter the address/);
  await tryOut('http://club.example');
  await expect(url).toHaveAccessibleDescription(/https/);
  await tryOut('nobody.invalid');
  await expect(page.getByRole('alert')).toContainText('nobody.invalid');
  await expect(url).toBeFocused();

  const other = createServer((_request, answer) => answer.end('<h1>A router</h1>'));
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const { port } = other.address() as AddressInfo;
  await tryOut(`localhost:${port}`);
  await expect(page.getByRole('alert')).toContainText('Clubhouse');
  await new Promise((resolve) => other.close(resolve));
  await tryOut(`localhost:${port}`);
  await expect(page.getByRole('alert')).toBeVisible();

  await tryOut(new URL(baseURL as string).host);
  await expect(page.getByRole('heading', { name: 'Front desk', exact: true })).toBeVisible();
  const settings = JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8'));
  expect(settings.server).toBe(baseURL);
  const { email } = await aPerson({ isStaff: true });
  await signInAt(page, email);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
