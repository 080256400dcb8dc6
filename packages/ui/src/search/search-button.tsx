import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchKeys } from '../desk/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';

const SearchDialog = lazyDialog(() => import('./search-dialog.tsx'));

/**
 * Opens the global search. Its container fills the free space in the row. If that space is wide enough, the
 * button looks like a search field, which people recognize.
 */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useSearchKeys(() => setIsOpen(true));
  return (
    <>
      <div className="@container flex min-w-11 flex-1 justify-end max-lg:ml-auto max-lg:max-w-11">
        <button
          type="button"
          title="Search (Ctrl+K)"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md text-muted hover:bg-accent-soft hover:text-text @min-[8.75rem]:w-40 @min-[8.75rem]:justify-start @min-[8.75rem]:border @min-[8.75rem]:border-border-strong @min-[8.75rem]:bg-surface @min-[8.75rem]:px-3"
        >
          <Search aria-hidden className="size-5 shrink-0" />
          <span className="text-left @max-[8.75rem]:sr-only @min-[8.75rem]:flex-1">Search</span>
          <kbd
            aria-hidden
            className="rounded-sm border border-border px-1.5 font-data text-small leading-snug @max-[8.75rem]:hidden"
          >
            /
          </kbd>
        </button>
      </div>
      {isOpen && <SearchDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
