import { chosenTheme, THEME_COOKIE, type ThemeChoice, themeMedia } from '@clubhouse/core/screens';
import { createStore, useStore } from './store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Reads the theme choice from the cookie, or else from local storage. The front desk app has no cookies, so
 * it stores the choice only in local storage.
 */
function firstChoice(): ThemeChoice | null {
  if (typeof document === 'undefined') return null;
  try {
    return (
      chosenTheme(document.cookie) ?? chosenTheme(`${THEME_COOKIE}=${localStorage.getItem(THEME_COOKIE)}`)
    );
  } catch {
    // The browser blocks storage, so there is no stored choice.
    return null;
  }
}

const theme = createStore(firstChoice());
showTheme(theme.get());

export const useThemeChoice = () => useStore(theme, null);

/** Sets the theme. Null means that the theme follows the operating system. */
export function chooseTheme(choice: ThemeChoice | null): void {
  theme.set(choice);
  showTheme(choice);
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
    document.cookie = `${THEME_COOKIE}=${choice ?? ''}; path=/; max-age=${choice ? YEAR_SECONDS : 0}; samesite=lax`;
    if (choice) localStorage.setItem(THEME_COOKIE, choice);
    else localStorage.removeItem(THEME_COOKIE);
  } catch {
    // The browser blocks storage. The choice then lasts until the page closes.
  }
}

function showTheme(choice: ThemeChoice | null): void {
  if (typeof document === 'undefined') return;
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  for (const name of ['light', 'dark'] as const) {
    const color = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][data-for="${name}"]`);
    if (color) color.media = themeMedia(name, choice);
  }
}
