import { datePlus } from '@clubhouse/core/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { DateField } from '../../kit/date-field.tsx';

type Props = {
  date: string;
  today: string;
  onChange: (date: string) => void;
  /** Called before the user goes to a day, to preload it. */
  onLookAt: (date: string) => void;
};

const TURN = 'w-11 shrink-0 px-0!';

/** Buttons for the previous day, the next day and today, and a date field. */
export function DayChooser({ date, today, onChange, onLookAt }: Props) {
  const before = datePlus(date, -1);
  const after = datePlus(date, 1);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
        <Button
          look="secondary"
          aria-label="Previous day"
          className={TURN}
          onPointerEnter={() => onLookAt(before)}
          onClick={() => onChange(before)}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <DateField
          label="Day"
          value={date}
          onChange={onChange}
          className="min-w-0 flex-[1_1_7rem] sm:w-56 sm:flex-none"
        />
        <Button
          look="secondary"
          aria-label="Next day"
          className={TURN}
          onPointerEnter={() => onLookAt(after)}
          onClick={() => onChange(after)}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <Button
        look="secondary"
        className="max-sm:w-full"
        aria-current={date === today ? 'date' : undefined}
        onPointerEnter={() => onLookAt(today)}
        onClick={() => onChange(today)}
      >
        Today
      </Button>
    </div>
  );
}
