import { may } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { Keyboard } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Mark } from '../shell/logo.tsx';
import { DeskMenu } from './desk-menu.tsx';

const LINKS = [
  { to: '/', text: 'Day board', end: true },
  { to: SCREENS.adminCalendar.path, text: 'Calendar' },
  { to: SCREENS.adminRequests.path, text: 'Requests' },
  { to: SCREENS.adminMembers.path, text: 'Members' },
  { to: SCREENS.adminReports.path, text: 'Reports' },
] as const;
const FOR_ADMINS = { to: SCREENS.adminHome.path, text: 'Back office' } as const;

export function TopBar({ onShowKeys }: { onShowKeys: () => void }) {
  const facility = useFacility();
  const links = may(useUser(), 'administer') ? [...LINKS, FOR_ADMINS] : LINKS;
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-surface print:hidden">
      <div className="flex h-16 items-center gap-4 px-4">
        <Link
          to="/"
          aria-label={`${facility.place.name}, day board`}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center"
        >
          <Mark />
        </Link>
        <nav aria-label="Main" className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto">
          {links.map(({ text, ...link }) => (
            <NavLink
              key={link.to}
              {...link}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-3 font-[550] hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <Clock />
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-accent-soft"
          onClick={onShowKeys}
        >
          <Keyboard aria-hidden className="size-6" />
        </button>
        <DeskMenu />
      </div>
    </header>
  );
}

function Clock() {
  const facility = useFacility();
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="whitespace-nowrap text-right leading-tight">
      <span className="block font-[640] text-lead">{formatTime(facilityTime(now, facility))}</span>
      <span className="block text-muted text-small max-lg:hidden">
        {formatDate(facilityDate(now, facility))}
      </span>
    </time>
  );
}
