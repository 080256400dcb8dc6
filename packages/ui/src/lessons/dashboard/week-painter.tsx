import { paintableHalfHours, paintHours, type WorkingHours } from '@clubhouse/core/lessons';
import { formatInterval } from '@clubhouse/core/time';
import { useId, useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { WEEK } from '../week.ts';
import { glanceOf, onTheHour } from './glance.ts';
import { type Cell, cornersOf, type Stroke, useBrush } from './use-brush.ts';

type Props = { hours: readonly WorkingHours[]; onChange: (hours: WorkingHours[]) => void };

/** The week's chart, in which a coach paints hours: docs/product/lessons.md#chart-of-the-week. */
export function WeekPainter({ hours, onChange }: Props) {
  const { days, ...shown } = glanceOf(hours, useFacility());
  const { from, until } = useWidest(shown);
  const halfHours = paintableHalfHours(from, until);
  const [painted, setPainted] = useState<{ hours: readonly WorkingHours[]; text: string } | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const hintId = useId();

  const isWorking = ({ day, halfHour }: Cell) => {
    const slot = halfHours[halfHour];
    return hours.some(
      ({ dayOfWeek, startTime, endTime }) =>
        slot && dayOfWeek === WEEK[day] && startTime <= slot.startTime && slot.endTime <= endTime,
    );
  };
  const hoursIn = (stroke: Stroke) => {
    const [[firstDay, lastDay], [first, last]] = [cornersOf(stroke).days, cornersOf(stroke).halfHours];
    return {
      weekdays: WEEK.slice(firstDay, lastDay + 1),
      startTime: halfHours[first]?.startTime ?? '',
      endTime: halfHours[last]?.endTime ?? '',
    };
  };
  const textOf = (stroke: Stroke) => {
    const { weekdays, ...interval } = hoursIn(stroke);
    const daysText = weekdays.length === 1 ? weekdays[0] : `${weekdays[0]} to ${weekdays.at(-1)}`;
    return `${daysText}, ${formatInterval(interval)}`;
  };
  const { stroke, isCursor, cellProps, gridProps } = useBrush(grid, {
    size: { days: WEEK.length, halfHours: halfHours.length },
    isWorking,
    onPaint: (done) => {
      const after = paintHours(hours, { ...hoursIn(done), isAdded: done.isAdded });
      setPainted({ hours: after, text: `${done.isAdded ? 'Added' : 'Removed'}: ${textOf(done)}` });
      onChange(after);
    },
  });
  const isInStroke = ({ day, halfHour }: Cell) => {
    if (!stroke) return false;
    const corners = cornersOf(stroke);
    const isBetween = (index: number, [start, end]: [number, number]) => start <= index && index <= end;
    return isBetween(day, corners.days) && isBetween(halfHour, corners.halfHours);
  };
  const doneText = painted?.hours === hours ? painted.text : '';

  return (
    <>
      <p role="status" className="min-h-[1lh] text-small">
        {stroke ? `${stroke.isAdded ? 'Add' : 'Remove'}: ${textOf(stroke)}` : doneText}
      </p>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be selected is a grid
        role="grid"
        aria-label="Hours of the week"
        aria-multiselectable
        aria-describedby={hintId}
        {...gridProps}
        // `touch-pan-y` lets the user scroll the page up and down with a finger.
        className="w-full touch-pan-y touch-pinch-zoom select-none table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5"
      >
        <tbody>
          {days.map(({ weekday, hours: total }, day) => (
            <tr key={weekday}>
              <th
                scope="row"
                aria-label={weekday}
                className="w-11 text-left font-[400] text-muted text-small"
              >
                {weekday.slice(0, 3)}
              </th>
              {halfHours.map((slot, halfHour) => {
                const cell = { day, halfHour };
                return (
                  <td
                    key={slot.startTime}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
                    role="gridcell"
                    aria-label={`${weekday}, ${formatInterval(slot)}`}
                    aria-selected={isWorking(cell)}
                    tabIndex={isCursor(cell) ? 0 : -1}
                    {...cellProps(cell)}
                    className={`${CELL} ${halfHour % 2 === 0 ? 'border-l' : ''} ${lookOf(isWorking(cell), isInStroke(cell) ? stroke : null)}`}
                  />
                );
              })}
              <td aria-hidden className="w-12 text-right text-muted text-small">
                {total > 0 && `${total} h`}
              </td>
            </tr>
          ))}
          <tr aria-hidden className="text-muted text-small">
            <td />
            {hourMarks(from, halfHours.length).map(({ hour, columns }) => (
              <td key={hour} colSpan={columns} className="overflow-hidden whitespace-nowrap">
                {columns >= MARK_COLUMNS / 2 && onTheHour(hour)}
              </td>
            ))}
            <td />
          </tr>
        </tbody>
      </table>
      <p id={hintId} className="mt-1 text-muted text-small">
        Drag across the chart to add or remove hours. With a keyboard, use the arrow keys to move and Shift to
        select more. Then press Space.
      </p>
    </>
  );
}

/**
 * Returns the widest range that the chart has had. Otherwise, the chart would shrink under the pointer when
 * the coach removes the earliest or latest hours.
 */
function useWidest({ from, until }: { from: number; until: number }) {
  const [widest, setWidest] = useState({ from, until });
  if (from >= widest.from && until <= widest.until) return widest;
  const wider = { from: Math.min(from, widest.from), until: Math.max(until, widest.until) };
  setWidest(wider);
  return wider;
}

const CELL =
  'h-7 cursor-pointer border-surface p-0 focus-visible:relative focus-visible:z-10 focus-visible:shadow-[0_0_0_4px_var(--surface)] pointer-coarse:h-11';

function lookOf(isWorking: boolean, stroke: Stroke | null): string {
  if (stroke) return stroke.isAdded ? 'bg-accent-hover' : 'bg-danger-soft';
  return isWorking ? 'bg-accent' : 'bg-border hover:bg-accent-soft';
}

/** The chart has an hour mark every two hours, which is every four half-hour columns. */
const MARK_COLUMNS = 4;

const hourMarks = (from: number, halfHours: number) =>
  Array.from({ length: Math.ceil(halfHours / MARK_COLUMNS) }, (_, index) => ({
    hour: from + index * 2,
    columns: Math.min(MARK_COLUMNS, halfHours - index * MARK_COLUMNS),
  }));
