import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatTime, halfHoursOf, type Weekday } from '@clubhouse/core/time';
import { Copy, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, SelectField } from '../../kit/index.ts';
import { WEEK } from '../week.ts';

const BOUNDS = [
  ['startTime', 'from'],
  ['endTime', 'until'],
] as const;
const TIMES = halfHoursOf({ startTime: '00:00:00', endTime: '24:00:00' }).map((time) => time.slice(0, 5));

/**
 * Returns the hours that the form suggests next. On an empty day, these are 9 AM to noon. Otherwise, they are
 * two hours that start one hour after the day's last range. Late in the day, the range starts earlier or is
 * shorter, because it never starts after 11 PM or ends after 11:30 PM.
 */
function nextHours(dayOfWeek: Weekday, hours: readonly WorkingHours[]): WorkingHours {
  const last = hours
    .filter((other) => other.dayOfWeek === dayOfWeek)
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  if (last === undefined) return { dayOfWeek, startTime: '09:00', endTime: '12:00' };
  const from = Math.min(TIMES.indexOf(last) + 2, TIMES.length - 2);
  return {
    dayOfWeek,
    startTime: TIMES[from] as string,
    endTime: TIMES[Math.min(from + 4, TIMES.length - 1)] as string,
  };
}

type Props = {
  hours: readonly WorkingHours[];
  /** Error messages, keyed by the field's path, such as `hours.2.endTime`. */
  errors: Record<string, string>;
  onChange: (hours: WorkingHours[]) => void;
  /** Called to copy one weekday's hours to other weekdays. */
  onCopy: (from: Weekday) => void;
};

export function WeekHours({ hours, errors, onChange, onCopy }: Props) {
  // The row or weekday to focus after a row is added or removed, because the pressed button may disappear.
  const next = useRef<string | null>(null);
  const takeFocus = (name: string) => (element: HTMLElement | null) => {
    if (!element || next.current !== name) return;
    next.current = null;
    element.focus();
  };
  const add = (weekday: Weekday) => {
    next.current = `row ${hours.length}`;
    onChange([...hours, nextHours(weekday, hours)]);
  };
  const remove = (weekday: Weekday, index: number) => {
    next.current = weekday;
    onChange(hours.filter((_, at) => at !== index));
  };
  const replace = (index: number, changes: Partial<WorkingHours>) =>
    onChange(hours.map((some, at) => (at === index ? { ...some, ...changes } : some)));

  return (
    <div className="grid gap-3">
      {WEEK.map((weekday) => {
        const ofDay = hours
          .map((some, index) => ({ ...some, index }))
          .filter((some) => some.dayOfWeek === weekday);
        const addText = ofDay.length === 0 ? 'Add hours' : 'Add more hours';
        return (
          <section
            key={weekday}
            aria-label={weekday}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 border-border border-t pt-3 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <h3 className="min-h-11 content-center font-[550]">{weekday}</h3>
            <div className="grid min-w-0 gap-2">
              {ofDay.map(({ index, ...row }) => (
                <div key={index} className="min-w-0">
                  <div className="flex flex-wrap items-start gap-2">
                    <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-2">
                      {BOUNDS.map(([bound, word]) => (
                        <SelectField
                          key={bound}
                          ref={bound === 'startTime' ? takeFocus(`row ${index}`) : undefined}
                          label={`${weekday} ${word}`}
                          error={errors[`hours.${index}.${bound}`]}
                          // The select is too narrow for its label and error message, so only screen readers
                          // get them. The visible message is below the row.
                          className="relative min-w-0 flex-[1_1_7rem] [&_label]:sr-only [&_p]:sr-only"
                          value={row[bound]}
                          onChange={({ target }) => replace(index, { [bound]: target.value })}
                        >
                          {TIMES.map((time) => (
                            <option key={time} value={time}>
                              {formatTime(time)}
                            </option>
                          ))}
                        </SelectField>
                      ))}
                    </div>
                    <button
                      type="button"
                      aria-label={`Remove ${weekday} ${formatTime(row.startTime)} to ${formatTime(row.endTime)}`}
                      onClick={() => remove(weekday, index)}
                      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
                    >
                      <X aria-hidden className="size-5" />
                    </button>
                  </div>
                  {BOUNDS.map(([bound]) => errors[`hours.${index}.${bound}`])
                    .filter((error) => error !== undefined)
                    .map((error) => (
                      <p key={error} role="alert" className="mt-1.5 text-danger text-small">
                        {error}
                      </p>
                    ))}
                </div>
              ))}
              <div className="-ml-3 flex flex-wrap">
                <Button
                  look="quiet"
                  ref={takeFocus(weekday)}
                  className="px-3"
                  aria-label={`${addText} on ${weekday}`}
                  onClick={() => add(weekday)}
                >
                  <Plus aria-hidden className="size-5" />
                  {addText}
                </Button>
                {ofDay.length > 0 && (
                  <Button
                    look="quiet"
                    className="px-3"
                    aria-label={`Copy to…: ${weekday}’s hours`}
                    onClick={() => onCopy(weekday)}
                  >
                    <Copy aria-hidden className="size-5" />
                    Copy to…
                  </Button>
                )}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
