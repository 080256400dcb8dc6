import type { Period } from '@clubhouse/core/reports';
import { Button } from '../../kit/button.tsx';
import { DateField } from '../../kit/date-field.tsx';
import { isSame, PRESETS } from './ranges.ts';

type Props = {
  range: Period;
  today: string;
  refusal: string | null;
  onChange: (range: Period) => void;
  /** Called before the user chooses a range, to preload it. */
  onLookAt: (range: Period) => void;
};

/** Buttons for the common ranges, and date fields for any other. */
export function RangeChooser({ range, today, refusal, onChange, onLookAt }: Props) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-[550]">Range</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ name, rangeOn }) => {
            const preset = rangeOn(today);
            const isChosen = isSame(preset, range);
            return (
              <Button
                key={name}
                look={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                className="px-3"
                onPointerEnter={() => onLookAt(preset)}
                onFocus={() => onLookAt(preset)}
                onClick={() => onChange(preset)}
              >
                {name}
              </Button>
            );
          })}
        </div>
      </fieldset>
      <div className="grid w-full grid-cols-1 gap-3 min-[26rem]:grid-cols-2 md:w-auto md:grid-cols-[12.75rem_12.75rem]">
        <DateField label="From" value={range.from} onChange={(from) => onChange({ ...range, from })} />
        <DateField
          label="To"
          value={range.to}
          error={refusal ?? undefined}
          onChange={(to) => onChange({ ...range, to })}
        />
      </div>
    </div>
  );
}
