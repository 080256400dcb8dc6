import {
  type Attendance,
  attendanceAt,
  type DeskBookingRow,
  type DeskDay,
  isHit,
  peopleOf,
} from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatTime } from '@clubhouse/core/time';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { holderLabel, KINDS, kindText, useChangedMark } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { BreakableName } from '../../kit/breakable-name.tsx';
import { Skeleton } from '../../kit/index.ts';
import { AttendanceMark } from './attendance-mark.tsx';
import { BoardSection } from './board-section.tsx';
import { CheckInButton } from './check-in-button.tsx';
import { expectedSummary } from './texts.ts';
import type { BookingActions } from './use-booking-actions.ts';
import { useRovingRows } from './use-roving-rows.ts';

type Props = { day: DeskDay | undefined; actions: BookingActions; list: RefObject<HTMLDivElement | null> };

export function ExpectedPeople({ day, actions, list }: Props) {
  const facility = useFacility();
  const now = useNow();
  const roving = useRovingRows(list);
  const people = day && peopleOf(day.bookings, now, facility);
  return (
    <BoardSection
      title="Expected"
      summary={people ? expectedSummary(people.coming, now, facility) : ''}
      keyId="expected"
    >
      <div ref={list} tabIndex={-1} className="outline-none" {...roving}>
        {!people && (
          <div className="grid gap-3 px-4 py-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
        {people?.coming.length === 0 && (
          <p className="px-4 py-5 text-muted">
            {people.earlier.length === 0 ? 'No one is expected today.' : 'No one else is expected today.'}
          </p>
        )}
        {people && (
          <ul aria-label="Expected today" className="divide-y divide-border empty:hidden">
            {people.coming.map((booking) => (
              <ExpectedRow
                key={booking.id}
                booking={booking}
                actions={actions}
                isClosed={day.closures.some((closure) => isHit(booking, closure, facility))}
              />
            ))}
          </ul>
        )}
        {people && people.earlier.length > 0 && <Earlier people={people.earlier} actions={actions} />}
      </div>
    </BoardSection>
  );
}

function Earlier({ people, actions }: { people: readonly DeskBookingRow[]; actions: BookingActions }) {
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
          people.map((booking) => <ExpectedRow key={booking.id} booking={booking} actions={actions} />)}
      </ul>
    </div>
  );
}

/** Solid and dashed edges distinguish arrived and late people without color. */
const EDGES: Partial<Record<Attendance, string>> = {
  arrived: 'border-l-success border-solid bg-success-soft/50',
  late: 'border-l-warning border-dashed bg-warning-soft/50',
};

type RowProps = { booking: DeskBookingRow; actions: BookingActions; isClosed?: boolean };

function ExpectedRow({ booking, actions, isClosed = false }: RowProps) {
  const facility = useFacility();
  const Icon = KINDS[booking.kind].icon;
  const mark = useChangedMark<HTMLLIElement>(booking);
  const edge = EDGES[attendanceAt(booking, useNow(), facility)] ?? 'border-l-transparent';
  return (
    <li
      {...mark}
      data-row
      data-booking={booking.id}
      className={`flex flex-wrap items-center gap-x-2 border-l-6 pr-3 focus-within:bg-accent-soft ${edge}`}
    >
      <button
        type="button"
        onClick={() => actions.open(booking)}
        className="flex min-h-15 min-w-0 flex-[1_1_12rem] cursor-pointer flex-wrap items-center gap-x-2 py-1.5 pl-2.5 text-left leading-snug outline-offset-[-2px]"
      >
        <span className="min-w-19 max-w-28">
          <span className="block whitespace-nowrap font-[600]">{formatTime(booking.startTime)}</span>
          <span className="sr-only">, </span>
          <span className="wrap-break-word block text-muted text-small">
            {bayName(booking.simulatorId, facility)}
          </span>
        </span>
        <span className="min-w-0 flex-[1_1_6rem]">
          <span title={holderLabel(booking)} className="line-clamp-2 font-[600]">
            <BreakableName name={holderLabel(booking)} />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-small">
            <AttendanceMark booking={booking} />
            {isClosed && <span className="font-[600] text-warning">Bay closed</span>}
            {booking.kind !== 'member' && (
              <span className="inline-flex min-w-0 items-center gap-1 text-muted">
                <Icon aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0">{kindText(booking)}</span>
              </span>
            )}
          </span>
        </span>
      </button>
      {/* With large text, the button wraps below the name, where `ml-auto` keeps it on the right. */}
      <span className="ml-auto flex py-1">
        <CheckInButton booking={booking} actions={actions} look="secondary" />
      </span>
    </li>
  );
}
