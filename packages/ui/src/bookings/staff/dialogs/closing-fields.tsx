import { BAYS } from '@clubhouse/core/facility';
import { facilityDate, formatTime } from '@clubhouse/core/time';
import { useId } from 'react';
import { useNow } from '../../../client/index.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { RadioCards, SelectField } from '../../../kit/index.ts';
import { type ClosingTime, halfHoursOn } from './closing-time.ts';

/** The bay, and the start and end of the closure. */
export function ClosingFields({
  simulatorId,
  time,
  error,
  onBay,
  onTime,
}: {
  simulatorId: number;
  time: ClosingTime;
  error: string | null;
  onBay: (simulatorId: number) => void;
  onTime: (time: ClosingTime) => void;
}) {
  const name = useId();
  const today = facilityDate(useNow());
  const changeStart = (fromDate: string) =>
    // An end before the new start moves along with it.
    onTime({ ...time, fromDate, toDate: fromDate > time.toDate ? fromDate : time.toDate });

  return (
    <>
      <RadioCards
        legend="Bay"
        name={name}
        className="grid grid-cols-2 gap-1.5"
        value={simulatorId}
        onChange={onBay}
        options={BAYS.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <DateField label="From date" value={time.fromDate} min={today} onChange={changeStart} />
        <TimeSelect
          label="From time"
          date={time.fromDate}
          value={time.fromTime}
          onChange={(fromTime) => onTime({ ...time, fromTime })}
        />
        <DateField
          label="Until date"
          value={time.toDate}
          min={time.fromDate}
          onChange={(toDate) => onTime({ ...time, toDate })}
        />
        <TimeSelect
          label="Until time"
          date={time.toDate}
          value={time.toTime}
          error={error ?? undefined}
          onChange={(toTime) => onTime({ ...time, toTime })}
        />
      </div>
    </>
  );
}

function TimeSelect({
  label,
  date,
  value,
  error,
  onChange,
}: {
  label: string;
  date: string;
  value: string;
  error?: string | undefined;
  onChange: (time: string) => void;
}) {
  return (
    <SelectField label={label} error={error} value={value} onChange={({ target }) => onChange(target.value)}>
      {halfHoursOn(date).map((time) => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </SelectField>
  );
}
