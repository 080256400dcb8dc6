import { SCREENS } from '@clubhouse/core/screens';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { GROUP_NAMES } from './groups.ts';

/** The entries of the side list. Their keys appear in the URL. */
const ENTRIES = {
  ...GROUP_NAMES,
  transfer: 'Export and import',
} as const;
export type Entry = keyof typeof ENTRIES;

export const entryOf = (param: string | null): Entry =>
  param !== null && Object.hasOwn(ENTRIES, param) ? (param as Entry) : 'place';

/**
 * The side list of the settings groups. On phones and tablets, the list is a strip above the form and scrolls
 * horizontally.
 */
export function SettingsNav({ current }: { current: Entry }) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is chosen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    // Scrolls only the list, because `scrollIntoView` would also scroll the page.
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    list.current.scrollTo({ left: middle - list.current.clientWidth / 2 });
  }, [current]);

  return (
    <nav aria-label="Facility settings" className="min-w-0">
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto max-lg:rounded-md max-lg:bg-border/50 max-lg:p-1 [scrollbar-width:thin] lg:grid"
      >
        {Object.entries(ENTRIES).map(([entry, name]) => (
          <li key={entry} className="shrink-0">
            <Link
              to={`${SCREENS.adminFacility.path}?group=${entry}`}
              aria-current={entry === current ? 'page' : undefined}
              className="flex min-h-11 items-center whitespace-nowrap rounded-md px-4 font-[550] text-muted -outline-offset-2 hover:bg-accent-soft hover:text-text aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
