import type { User } from '@clubhouse/core/auth';
import { AccountGlyph } from '../kit/glyphs.tsx';

export function accountButton(user: User | null) {
  const initials = initialsOf(user?.name ?? '');
  return {
    className:
      'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft aria-expanded:bg-accent-soft',
    // The label contains the visible initials, because voice control users say the text that they see.
    'aria-label': initials ? `Account menu, ${initials}` : 'Account menu',
    children: initials ? (
      <span className="grid size-9 place-items-center rounded-full border-2 border-lime font-[640] text-[min(0.83rem,16px)] leading-none [overflow-wrap:normal]">
        {initials}
      </span>
    ) : (
      <AccountGlyph />
    ),
  };
}

/** Returns the first letters of the name's first and last words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export type AccountMenuProps = {
  user: User | null;
  /** The visible screen's path, which differs from the URL while the next screen is loading. */
  pathname: string;
};
