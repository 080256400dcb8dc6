import { Menu } from '@ark-ui/react/menu';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseTheme } from '../client/theme-choice.ts';
import { Logo } from './logo.tsx';
import { ThemeItems } from './theme-items.tsx';

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((theme) => `<meta name="theme-color" data-for="${theme}">`)
    .join('');
});
afterEach(() => {
  cleanup();
  chooseTheme(null);
  document.head.innerHTML = '';
});

const open = () =>
  render(
    <Menu.Root open>
      <Menu.Content>
        <ThemeItems />
      </Menu.Content>
    </Menu.Root>,
  );
const item = (name: string) => screen.getByRole('menuitemradio', { name });
const checked = () =>
  screen.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent);
const colorOf = (theme: string) => document.querySelector<HTMLMetaElement>(`[data-for=${theme}]`)?.media;

test('the menu follows the system until a person chooses a theme', async () => {
  open();
  expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined();
  expect(checked()).toEqual(['System']);

  await userEvent.click(item('Dark'));
  expect(checked()).toEqual(['Dark']);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  expect([colorOf('light'), colorOf('dark')]).toEqual(['not all', 'all']);

  await userEvent.click(item('System'));
  expect(checked()).toEqual(['System']);
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain('theme=');
  expect(colorOf('dark')).toBe('(prefers-color-scheme: dark)');
});

test('the logo has the picture for the chosen theme', () => {
  chooseTheme('light');
  const { container } = render(<Logo />);
  const media = () => [...container.querySelectorAll('source')].map((source) => source.media);
  expect(media()).toContain('not all');
  expect(media().join()).not.toContain('prefers-color-scheme');
  cleanup();
  chooseTheme('dark');
  expect(render(<Logo />).container.querySelector('source')?.srcset).toContain('logo-on-dark');
  // The server does not know the user's choice, so the HTML follows the system's theme.
  expect(renderToStaticMarkup(<Logo />)).toContain('prefers-color-scheme: dark');
});
