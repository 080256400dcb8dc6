import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { Check, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../kit/index.ts';
import type { TriageChange } from './inbox-api.ts';
import { OwnerField, StatusField } from './request-fields.tsx';

/** A bar of buttons for the selected rows. It stays visible at the bottom of the list. */
export function BulkBar({
  selected,
  listed,
  onSelectAll,
  onChange,
  onDelete,
  onClear,
}: {
  selected: readonly InboxRequest[];
  /** The number of rows on this page of the list. */
  listed: number;
  onSelectAll: () => void;
  onChange: (change: TriageChange) => void;
  /** Undefined if the user is not allowed to delete requests. */
  onDelete: (() => void) | undefined;
  onClear: () => void;
}) {
  const count = useRef<HTMLParagraphElement>(null);
  if (selected.length === 0) return null;
  const areDone = selected.every(({ isRead }) => isRead);
  return (
    <section
      aria-label="Selected requests"
      className="sticky bottom-2 z-20 mt-3 grid grid-cols-2 items-end gap-3 rounded-lg border border-border-strong bg-surface-raised p-3 shadow-card max-lg:[@media(min-height:25rem)]:bottom-[calc(3.5rem+env(safe-area-inset-bottom)+8px)] @min-[55rem]:grid-cols-[minmax(7rem,1fr)_11rem_11rem_auto_auto]"
    >
      <div className="col-span-2 flex items-center justify-between gap-3 @min-[55rem]:contents">
        <div className="flex flex-wrap items-center gap-x-4">
          <p ref={count} tabIndex={-1} role="status" className="font-[600] outline-none">
            {selected.length} selected
          </p>
          {selected.length < listed && (
            <button
              type="button"
              onClick={() => {
                onSelectAll();
                // The button disappears, so the count takes the focus.
                count.current?.focus();
              }}
              className="inline-flex min-h-11 cursor-pointer items-center text-accent text-small underline underline-offset-4"
            >
              Select all {listed}
            </button>
          )}
        </div>
        <Button look="secondary" className="shrink-0 @min-[55rem]:order-last" onClick={onClear}>
          <X aria-hidden className="size-5" />
          Clear
        </Button>
      </div>
      <StatusField value="" placeholder="Set status" onChange={onChange} />
      <OwnerField value="" placeholder="Set owner" onChange={onChange} />
      <div className="col-span-2 flex gap-3 @min-[55rem]:col-span-1">
        <Button className="flex-1" onClick={() => onChange({ isRead: !areDone })}>
          <Check aria-hidden className="size-5" />
          {areDone ? 'Reopen' : 'Mark as Completed'}
        </Button>
        {onDelete && (
          <Button look="secondary" className="text-danger!" onClick={onDelete}>
            <Trash2 aria-hidden className="size-5" />
            Delete...
          </Button>
        )}
      </div>
    </section>
  );
}
