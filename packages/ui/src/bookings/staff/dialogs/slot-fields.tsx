import { durationsOf } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatHours, formatTime } from '@clubhouse/core/time';
import { useId } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { Failed, Notice, SelectField } from '../../../kit/index.ts';
import { startPlaceholder } from '../../start-select.tsx';
import { BayField } from './dialog-parts.tsx';
import type { ChosenSlot } from './use-slot-choice.ts';

export const SELECT_SLOT = 'Please select a time slot.';

export function SlotFields({
  chosen,
  isIncomplete,
}: {
  chosen: ChosenSlot;
  /** True if the user submitted the form without choosing a start. */
  isIncomplete: boolean;
}) {
  const facility = useFacility();
  const endId = useId();
  const today = facilityDate(useNow(), facility);
  const { slotChoice, change, board, slot } = chosen;

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <BayField
          date={slotChoice.bookingDate}
          value={chosen.simulatorId}
          onChange={(simulatorId) => change({ simulatorId })}
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
      <StartField chosen={chosen} error={isIncomplete && !slot ? SELECT_SLOT : chosen.startError} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Duration"
          className="min-w-0"
          error={chosen.durationError}
          value={slotChoice.hours}
          onChange={({ target }) => change({ hours: Number(target.value) })}
        >
          {durationsOf(facility).map((hours) => (
            <option key={hours} value={hours}>
              {formatHours(hours)}
            </option>
          ))}
        </SelectField>
        <div className="min-w-0">
          <label htmlFor={endId} className="mb-1.5 block font-[550]">
            End time
          </label>
          <input
            id={endId}
            readOnly
            value={slot ? formatTime(slot.endTime) : '–'}
            className="min-h-11 w-full rounded-md border border-border border-dashed bg-transparent px-3 py-2 text-muted"
          />
        </div>
      </div>
      <NearestStarts chosen={chosen} period="on this day" />
    </div>
  );
}

export function StartField({ chosen, error }: { chosen: ChosenSlot; error: string | undefined }) {
  const facility = useFacility();
  const { options, change } = chosen;
  const value = chosen.slotChoice.startTime;
  const isGone = options !== undefined && value !== null && !options.some((each) => each.startTime === value);
  return (
    <SelectField
      ref={chosen.start}
      label={`Start time (${facility.place.zoneLabel})`}
      className="min-w-0"
      error={error}
      aria-busy={!options}
      value={value ?? ''}
      onChange={({ target }) => change({ startTime: target.value || null })}
    >
      <option value="">{startPlaceholder(options)}</option>
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

export function NearestStarts({ chosen, period }: { chosen: ChosenSlot; period: string }) {
  const facility = useFacility();
  const { nearest, change } = chosen;
  return (
    <div aria-live="polite" className="empty:hidden">
      {nearest && nearest.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-muted text-small">Nearest open times</legend>
          <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
            {nearest.map(({ startTime, simulatorId }) => (
              <button
                key={`${startTime} ${simulatorId}`}
                type="button"
                onClick={() => change({ startTime, simulatorId })}
                className="grid min-h-12 cursor-pointer place-items-center rounded-md border border-border-strong px-1 py-1 leading-tight hover:bg-accent-soft"
              >
                <span className="font-[550] tabular-nums">{formatTime(startTime)}</span>
                <span className="sr-only">, </span>
                <span className="text-muted text-small">{bayName(simulatorId, facility)}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {nearest?.length === 0 && (
        <Notice>
          No openings for {formatHours(chosen.slotChoice.hours)} {period}.
        </Notice>
      )}
    </div>
  );
}
