import type { Page } from '@playwright/test';
import { expect, type Person } from './people.ts';

export const rowOf = (page: Page, { email }: Pick<Person, 'email'>) =>
  page.getByRole('listitem').filter({ hasText: email });
export const rolesOf = (page: Page, person: Person) =>
  rowOf(page, person).getByRole('list', { name: 'Roles' }).getByRole('listitem');
export const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Filters the list to one person. `search` must match only that person's email. */
export async function find(page: Page, search: string): Promise<void> {
  await page.getByLabel('Search').fill(search);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
}

export async function open(page: Page, person: Person): Promise<void> {
  await page.goto('/admin/members');
  await find(page, person.email);
  await expect(rowOf(page, person)).toBeVisible();
}

export async function choose(page: Page, { name }: Person, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More, ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function lastMailTo(page: Page, email: string) {
  const outbox = await (await page.request.get('/api/dev/outbox')).json();
  return outbox.find(({ to }: { to: string }) => to === email);
}
