import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatTime, halfHoursOf, WEEKDAYS, type Weekday } from '@clubhouse/core/time';
import { Plus, X } from 'lucide-react';
import { Button, SelectField } from '../../kit/index.ts';

/** From Monday on, as people here plan their week. */
const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
const TIMES = halfHoursOf({ startTime: '00:00:00', endTime: '24:00:00' }).map((time) => time.slice(0, 5));

/** An ordinary morning, or what comes after the last hours of that day. */
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

/** The stretches of time of each weekday, each with its beginning and its end. */
export function WeekHours({
  hours,
  errors,
  onChange,
}: {
  hours: readonly WorkingHours[];
  /** By the path of the field: hours.2.endTime. */
  errors: Record<string, string>;
  onChange: (hours: WorkingHours[]) => void;
}) {
  const replace = (index: number, changes: Partial<WorkingHours>) =>
    onChange(hours.map((some, at) => (at === index ? { ...some, ...changes } : some)));

  return (
    <div className="grid gap-3">
      {WEEK.map((weekday) => {
        const ofDay = hours
          .map((some, index) => ({ ...some, index }))
          .filter((some) => some.dayOfWeek === weekday);
        return (
          <section
            key={weekday}
            aria-label={weekday}
            className="grid items-start gap-2 border-border border-t pt-3 sm:grid-cols-[7rem_1fr]"
          >
            <h3 className="min-h-11 content-center font-[550]">{weekday}</h3>
            <div className="grid gap-2">
              {ofDay.map(({ index, startTime, endTime }) => (
                <div key={index}>
                  <div className="flex items-end gap-2">
                    <TimeSelect
                      label={`${weekday} from`}
                      value={startTime}
                      error={errors[`hours.${index}.startTime`]}
                      onChange={(time) => replace(index, { startTime: time })}
                    />
                    <TimeSelect
                      label={`${weekday} until`}
                      value={endTime}
                      error={errors[`hours.${index}.endTime`]}
                      onChange={(time) => replace(index, { endTime: time })}
                    />
                    <button
                      type="button"
                      aria-label={`Remove ${weekday} ${formatTime(startTime)} to ${formatTime(endTime)}`}
                      onClick={() => onChange(hours.filter((_, at) => at !== index))}
                      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
                    >
                      <X aria-hidden className="size-5" />
                    </button>
                  </div>
                  {[errors[`hours.${index}.startTime`], errors[`hours.${index}.endTime`]]
                    .filter((error) => error !== undefined)
                    .map((error) => (
                      <p key={error} role="alert" className="mt-1.5 text-danger text-small">
                        {error}
                      </p>
                    ))}
                </div>
              ))}
              <Button
                look="quiet"
                className="justify-self-start"
                aria-label={`Add hours on ${weekday}`}
                onClick={() => onChange([...hours, nextHours(weekday, hours)])}
              >
                <Plus aria-hidden className="size-5" />
                {ofDay.length === 0 ? 'Not teaching: add hours' : 'More hours'}
              </Button>
            </div>
          </section>
        );
      })}
    </div>
  );
}

function TimeSelect({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}) {
  return (
    <SelectField
      label={label}
      className="min-w-0 flex-1 [&_label]:sr-only"
      aria-invalid={error ? true : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {TIMES.map((time) => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </SelectField>
  );
}
