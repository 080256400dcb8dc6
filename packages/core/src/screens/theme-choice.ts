/** The theme that a person has chosen for a browser. Without a choice, the screens follow the system. */
export type ThemeChoice = 'light' | 'dark';

/** The cookie that stores the chosen theme. The server reads this cookie to send pages in that theme. */
export const THEME_COOKIE = 'theme';

/** Returns the choice in a `Cookie` header or in `document.cookie`, or null if there is no choice. */
export function chosenTheme(cookies: string | undefined): ThemeChoice | null {
  const choice = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(light|dark)(?:;|$)`).exec(cookies ?? '')?.[1];
  return choice === 'light' || choice === 'dark' ? choice : null;
}

/** Returns the media query that turns on a theme's colors. */
export function themeMedia(theme: ThemeChoice, choice: ThemeChoice | null): string {
  if (choice === null) return `(prefers-color-scheme: ${theme})`;
  return choice === theme ? 'all' : 'not all';
}
