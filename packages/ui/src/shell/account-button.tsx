import type { User } from '@clubhouse/core/auth';
import { AccountGlyph } from '../kit/glyphs.tsx';

export const ACCOUNT_BUTTON = {
  className:
    'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft aria-expanded:bg-accent-soft',
  'aria-label': 'Account menu',
  children: <AccountGlyph />,
};

export type AccountMenuProps = {
  user: User | null;
  /** The path of the visible screen. This path differs from the URL while the next screen is loading. */
  pathname: string;
};
