import type { User } from '@clubhouse/core/auth';
import { lazy, Suspense, useState } from 'react';
import { AccountGlyph } from '../kit/glyphs.tsx';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

export const ACCOUNT_BUTTON = {
  className:
    'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft aria-expanded:bg-accent-soft',
  label: 'Account menu',
  icon: <AccountGlyph />,
};

/**
 * The menu's widget is a third of what a page weighs, so it comes when somebody reaches for it: until then
 * the button that opens it stands in its place.
 */
export function AccountMenuButton({ user }: { user: User | null }) {
  const [isWanted, setIsWanted] = useState(false);
  const standIn = (
    <button
      type="button"
      aria-label={ACCOUNT_BUTTON.label}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      className={ACCOUNT_BUTTON.className}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setIsWanted(true)}
    >
      {ACCOUNT_BUTTON.icon}
    </button>
  );
  if (!isWanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <AccountMenu user={user} />
    </Suspense>
  );
}
