import { datePlus, formatShortDate, mondayOf } from '@clubhouse/core/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../kit/index.ts';

type Props = {
  id?: string;
  monday: string;
  today: string;
  headingRef?: Ref<HTMLHeadingElement>;
  onChange: (monday: string) => void;
};

export function WeekSwitch({ id, monday, today, headingRef, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} ref={headingRef} tabIndex={-1} aria-live="polite" className="text-title outline-none">
        {formatShortDate(monday)} – {formatShortDate(datePlus(monday, 6))}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" aria-label="Previous week" onClick={() => onChange(datePlus(monday, -7))}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Button look="secondary" onClick={() => onChange(mondayOf(today))}>
          This week
        </Button>
        <Button look="secondary" aria-label="Next week" onClick={() => onChange(datePlus(monday, 7))}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
    </div>
  );
}
