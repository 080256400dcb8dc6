import { SCREENS, type Screen } from './screens.ts';

const screens: readonly Screen[] = Object.values(SCREENS);
/** The start of each path that ends with a secret token, for example `/shared/`. */
const BEFORE_TOKENS = screens
  .filter(({ path }) => path.endsWith('/:token'))
  .map(({ path }) => path.slice(0, -':token'.length));

/**
 * Returns a screen's path without the secret token of a reset, setup or share link:
 * docs/product/README.md#analytics.
 */
export function withoutToken(path: string): string {
  const start = BEFORE_TOKENS.find((before) => path.startsWith(before));
  return start ? start.slice(0, -1) : path;
}
