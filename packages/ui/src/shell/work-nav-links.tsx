import type { User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { shortcutOf, useKey, useScreenShiftKeys, useSingleKeys } from '../desk/index.ts';
import { type MoreMenuProps, moreTrigger, ROW_ITEM } from './bottom-bar-parts.tsx';
import { lazyMenu } from './lazy-menu.tsx';
import { OpenRequestsCount } from './open-requests-count.tsx';
import { isCurrent, type WorkLink, workLinksOf } from './work-navigation.ts';

type Props = {
  user: User;
  pathname: string;
  /** True in the front desk app, which has no screens for coaches and shows the day board at `/`. */
  isInApp?: boolean;
};

export const MoreMenu = lazyMenu<MoreMenuProps>(() => import('./more-menu.tsx'), moreTrigger);

/**
 * The navigation for staff, admins and coaches, in one row. Links that do not fit are in the "More" menu.
 * Their shortcut keys still work.
 */
export function WorkNavLinks({ user, pathname, isInApp = false }: Props) {
  const hasKeys = useSingleKeys();
  const navigate = useNavigate();
  useScreenShiftKeys(user, (path) => void navigate(path));
  const todayPath = isInApp ? '/' : SCREENS.adminToday.path;
  const links = workLinksOf(user).filter(({ name }) => !isInApp || name !== 'coachDashboard');
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const shownCount = useShownCount(row, more, links.length);
  const rest = links.slice(shownCount);
  const items = links.map((link, index) => {
    const path = link.name === 'adminToday' ? todayPath : SCREENS[link.name].path;
    const isHere = link.name === 'adminToday' ? pathname === path : isCurrent(link, pathname);
    return (
      <Link
        key={link.name}
        to={path}
        aria-current={isHere ? 'page' : undefined}
        title={
          link.key && hasKeys
            ? `${link.text} (${shortcutOf(link.key)['aria-keyshortcuts'].toUpperCase()})`
            : undefined
        }
        {...(link.key && hasKeys && shortcutOf(link.key))}
        className={`${ROW_ITEM} ${index < shownCount ? '' : 'invisible'}`}
      >
        {link.key && <LinkKey id={link.key} path={path} />}
        {link.text}
        {link.name === 'adminRequests' && <OpenRequestsCount />}
      </Link>
    );
  });
  return (
    // The padding leaves room for the focus outline.
    <div ref={row} className="relative -mx-1 flex min-w-0 items-center gap-0.5 overflow-x-clip px-1">
      {items}
      <div ref={more} className={`absolute right-1 ${rest.length > 0 ? '' : 'invisible'}`}>
        <MoreMenu links={rest} pathname={pathname} isInRow />
      </div>
    </div>
  );
}

/** Returns how many links of the row fit. If not all fit, leaves room for the "More" menu at the end. */
function useShownCount(
  row: RefObject<HTMLElement | null>,
  more: RefObject<HTMLElement | null>,
  linkCount: number,
): number {
  const [shownCount, setShownCount] = useState(linkCount);
  useLayoutEffect(() => {
    if (!row.current || !more.current) return;
    const menu = more.current;
    const links = [...row.current.children].slice(0, linkCount);
    const measure = () => {
      const { left, right } = menu.getBoundingClientRect();
      const ends = links.map((link) => link.getBoundingClientRect().right);
      // Positions are fractions of a pixel, so the last link may end slightly after the row.
      const doAllFit = Math.max(...ends) < right + 1;
      setShownCount(doAllFit ? linkCount : ends.filter((end) => end <= left).length);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [row.current, menu, ...links]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [row, more, linkCount]);
  return shownCount;
}

function LinkKey({ id, path }: { id: NonNullable<WorkLink['key']>; path: string }) {
  const navigate = useNavigate();
  useKey(id, () => void navigate(path));
  return null;
}
