import type { User } from '@clubhouse/core/auth';
import { AccountGlyph } from '../kit/glyphs.tsx';

export const accountButton = (user: User | null) => ({
  className:
    'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft aria-expanded:bg-accent-soft',
  'aria-label': 'Account menu',
  children: user?.name ? <Initials name={user.name} /> : <AccountGlyph />,
});

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-9 place-items-center rounded-full border-2 border-lime font-[640] text-small leading-none"
  >
    {initialsOf(name)}
  </span>
);

/** Returns the first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

export type AccountMenuProps = {
  user: User | null;
  /** The path of the visible screen. This path differs from the URL while the next screen is loading. */
  pathname: string;
};
