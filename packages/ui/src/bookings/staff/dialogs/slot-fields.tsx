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
import { TimeChip } from './time-chip.tsx';
import type { ChosenSlot } from './use-slot-choice.ts';

export const SELECT_SLOT = 'Please select a time slot.';

export function SlotFields({
  chosen,
  isGuest,
  isIncomplete,
}: {
  chosen: ChosenSlot;
  /** True for a guest booking. Guest bookings have their own maximum length. */
  isGuest: boolean;
  /** True if the user submitted the form without choosing a start. */
  isIncomplete: boolean;
}) {
  const facility = useFacility();
  const endId = useId();
  const today = facilityDate(useNow(), facility);
  const { slotChoice, change, board, slot } = chosen;
  const durations = durationsOf(facility).filter(
    (hours) => !isGuest || hours <= facility.booking.guestHours || hours === slotChoice.hours,
  );

  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <DateField
          label="Date"
          value={slotChoice.bookingDate}
          min={today}
          onChange={(bookingDate) => change({ bookingDate })}
        />
        <StartField chosen={chosen} error={isIncomplete && !slot ? SELECT_SLOT : chosen.startError} />
      </div>
      {board.isError && (
        <Failed error={board.error} what="Failed to fetch bookings" onRetry={() => void board.refetch()} />
      )}
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Duration"
          className="min-w-0"
          error={chosen.durationError}
          value={slotChoice.hours}
          onChange={({ target }) => change({ hours: Number(target.value) })}
        >
          {durations.map((hours) => (
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
      <BayField
        date={slotChoice.bookingDate}
        value={chosen.simulatorId}
        onChange={(simulatorId) => change({ simulatorId })}
      />
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
              <TimeChip
                key={`${startTime} ${simulatorId}`}
                startTime={startTime}
                detail={bayName(simulatorId, facility)}
                onChoose={() => change({ startTime, simulatorId })}
              />
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
