import { baysToShow } from '@clubhouse/core/desk';
import { facilityDate, formatMonthName, formatWeekday } from '@clubhouse/core/time';
import { Link } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { Board, BoardCorner, type BoardProps } from './board.tsx';
import type { CalendarNavigation } from './calendar-position.ts';
import { WeekGutter } from './gutter.tsx';

const dayOf = (date: string) => Number(date.slice(8));

export function WeekView({ searchOf, ...board }: Pick<CalendarNavigation, 'searchOf'> & BoardProps) {
  const facility = useFacility();
  const today = facilityDate(board.now, facility);
  return (
    <Board
      {...board}
      isCompact
      gutter={<WeekGutter />}
      heading={
        <>
          <BoardCorner />
          {board.dates.map((date, index) => (
            <div key={date} className="border-border-strong/50 border-l text-center">
              <h3 className="tracking-normal">
                <Link
                  to={{ search: searchOf({ date, view: 'day' }) }}
                  // Starts with the visible text, because voice control users say the text that they see.
                  aria-label={`${formatWeekday(date)} ${dayOf(date)}, ${formatMonthName(date)}${date === today ? ', today' : ''}`}
                  aria-current={date === today ? 'date' : undefined}
                  className={`flex min-h-11 items-center justify-center outline-offset-[-2px] hover:bg-accent-soft ${date === today ? 'font-[700] text-accent' : 'font-[550]'}`}
                >
                  {/* Stays in view while a day with many bays scrolls sideways. */}
                  <span className="sticky right-2 left-16 flex items-center gap-1.5">
                    {formatWeekday(date)}{' '}
                    <span
                      className={
                        date === today ? 'min-w-7 rounded-full bg-accent px-1.5 py-0.5 text-on-accent' : ''
                      }
                    >
                      {dayOf(date)}
                    </span>
                  </span>
                </Link>
              </h3>
              <div
                aria-hidden
                className="grid auto-cols-fr grid-flow-col pb-1 text-[0.75rem] text-muted leading-tight"
              >
                {baysToShow(date, board.days[index], facility).map(({ id, name }) => (
                  <span key={id} className="wrap-anywhere">
                    {name}
                  </span>
                ))}
              </div>
            </div>
          ))}
        </>
      }
    />
  );
}
