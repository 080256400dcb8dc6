import type { Page } from '@playwright/test';
import { expect, PASSWORD, test, toast } from './people.ts';

const registerForm = (page: Page) => page.getByRole('tabpanel', { name: 'Register' });
const newEmail = () => `new-${process.pid}-${Date.now()}@example.com`;

test('a person who wants to book registers, learns the next step, and is asked for a name', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/booking');
  await expect(page.getByText('Log in to book a bay.')).toBeVisible();
  await page.getByRole('tabpanel', { name: 'Login' }).getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await registerForm(page).getByLabel('Email').fill(email);
  await registerForm(page).getByLabel('Phone Number').fill('(407) 555-0188');
  await registerForm(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await registerForm(page).getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast(page, 'Registration successful')).toContainText('Your account has been created.');
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  for (const next of ['Book a free demo', 'Become a member']) {
    await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible();
  }

  const card = page.getByRole('dialog', { name: 'What should we call you?' });
  await expect(card.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('K');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Name must be at least 2 characters')).toBeVisible();
  await card.getByLabel('Your name').fill('Kim New');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Name saved')).toContainText('Hello, Kim New!');
  await expect(card).toBeHidden();

  await page.goto('/book-lesson');
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Membership Required' })).toBeVisible();
  await page.getByRole('link', { name: 'View membership' }).click();
  await expect(page).toHaveURL('/#membership');
  await expect(page.getByRole('heading', { name: /24\/7 Elite Golf/ })).toBeInViewport();
});

test('each invalid field shows its error, and the first one gets focus', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Email or Username')).toHaveAccessibleDescription(
    'Username or email must be at least 3 characters',
  );
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );

  await page.getByRole('tab', { name: 'Register' }).click();
  await registerForm(page).getByLabel('Email').fill('ann');
  await registerForm(page).getByLabel('Phone Number').fill('555');
  await registerForm(page).getByLabel('Password', { exact: true }).fill('a long walk');
  await registerForm(page).getByLabel('Confirm Password', { exact: true }).fill('a long wall');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('a taken email and a weak password show errors and keep the input', async ({ page, aPerson }) => {
  const { email } = await aPerson();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const fill = async (emailAddress: string, password: string) => {
    await registerForm(page).getByLabel('Email').fill(emailAddress);
    await registerForm(page).getByLabel('Phone Number').fill('(407) 555-0188');
    await registerForm(page).getByLabel('Password', { exact: true }).fill(password);
    await registerForm(page).getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
  };
  await fill(email, PASSWORD);
  await expect(toast(page, 'Registration failed')).toContainText(
    'An account with this email already exists.',
  );
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists.');
  await expect(registerForm(page).getByLabel('Email')).toHaveValue(email);

  await fill(newEmail(), 'password1');
  await expect(registerForm(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /too common/,
  );
  // The field and the toast show the error, so the page has no third message.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(registerForm(page).getByLabel('Phone Number')).toHaveValue('(407) 555-0188');
});

test('a wrong password does not reveal whether the account exists', async ({ page, aPerson }) => {
  const { email } = await aPerson();
  await page.goto('/auth');
  for (const username of [email, 'nobody@example.com']) {
    await page.getByLabel('Email or Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toast(page, 'Login failed')).toContainText('Invalid username or password');
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    await expect(page.getByLabel('Email or Username')).toHaveValue(username);
  }
});

test('signing in returns to the requested screen or home, and signing out goes home', async ({
  page,
  aPerson,
}) => {
  const { email } = await aPerson({ isMember: true });
  const signIn = async () => {
    await page.getByLabel('Email or Username').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Welcome back!')).toContainText('You have successfully logged in.');
  };
  await page.goto('/auth');
  await signIn();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toContainText('You have been logged out successfully.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: /^Login/ })).toBeVisible();

  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
  await signIn();
  await expect(page).toHaveURL('/account');
});

test('signing out from a protected screen goes home, too', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an unreachable server shows a clear error', async ({ page }) => {
  await page.goto('/auth');
  await page.route('**/api/login', (route) => route.abort());
  await page.getByLabel('Email or Username').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long walk');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/We couldn’t reach the server/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long walk');
});

test('a password can be shown while typing', async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a long walk');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('the demo accounts are listed, and one press fills in the form', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use the member account' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
});
