import type { User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { Ellipsis } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { ITEM, LINK_ICONS } from './bottom-bar-parts.tsx';
import { OpenRequestsCount } from './open-requests-count.tsx';
import { MoreMenu } from './work-nav-links.tsx';
import { isCurrent, workLinksOf } from './work-navigation.ts';

const MAX_LINKS = 5;

/** The navigation at the bottom of small screens. Links that do not fit are in the "More" menu. */
export function BottomBar({ user, pathname }: { user: User; pathname: string }) {
  const links = workLinksOf(user);
  const shown = links.length > MAX_LINKS ? links.slice(0, MAX_LINKS - 1) : links;
  const rest = links.slice(shown.length);
  // A single link needs no bar, because the account menu has the same link.
  if (links.length < 2) return null;
  // A portal, because the header's blur would keep an element inside it from being fixed to the window.
  return createPortal(
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [@media(max-height:25rem)]:static"
    >
      {shown.map((link) => {
        const Icon = LINK_ICONS[link.name] ?? Ellipsis;
        return (
          <Link
            key={link.name}
            to={SCREENS[link.name].path}
            aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            className={ITEM}
          >
            <Icon aria-hidden className="size-5" />
            <span className="max-w-full truncate">{link.text}</span>
            {link.name === 'adminRequests' && (
              <OpenRequestsCount className="absolute top-1 left-[calc(50%+0.35rem)]" />
            )}
          </Link>
        );
      })}
      {rest.length > 0 && <MoreMenu links={rest} pathname={pathname} />}
    </nav>,
    document.body,
  );
}
