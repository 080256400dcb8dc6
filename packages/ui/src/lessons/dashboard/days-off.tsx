import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button } from '../../kit/index.ts';

type Props = { daysOff: readonly string[]; onChange: (daysOff: string[]) => void };

export function DaysOff({ daysOff, onChange }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [date, setDate] = useState('');
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLButtonElement>(null);
  const add = () => {
    if (!date) {
      setError('Please select a date.');
      field.current?.focus();
      return;
    }
    if (!daysOff.includes(date)) onChange([...daysOff, date].sort());
    setDate('');
  };
  const remove = (day: string) => {
    onChange(daysOff.filter((other) => other !== day));
    // The pressed button disappears with the removed day, so the focus moves to the date field.
    field.current?.focus();
  };

  return (
    <section aria-labelledby="days-off">
      <h3 id="days-off" className="font-[640] text-lead">
        Days off
      </h3>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <DateField
          ref={field}
          label="Date"
          min={today}
          value={date}
          onChange={(chosen) => {
            setError(undefined);
            setDate(chosen);
          }}
          error={error}
          className="w-60 max-w-full"
        />
        <div className="sm:mt-[calc(1lh+0.375rem)]">
          <Button look="secondary" onClick={add}>
            Add day off
          </Button>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {daysOff
          .filter((day) => day >= today)
          .map((day) => (
            <li
              key={day}
              className="flex items-center gap-1 rounded-md border border-border bg-surface-raised pl-3"
            >
              {formatShortDate(day)}
              <button
                type="button"
                aria-label={`Remove day off ${formatShortDate(day)}`}
                onClick={() => remove(day)}
                className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
