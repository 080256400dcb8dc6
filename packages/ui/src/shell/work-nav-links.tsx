import type { User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { requestQueries } from '../demo-requests/inbox/index.ts';
import { shortcutOf, useKey, useScreenShiftKeys, useSingleKeys } from '../desk/index.ts';
import { isCurrent, type WorkLink, workLinksOf } from './work-navigation.ts';

type Props = {
  user: User;
  pathname: string;
  /** True in the front desk app, which has no screens for coaches and shows the day board at `/`. */
  isInApp?: boolean;
};

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-[550] hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent xl:px-3';

/** The navigation for staff, admins and coaches, in one row. */
export function WorkNavLinks({ user, pathname, isInApp = false }: Props) {
  const hasKeys = useSingleKeys();
  const navigate = useNavigate();
  useScreenShiftKeys(user, (path) => void navigate(path));
  const todayPath = isInApp ? '/' : SCREENS.adminToday.path;
  const links = workLinksOf(user).filter(({ name }) => !isInApp || name !== 'coachDashboard');
  return links.map((link) => {
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
        className={LINK}
      >
        {link.key && <LinkKey id={link.key} path={path} />}
        {link.text}
        {link.name === 'adminRequests' && <OpenRequestsCount />}
      </Link>
    );
  });
}

function LinkKey({ id, path }: { id: NonNullable<WorkLink['key']>; path: string }) {
  const navigate = useNavigate();
  useKey(id, () => void navigate(path));
  return null;
}

export function OpenRequestsCount({ className = '' }: { className?: string }) {
  const { data: open = 0 } = useQuery(requestQueries.openCount);
  if (open === 0) return null;
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center whitespace-nowrap rounded-full bg-accent px-1.5 font-[600] text-[0.75rem] text-on-accent leading-none ${className}`}
    >
      {open > 99 ? '99+' : open}
      <span className="sr-only"> open</span>
    </span>
  );
}
