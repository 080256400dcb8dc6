import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { Keyboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { SearchButton } from '../search/index.ts';
import { Mark } from '../shell/logo.tsx';
import { WorkNavLinks } from '../shell/work-nav-links.tsx';
import { DeskMenu } from './desk-menu.tsx';

export function TopBar({ pathname, onShowKeys }: { pathname: string; onShowKeys: () => void }) {
  const facility = useFacility();
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-surface print:hidden">
      <div className="flex h-16 items-center gap-1 px-3 xl:gap-2 xl:px-4">
        <Link
          to="/"
          aria-label={`${facility.place.name}, today`}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center"
        >
          <Mark />
        </Link>
        <nav aria-label="Main" className="flex min-w-0">
          <WorkNavLinks user={useUser()} pathname={pathname} isInApp />
        </nav>
        <SearchButton />
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
      <span className="block font-[640] xl:text-lead">{formatTime(facilityTime(now, facility))}</span>
      <span className="block text-muted text-small max-xl:hidden">
        {formatDate(facilityDate(now, facility))}
      </span>
    </time>
  );
}
