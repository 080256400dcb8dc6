import { BAYS } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';
import { Link } from 'react-router-dom';
import { Board, type BoardProps } from './board.tsx';
import type { CalendarNavigation } from './calendar-position.ts';
import { WeekGutter } from './gutter.tsx';

export function WeekView({ searchOf, ...board }: Pick<CalendarNavigation, 'searchOf'> & BoardProps) {
  const today = facilityDate(board.now);
  return (
    <Board
      {...board}
      isCompact
      gutter={<WeekGutter />}
      heading={
        <>
          <span aria-hidden />
          {board.dates.map((date) => (
            <div key={date} className="border-border-strong/50 border-l text-center">
              <h3 className="tracking-normal">
                <Link
                  to={{ search: searchOf({ date, view: 'day' }) }}
                  // Starts with the visible text, because people who use voice control say what they see.
                  aria-label={`${format(parseISO(date), 'EEE d, MMMM')}${date === today ? ', today' : ''}`}
                  aria-current={date === today ? 'date' : undefined}
                  className={`flex min-h-11 items-center justify-center gap-1.5 outline-offset-[-2px] hover:bg-accent-soft ${date === today ? 'font-[700] text-accent' : 'font-[550]'}`}
                >
                  {format(parseISO(date), 'EEE')}{' '}
                  <span
                    className={
                      date === today ? 'min-w-7 rounded-full bg-accent px-1.5 py-0.5 text-on-accent' : ''
                    }
                  >
                    {format(parseISO(date), 'd')}
                  </span>
                </Link>
              </h3>
              <div aria-hidden className="grid grid-cols-2 pb-1 text-[0.75rem] text-muted leading-tight">
                {BAYS.map(({ id, name }) => (
                  <span key={id}>{name}</span>
                ))}
              </div>
            </div>
          ))}
        </>
      }
    />
  );
}
