/** A color as `#rrggbb`, in lower case. */
export type Color = string;

export type Theme = 'light' | 'dark';

/** A theme's colors that depend on the accent color. `tokens.css` uses the same names. */
export type AccentColors = { accent: Color; accentHover: Color; onAccent: Color; accentSoft: Color };

/** Copies of colors in `tokens.css`, for code that cannot read the stylesheet. `accent` is the default accent color. */
export const THEMES = {
  light: {
    background: '#f7f5ef',
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    muted: '#55605a',
    accent: '#3f6b12',
  },
  dark: {
    background: '#0b110e',
    surface: '#131b17',
    surfaceRaised: '#1c2721',
    muted: '#a9b6ae',
    accent: '#c6f24e',
  },
} as const;

/**
 * The color to mix into another color. Black darkens colors in the light theme. White lightens colors in the
 * dark theme.
 */
const MIXED_WITH = { light: '#000000', dark: '#ffffff' } as const;

const LIGHT_TEXT = '#ffffff';
const DARK_TEXT = '#10170f';

/** The contrast that WCAG 2.2 AA requires of text. */
const MIN_TEXT_CONTRAST = 4.5;

/**
 * `HOVER_SHARE` is how far the hover color moves toward black or white. `SOFT_SHARE` is how much accent color
 * the soft background contains.
 */
const HOVER_SHARE = 0.18;
const SOFT_SHARE = 0.12;

const channels = (color: Color) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** Returns a mix of two colors. A share of 0 is the first color, and a share of 1 is the second. */
function mixed(from: Color, to: Color, share: number): Color {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => Math.round(value + ((target[index] as number) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns a color's relative luminance as WCAG defines it, from 0 to 1. */
function luminance(color: Color): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors as WCAG defines it, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Returns an accent color and the colors that a theme derives from it, such as the hover color. */
export function accentColors(accent: Color, theme: Theme): AccentColors {
  return {
    accent,
    accentHover: mixed(accent, MIXED_WITH[theme], HOVER_SHARE),
    onAccent: contrast(accent, LIGHT_TEXT) >= contrast(accent, DARK_TEXT) ? LIGHT_TEXT : DARK_TEXT,
    accentSoft: mixed(THEMES[theme].surface, accent, SOFT_SHARE),
  };
}

/** Returns whether all text in or on the accent color is readable in a theme. */
export function isAccessible(color: Color, theme: Theme): boolean {
  const { accent, accentHover, onAccent, accentSoft } = accentColors(color, theme);
  const { background, surface, surfaceRaised } = THEMES[theme];
  const pairs = [
    ...[background, surface, surfaceRaised, accentSoft].map((behind) => [accent, behind] as const),
    [onAccent, accent] as const,
    [onAccent, accentHover] as const,
  ];
  return pairs.every(([text, background]) => contrast(text, background) >= MIN_TEXT_CONTRAST);
}

/** Returns the color itself if it is accessible, or else the accessible shade that is closest to it. */
export function nearestAccessible(color: Color, theme: Theme): Color {
  const STEPS = 100;
  for (let step = 0; step <= STEPS; step += 1) {
    const shade = mixed(color, MIXED_WITH[theme], step / STEPS);
    if (isAccessible(shade, theme)) return shade;
  }
  return MIXED_WITH[theme];
}

/** Null means the default color. */
type Accents = { accentOnLight: Color | null; accentOnDark: Color | null };

/** Returns the accent colors as CSS custom properties. `tokens.css` has the default colors. */
export function themeVariables({ accentOnLight, accentOnDark }: Accents): Record<string, string> {
  return { ...variablesOf('light', accentOnLight), ...variablesOf('dark', accentOnDark) };
}

function variablesOf(theme: Theme, color: Color | null): Record<string, string> {
  const colors = color === null ? null : accentColors(color, theme);
  return {
    // `initial` makes a custom property count as unset, so the default color applies.
    [`--brand-${theme}-accent`]: colors?.accent ?? 'initial',
    [`--brand-${theme}-accent-hover`]: colors?.accentHover ?? 'initial',
    [`--brand-${theme}-on-accent`]: colors?.onAccent ?? 'initial',
    [`--brand-${theme}-accent-soft`]: colors?.accentSoft ?? 'initial',
  };
}

const THEME_URL = /^\/theme\/([\da-f]{6}|default)-([\da-f]{6}|default)\.css$/;

/** Returns the URL of the stylesheet with the accent colors. Returns null if both colors are the defaults. */
export function themeUrl({ accentOnLight, accentOnDark }: Accents): string | null {
  if (accentOnLight === null && accentOnDark === null) return null;
  const [light, dark] = [accentOnLight, accentOnDark].map((color) => color?.slice(1) ?? 'default');
  return `/theme/${light}-${dark}.css`;
}

/** Returns the stylesheet for a URL that `themeUrl` returned, or null for any other URL. */
export function themeStylesheet(url: string): string | null {
  const match = THEME_URL.exec(url);
  if (!match) return null;
  const [accentOnLight, accentOnDark] = match
    .slice(1)
    .map((color) => (color === 'default' ? null : `#${color}`)) as [string | null, string | null];
  const variables = Object.entries(themeVariables({ accentOnLight, accentOnDark }));
  return `:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
}
