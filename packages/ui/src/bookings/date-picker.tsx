import { datePlus, formatDate, formatMonth, formatWeekday, WEEKDAYS, weekdayOf } from '@clubhouse/core/time';
import { useEffect, useRef } from 'react';
import { useFacility } from '../client/facility.ts';

/**
 * How many dates the desktop calendar shows without scrolling. These dates fit into six rows, whichever
 * weekday comes first.
 */
const MAX_DATES_IN_VIEW = 36;

export function DatePicker({
  today,
  value,
  marked,
  dimmed,
  todayLabel = 'Today',
  onChange,
  onLookAt,
}: {
  today: string;
  value: string;
  /** Dates on which the member already has a booking. */
  marked: ReadonlySet<string>;
  /** Dates without a free time. The user can still choose these dates. */
  dimmed?: ReadonlySet<string> | undefined;
  todayLabel?: string;
  onChange: (date: string) => void;
  onLookAt: (date: string) => void;
}) {
  const facility = useFacility();
  const dates = Array.from({ length: facility.booking.daysAhead + 1 }, (_, days) => datePlus(today, days));
  const row = useRef<HTMLDivElement>(null);
  // On phones, scrolls the row to a date that the member chose elsewhere on the screen.
  useEffect(() => showChecked(row.current, value), [value]);
  const isLong = dates.length > MAX_DATES_IN_VIEW;
  const weekdays = (
    <div
      aria-hidden
      className={`hidden grid-cols-7 text-center text-small text-muted md:grid ${isLong ? 'sticky top-0 z-10 col-span-7 gap-1 bg-surface' : 'mb-1'}`}
    >
      {WEEKDAYS.map((weekday) => (
        <span key={weekday}>{weekday.slice(0, 3)}</span>
      ))}
    </div>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">Date</legend>
      {!isLong && weekdays}
      <div
        ref={row}
        className={`-mx-4 flex snap-x scroll-px-4 gap-1.5 overflow-x-auto px-4 pt-1 pb-1.5 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 md:mx-0 md:grid md:grid-cols-7 md:gap-1 ${isLong ? 'md:max-h-[24rem] md:scroll-pt-8 md:px-1 md:[scrollbar-width:thin]' : 'md:overflow-visible md:px-0'}`}
      >
        {isLong && weekdays}
        {dates.map((date) => {
          const day = Number(date.slice(8));
          const isToday = date === today;
          const isMarked = marked.has(date);
          const isDimmed = dimmed?.has(date) ?? false;
          const name = [
            formatDate(date),
            isToday && 'today',
            isMarked && 'you have a booking',
            isDimmed && 'no openings',
          ];
          return (
            <label
              key={date}
              // Puts today into its weekday's column. The grid places the other dates after it.
              style={isToday ? { gridColumnStart: WEEKDAYS.indexOf(weekdayOf(date)) + 1 } : undefined}
              data-dimmed={isDimmed || undefined}
              onPointerEnter={() => onLookAt(date)}
              className="relative grid min-h-18 min-w-[3.5rem] shrink-0 pb-1.5 md:pb-0 cursor-pointer snap-start content-center justify-items-center rounded-md border border-border bg-surface text-center transition-colors hover:not-has-checked:bg-accent-soft has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2 md:min-h-12 md:min-w-0 md:border-transparent md:bg-transparent data-dimmed:not-has-checked:bg-background data-dimmed:not-has-checked:text-muted"
            >
              <input
                type="radio"
                name="booking-date"
                value={date}
                checked={date === value}
                onChange={() => onChange(date)}
                aria-label={name.filter(Boolean).join(', ')}
                className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              />
              <span aria-hidden className="text-small leading-tight opacity-80 md:hidden">
                {isToday ? todayLabel : formatWeekday(date)}
              </span>
              <span aria-hidden className="font-[600] text-lead leading-tight md:text-base">
                {day}
              </span>
              <span aria-hidden className="text-small leading-tight opacity-80 md:hidden">
                {formatMonth(date)}
              </span>
              {(isToday || day === 1) && (
                <span aria-hidden className="hidden text-[0.6875rem] leading-none opacity-80 md:block">
                  {formatMonth(date)}
                </span>
              )}
              {isMarked && (
                <span aria-hidden className="absolute bottom-1 h-0.5 w-4 rounded-full bg-current" />
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Scrolls the row of dates to a date. Unlike `scrollIntoView`, this function never scrolls the page. */
function showChecked(row: HTMLElement | null, date: string): void {
  const option = row?.querySelector(`input[value="${date}"]`)?.closest('label');
  if (!row || !option) return;
  const [around, inside] = [row.getBoundingClientRect(), option.getBoundingClientRect()];
  if (inside.left < around.left) row.scrollLeft -= around.left - inside.left;
  if (inside.right > around.right) row.scrollLeft += inside.right - around.right;
}
