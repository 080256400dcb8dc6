import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchKeys } from '../desk/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx'));

/** Opens the global search. With enough room, the button looks like a search field, which people recognize. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useSearchKeys(() => setIsOpen(true));
  return (
    <>
      <button
        type="button"
        title="Search (Ctrl+K)"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md text-muted hover:bg-accent-soft hover:text-text xl:min-w-40 xl:justify-start xl:border xl:border-border-strong xl:bg-surface xl:px-3"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="text-left max-xl:sr-only xl:flex-1">Search</span>
        <kbd
          aria-hidden
          className="rounded-sm border border-border px-1.5 font-data text-small leading-snug max-xl:hidden"
        >
          /
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
