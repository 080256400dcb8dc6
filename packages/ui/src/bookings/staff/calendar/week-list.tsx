import { type DeskDay, type SheetRow, sheetRows } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatDate } from '@clubhouse/core/time';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { Skeleton } from '../../../kit/index.ts';
import { Attendance } from './attendance.tsx';
import type { CalendarNavigation } from './calendar-position.ts';
import { iconOf } from './kinds.ts';
import { dialogAbout, type Open } from './schedule-dialogs.tsx';
import { detailOf, shortInterval, titleOf } from './texts.ts';

/** Shows the week as a list in narrow windows. Past days are collapsed, so today is at the top. */
export function WeekList({
  dates,
  days,
  now,
  searchOf,
  onOpen,
}: {
  dates: readonly string[];
  days: readonly (DeskDay | undefined)[];
  now: Date;
  searchOf: CalendarNavigation['searchOf'];
  onOpen: Open;
}) {
  const facility = useFacility();
  const today = facilityDate(now, facility);
  const over = Math.max(dates.indexOf(today), 0);
  const sections = dates.map((date, index) => (
    <section
      key={date}
      aria-label={formatDate(date)}
      className={`overflow-hidden rounded-lg border bg-surface ${date === today ? 'border-accent' : 'border-border'}`}
    >
      <h3>
        <Link
          to={{ search: searchOf({ date, view: 'day' }) }}
          className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-accent-soft"
        >
          <span>
            {formatDate(date)}
            {date === today && (
              <>
                <span className="sr-only">, </span>
                <span className="ml-2 text-accent text-small">Today</span>
              </>
            )}
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        </Link>
      </h3>
      <DayList day={days[index]} onOpen={onOpen} />
    </section>
  ));
  return (
    <div className="grid gap-4">
      {over > 0 && (
        <details className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg border border-border border-dashed px-4 py-2 text-muted hover:bg-accent-soft [&::-webkit-details-marker]:hidden">
            Earlier this week ({over === 1 ? '1 day' : `${over} days`})
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 group-open:rotate-180 motion-safe:transition-transform"
            />
          </summary>
          <div className="mt-4 grid gap-4">{sections.slice(0, over)}</div>
        </details>
      )}
      {sections.slice(over)}
    </div>
  );
}

function DayList({ day, onOpen }: { day: DeskDay | undefined; onOpen: Open }) {
  const facility = useFacility();
  if (!day) return <Skeleton className="m-4 mt-0 h-16" />;
  const rows = sheetRows(day, facility);
  if (rows.length === 0) return <p className="px-4 pb-3 text-muted">Nothing booked</p>;
  return (
    <ul className="divide-y divide-border border-border border-t">
      {rows.map((row) => (
        <li key={`${row.simulatorId} ${row.item.key}`}>
          <Row {...row} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const ROW = 'flex w-full flex-wrap items-center gap-x-3 px-4 py-2.5 text-left leading-snug min-h-14';

function Row({ item, simulatorId, onOpen }: SheetRow & { onOpen: Open }) {
  const facility = useFacility();
  const Icon = iconOf(item);
  const content = (
    <>
      <span className="wrap-anywhere w-[4rem] shrink-0 font-[600] text-muted text-small">
        {bayName(simulatorId, facility)}
      </span>
      <span className="sr-only">, </span>
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block text-small">{shortInterval(item)}</span>
        <span className="block font-[600]">{titleOf(item)}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-small">
          <span className="flex items-center gap-1">
            <Icon aria-hidden className="size-4 shrink-0" />
            {detailOf(item)}
          </span>
          {item.type === 'booking' && <Attendance booking={item.booking} iconClass="size-4" isWritten />}
        </span>
      </span>
    </>
  );
  return (
    <button
      type="button"
      onClick={() => onOpen(dialogAbout(item))}
      className={`${ROW} cursor-pointer outline-offset-[-2px] hover:bg-accent-soft`}
    >
      {content}
    </button>
  );
}
