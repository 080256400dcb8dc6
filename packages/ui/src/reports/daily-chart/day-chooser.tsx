import { datePlus } from '@clubhouse/core/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { DateField } from '../../kit/date-field.tsx';

const ARROW = 'w-11 shrink-0 px-0!';

/** Buttons for the previous day, the next day and today, and a date field. */
export function DayChooser({
  date,
  today,
  onChange,
  onPreview,
}: {
  date: string;
  today: string;
  onChange: (date: string) => void;
  /** Preloads a day while the user points at its button. */
  onPreview: (date: string) => void;
}) {
  const goTo = (day: string) => ({ onPointerEnter: () => onPreview(day), onClick: () => onChange(day) });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
        <Button look="secondary" aria-label="Previous day" className={ARROW} {...goTo(datePlus(date, -1))}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <DateField
          label="Day"
          value={date}
          onChange={onChange}
          className="min-w-0 flex-[1_1_7rem] sm:w-56 sm:flex-none"
        />
        <Button look="secondary" aria-label="Next day" className={ARROW} {...goTo(datePlus(date, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <Button
        look="secondary"
        className="max-sm:w-full"
        aria-current={date === today ? 'date' : undefined}
        {...goTo(today)}
      >
        Today
      </Button>
    </div>
  );
}
