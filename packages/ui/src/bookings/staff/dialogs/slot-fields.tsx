import { DURATIONS_HOURS } from '@clubhouse/core/bookings';
import { BAYS, bayName } from '@clubhouse/core/facility';
import { facilityDate, formatHours, formatTime, ZONE_LABEL } from '@clubhouse/core/time';
import { type Ref, useId } from 'react';
import { useNow } from '../../../client/index.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { Failed, Notice, RadioCards, SelectField } from '../../../kit/index.ts';
import type { StartOption } from './start-options.ts';
import type { ChosenSlot } from './use-slot-choice.ts';

export const SELECT_SLOT = 'Please select a time slot.';

/**
 * Bay, date, start and duration. The read-only end follows from them. Unavailable starts show the reason, and nearby
 * open times are one press away.
 */
export function SlotFields({
  chosen,
  isIncomplete,
  isBusy,
}: {
  chosen: ChosenSlot;
  /** The form was submitted without a start. */
  isIncomplete: boolean;
  /** True while the request is in flight. Conflicts are hidden then, because the booking could conflict with itself. */
  isBusy: boolean;
}) {
  const name = useId();
  const today = facilityDate(useNow());
  const { slotChoice, change, board, options, simulatorId, slot } = chosen;
  const refusal = isBusy ? null : chosen.refusal;
  const nearest = isBusy ? null : chosen.nearest;
  const isTooLong = refusal?.code === 'guest_limit';
  const startError = isIncomplete && !slot ? SELECT_SLOT : isTooLong ? undefined : refusal?.message;

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <RadioCards
          legend="Bay"
          name={name}
          className="grid grid-cols-2 gap-1.5"
          value={simulatorId}
          onChange={(bay) => change({ simulatorId: bay })}
          options={BAYS.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <DateField
          label="Date"
          value={slotChoice.bookingDate}
          min={today}
          onChange={(bookingDate) => change({ bookingDate })}
        />
      </div>
      {board.isError && (
        <Failed error={board.error} what="Failed to fetch bookings" onRetry={() => void board.refetch()} />
      )}
      <StartField
        ref={chosen.start}
        options={options}
        value={slotChoice.startTime}
        error={startError}
        onChange={(startTime) => change({ startTime })}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Duration"
          className="min-w-0"
          error={isTooLong ? refusal?.message : undefined}
          value={slotChoice.hours}
          onChange={({ target }) => change({ hours: Number(target.value) })}
        >
          {DURATIONS_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {formatHours(hours)}
            </option>
          ))}
        </SelectField>
        <EndField time={slot && formatTime(slot.endTime)} />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {nearest && nearest.length > 0 && (
          <NearestStarts
            options={nearest}
            onChoose={(option) => change({ startTime: option.startTime, simulatorId: option.simulatorId })}
          />
        )}
        {nearest?.length === 0 && (
          <Notice>No openings for {formatHours(slotChoice.hours)} on this day.</Notice>
        )}
      </div>
    </div>
  );
}

/** The native select. Taken times stay in the list with the name and end of their booking. */
export function StartField({
  options,
  value,
  error,
  onChange,
  ref,
}: {
  options: readonly StartOption[] | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (startTime: string | null) => void;
  ref: Ref<HTMLSelectElement>;
}) {
  const isGone = options !== undefined && value !== null && !options.some((each) => each.startTime === value);
  return (
    <SelectField
      ref={ref}
      label={`Start time (${ZONE_LABEL})`}
      className="min-w-0"
      error={error}
      aria-busy={!options}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{placeholder(options)}</option>
      {value !== null && (!options || isGone) && (
        <option value={value} disabled={isGone}>
          {formatTime(value)}
          {isGone && ' (unavailable)'}
        </option>
      )}
      {options?.map(({ startTime, isFree, label }) => (
        <option key={startTime} value={startTime} disabled={!isFree}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function placeholder(options: readonly StartOption[] | undefined): string {
  if (!options) return 'Loading times...';
  return options.length === 0 ? 'No times left on this day' : 'Select a time';
}

/** Styled as text, not as an input. */
function EndField({ time }: { time: string | null }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        End time
      </label>
      <input
        id={id}
        readOnly
        value={time ?? '–'}
        className="min-h-11 w-full rounded-md border border-border border-dashed bg-transparent px-3 py-2 text-muted"
      />
    </div>
  );
}

export function NearestStarts({
  options,
  onChoose,
}: {
  options: readonly StartOption[];
  onChoose: (option: StartOption) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-muted text-small">Nearest open times</legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {options.map((option) => (
          <button
            key={`${option.startTime} ${option.simulatorId}`}
            type="button"
            onClick={() => onChoose(option)}
            className="grid min-h-12 cursor-pointer place-items-center rounded-md border border-border-strong px-1 py-1 leading-tight hover:bg-accent-soft"
          >
            <span className="font-[550] tabular-nums">{formatTime(option.startTime)}</span>
            <span className="text-muted text-small">{bayName(option.simulatorId)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
