import { type DeskBookingRow, type DeskDay, peopleOf } from '@clubhouse/core/desk';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { Skeleton } from '../../kit/index.ts';
import { BoardSection } from './board-section.tsx';
import { ExpectedRow } from './expected-row.tsx';
import { expectedSummary } from './texts.ts';
import type { BookingActions } from './use-booking-actions.ts';
import { useRovingRows } from './use-roving-rows.ts';

/** The people expected today, soonest first, each with a check-in button. */
export function ExpectedPeople({
  day,
  now,
  actions,
  list,
}: {
  day: DeskDay | undefined;
  now: Date;
  actions: BookingActions;
  list: RefObject<HTMLDivElement | null>;
}) {
  const roving = useRovingRows(list);
  const people = day && peopleOf(day.bookings, now);
  return (
    <BoardSection
      title="Expected"
      summary={people ? expectedSummary(people.coming, now) : ''}
      keyId="expected"
    >
      <div ref={list} tabIndex={-1} className="outline-none" {...roving}>
        {!people && <LoadingRows />}
        {people?.coming.length === 0 && (
          <p className="px-4 py-5 text-muted">
            {people.earlier.length === 0 ? 'No one is expected today.' : 'No one else is expected today.'}
          </p>
        )}
        {people && (
          <ul aria-label="Expected today" className="divide-y divide-border empty:hidden">
            {people.coming.map((booking) => (
              <ExpectedRow key={booking.id} booking={booking} now={now} actions={actions} />
            ))}
          </ul>
        )}
        {people && people.earlier.length > 0 && (
          <Earlier people={people.earlier} now={now} actions={actions} />
        )}
      </div>
    </BoardSection>
  );
}

/** Finished bookings, folded, with the number of no-shows. */
function Earlier({
  people,
  now,
  actions,
}: {
  people: readonly DeskBookingRow[];
  now: Date;
  actions: BookingActions;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const missing = people.filter(({ noShow }) => noShow).length;
  return (
    <div className="border-border border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 py-2 text-left text-muted outline-offset-[-2px] hover:bg-accent-soft"
      >
        <span className="flex-1">
          Earlier today ({people.length})
          {missing > 0 && (
            <span className="ml-2 font-[600] text-danger text-small">
              {missing === 1 ? '1 no-show' : `${missing} no-shows`}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={id}
        aria-label="Earlier today"
        hidden={!isOpen}
        className="divide-y divide-border border-border border-t"
      >
        {isOpen &&
          people.map((booking) => (
            <ExpectedRow key={booking.id} booking={booking} now={now} actions={actions} />
          ))}
      </ul>
    </div>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-3 px-4 py-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
