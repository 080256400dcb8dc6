import { formatTime } from '@clubhouse/core/time';
import { Plus } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import type { Lane, Slot } from './lane.ts';
import { gridStyle, rowOf } from './rows.ts';
import { STATE_WORDS, slotLabel } from './texts.ts';

export function FreeSlot({
  slot,
  simulatorId,
  date,
  isCompact,
  onBook,
}: Lane & {
  slot: Slot;
  /** Undefined if the user is not allowed to book now. */
  onBook: ((startTime: string) => void) | undefined;
}) {
  const facility = useFacility();
  const { startTime, state } = slot;
  if ((state === 'upcoming' || state === 'now') && onBook) {
    return (
      <li className="absolute" style={gridStyle(slot)}>
        <button
          type="button"
          tabIndex={-1}
          data-item={rowOf(startTime)}
          data-length={1}
          aria-label={slotLabel(simulatorId, startTime, isCompact ? date : null, facility)}
          onClick={() => onBook(startTime)}
          className="group flex size-full cursor-pointer items-center justify-center gap-1 rounded-sm text-accent text-small outline-offset-[-2px] hover:bg-accent-soft focus-visible:bg-accent-soft"
        >
          <Plus
            aria-hidden
            className={`size-4 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 ${isCompact ? '' : 'in-data-of-now:opacity-45 pointer-coarse:opacity-45'}`}
          />
          {!isCompact && (
            <span className="truncate opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden">
              {formatTime(startTime)}
            </span>
          )}
        </button>
      </li>
    );
  }
  const isShaded = state === 'completed' || state === 'skipped' || state === 'closed';
  return (
    <li
      className={`absolute ${isShaded ? 'bg-[color-mix(in_srgb,var(--border)_32%,transparent)]' : ''}`}
      style={gridStyle(slot)}
    >
      <span className="sr-only">
        {formatTime(startTime)}, {STATE_WORDS[state]}
      </span>
      {state === 'skipped' && !isCompact && (
        <span aria-hidden className="grid size-full place-items-center text-muted text-small line-through">
          {formatTime(startTime)}
        </span>
      )}
    </li>
  );
}
