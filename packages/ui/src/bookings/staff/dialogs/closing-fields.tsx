import { baysOn } from '@clubhouse/core/facility';
import { datePlus, daysBetween, facilityDate, formatTime, type WallTime } from '@clubhouse/core/time';
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { Button, Notice, RadioCards, SelectField } from '../../../kit/index.ts';
import { SwitchField } from '../../../kit/switch-field.tsx';
import { holderLabel } from '../calendar/texts.ts';
import {
  type ClosingChoice,
  END_OF_DAY,
  endsOn,
  START_OF_DAY,
  startsOn,
  type suggestedEnd,
} from './closing-time.ts';

type Props = {
  choice: ClosingChoice;
  suggested: ReturnType<typeof suggestedEnd>;
  error: string | null;
  onChange: (choice: ClosingChoice) => void;
};

export function ClosingFields({ choice, suggested, error, onChange }: Props) {
  const name = useId();
  return (
    <>
      <BaysField choice={choice} onChange={onChange} />
      <RadioCards
        legend="When"
        name={name}
        className="grid auto-cols-fr grid-flow-col gap-1.5"
        value={choice.period}
        onChange={(period) => onChange({ ...choice, period })}
        options={[
          { value: 'now', label: 'Starting now' },
          { value: 'dates', label: 'Other dates' },
        ]}
      />
      {choice.period === 'now' ? (
        <UntilFields choice={choice} suggested={suggested} error={error} onChange={onChange} />
      ) : (
        <DatesFields choice={choice} error={error} onChange={onChange} />
      )}
    </>
  );
}

type FieldProps = Pick<Props, 'choice' | 'onChange'>;

function BaysField({ choice, onChange }: FieldProps) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const date = choice.period === 'now' ? today : choice.dates.firstDate;
  const bays = baysOn(date, facility);
  const { simulatorIds } = choice;
  const toggled = (id: number) =>
    bays
      .map((bay) => bay.id)
      .filter((each) => (each === id ? !simulatorIds.includes(id) : simulatorIds.includes(each)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">Bays</legend>
      <div
        className={`grid gap-1.5 ${bays.length > 2 ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))]' : 'auto-cols-fr grid-flow-col'}`}
      >
        {bays.map((bay) => (
          <label
            key={bay.id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-border-strong px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              checked={simulatorIds.includes(bay.id)}
              onChange={() => onChange({ ...choice, simulatorIds: toggled(bay.id) })}
              className="size-5 shrink-0 accent-(--accent) outline-none"
            />
            {bay.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2';

function UntilFields({ choice, suggested, error, onChange }: Props) {
  const facility = useFacility();
  const now = useNow();
  const until = choice.until ?? suggested;
  const labelOf = (time: WallTime) => {
    const { booking, date } = suggested;
    if (booking && until.date === date && time === booking.endTime) {
      return `${formatTime(time)} (end of ${holderLabel(booking)}’s booking)`;
    }
    return time === END_OF_DAY ? 'End of the day' : formatTime(time);
  };
  return (
    <div className={GRID}>
      <TimeField
        label="End time"
        times={endsOn(until.date, now, facility)}
        value={until.time}
        labelOf={labelOf}
        error={error}
        onChange={(time) => onChange({ ...choice, until: { date: until.date, time } })}
      />
      <DateField
        label="End date"
        value={until.date}
        min={suggested.date}
        onChange={(date) => onChange({ ...choice, until: { time: until.time, date } })}
      />
    </div>
  );
}

const SUGGESTED_REPEAT_DAYS = 28;
const laterOf = (a: string, b: string) => (daysBetween(a, b) > 0 ? b : a);

function DatesFields({ choice, error: planError, onChange }: Omit<Props, 'suggested'>) {
  const facility = useFacility();
  const now = useNow();
  const { dates } = choice;
  const { firstDate, lastDate, startTime, endTime, weeklyUntil } = dates;
  const change = (changed: Partial<typeof dates>) => onChange({ ...choice, dates: { ...dates, ...changed } });
  const isWholeDay = startTime === START_OF_DAY && endTime === END_OF_DAY;
  const hasFurther = (choice.furtherDates ?? []).length > 0;
  const error = hasFurther ? null : planError;
  return (
    <>
      <div className={GRID}>
        <DateField
          label="First date"
          value={firstDate}
          min={facilityDate(now, facility)}
          onChange={(date) => change({ firstDate: date, lastDate: laterOf(date, lastDate) })}
        />
        <DateField
          label="Last date"
          value={lastDate}
          min={firstDate}
          error={isWholeDay && !weeklyUntil ? (error ?? undefined) : undefined}
          onChange={(date) => change({ lastDate: date })}
        />
        <TimeField
          label="Start time"
          times={startsOn(firstDate, facility)}
          value={startTime}
          labelOf={(time) => (time === START_OF_DAY ? 'Start of the day' : formatTime(time))}
          error={null}
          onChange={(time) => change({ startTime: time })}
        />
        <TimeField
          label="End time"
          times={endsOn(lastDate, new Date(0), facility)}
          value={endTime}
          labelOf={(time) => (time === END_OF_DAY ? 'End of the day' : formatTime(time))}
          error={isWholeDay || weeklyUntil ? null : error}
          onChange={(time) => change({ endTime: time })}
        />
      </div>
      <div className={GRID}>
        <SwitchField
          label="Repeat every week"
          className="min-h-11"
          checked={weeklyUntil !== null}
          onChange={({ target }) =>
            change({ weeklyUntil: target.checked ? datePlus(firstDate, SUGGESTED_REPEAT_DAYS) : null })
          }
        />
        {weeklyUntil !== null && (
          <DateField
            label="Every week until"
            value={weeklyUntil}
            min={firstDate}
            error={error ?? undefined}
            onChange={(date) => change({ weeklyUntil: date })}
          />
        )}
      </div>
      <FurtherDates choice={choice} error={hasFurther ? planError : null} onChange={onChange} />
    </>
  );
}

/** Adds single dates, so that staff can close the bays on several holidays in one step. */
function FurtherDates({ choice, error, onChange }: Omit<Props, 'suggested'>) {
  const now = useNow();
  const facility = useFacility();
  const add = useRef<HTMLButtonElement>(null);
  const { furtherDates = [], dates } = choice;
  const change = (changed: readonly string[]) => onChange({ ...choice, furtherDates: changed });
  return (
    <div className="grid gap-3">
      {furtherDates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dates can be equal while staff edit them
        <div key={index} className="flex items-end gap-2">
          <DateField
            label={`Date ${index + 2}`}
            className="min-w-0 flex-1"
            value={date}
            min={facilityDate(now, facility)}
            onChange={(changed) => changed && change(furtherDates.with(index, changed))}
          />
          <Button
            look="quiet"
            aria-label={`Remove date ${index + 2}`}
            onClick={() => {
              change(furtherDates.toSpliced(index, 1));
              add.current?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
          </Button>
        </div>
      ))}
      {error && <Notice tone="danger">{error}</Notice>}
      <Button
        ref={add}
        look="secondary"
        className="justify-self-start"
        onClick={() => change([...furtherDates, datePlus(furtherDates.at(-1) ?? dates.lastDate, 1)])}
      >
        <Plus aria-hidden className="size-5" />
        Add Another Date
      </Button>
    </div>
  );
}

function TimeField({
  label,
  times,
  value,
  labelOf,
  error,
  onChange,
}: {
  label: string;
  times: readonly WallTime[];
  value: WallTime;
  labelOf: (time: WallTime) => string;
  error: string | null;
  onChange: (time: WallTime) => void;
}) {
  return (
    <SelectField
      label={label}
      className="min-w-0"
      error={error ?? undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!times.includes(value) && <option value={value}>{labelOf(value)}</option>}
      {times.map((time) => (
        <option key={time} value={time}>
          {labelOf(time)}
        </option>
      ))}
    </SelectField>
  );
}
