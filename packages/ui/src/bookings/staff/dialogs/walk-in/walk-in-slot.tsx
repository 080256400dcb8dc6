import { DURATIONS_HOURS, GUEST_LIMIT_HOURS } from '@clubhouse/core/bookings';
import { freeWindowFrom, gapsOf } from '@clubhouse/core/desk';
import { BAYS, bayName } from '@clubhouse/core/facility';
import { formatHours, formatInterval, formatTime, intervalFrom, shortHours } from '@clubhouse/core/time';
import { useId } from 'react';
import { useNow } from '../../../../client/index.ts';
import { Failed, Notice, RadioCards } from '../../../../kit/index.ts';
import { ruleDayOf } from '../slot-choice.ts';
import { NearestStarts, SELECT_SLOT, StartField } from '../slot-fields.tsx';
import type { ChosenSlot } from '../use-slot-choice.ts';

/** The slot, prefilled from the free window that was tapped. Every part can be changed. */
export function WalkInSlot({
  chosen,
  isGuest,
  isBusy,
}: {
  chosen: ChosenSlot;
  isGuest: boolean;
  /** The request is in flight, so a conflict with its own slot is not shown. */
  isBusy: boolean;
}) {
  const name = useId();
  const { slotChoice, change, board, options, simulatorId, slot } = chosen;
  const refusal = isBusy ? null : chosen.refusal;
  const nearest = isBusy ? null : chosen.nearest;
  const isTooLong = refusal?.code === 'guest_limit';
  const freeUntil = useFreeUntil(chosen);
  const isBeyond = (each: number) =>
    freeUntil !== null &&
    slotChoice.startTime !== null &&
    intervalFrom(slotChoice.startTime, each).endTime > freeUntil;
  const hours = DURATIONS_HOURS.filter((each) => !isGuest || each <= GUEST_LIMIT_HOURS);

  return (
    <div className="grid gap-4">
      <p
        aria-live="polite"
        className={`rounded-md px-3 py-2 leading-snug ${refusal ? 'bg-danger-soft text-danger' : 'bg-accent-soft'}`}
      >
        <span className="block font-[600] text-lead">
          {slot ? `${bayName(simulatorId)}, ${formatInterval(slot)}` : bayName(simulatorId)}
        </span>
        {freeUntil && <span className="block text-muted text-small">Free until {formatTime(freeUntil)}</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioCards
          legend="Bay"
          name={`${name}-bay`}
          className="grid grid-cols-2 gap-1.5"
          value={simulatorId}
          onChange={(bay) => change({ simulatorId: bay })}
          options={BAYS.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <StartField
          ref={chosen.start}
          options={options}
          value={slotChoice.startTime}
          error={slot === null ? SELECT_SLOT : isTooLong ? undefined : refusal?.message}
          onChange={(startTime) => change({ startTime })}
        />
      </div>
      {board.isError && !board.data && (
        <Failed error={board.error} what="Failed to fetch bookings" onRetry={() => void board.refetch()} />
      )}
      <div aria-live="polite" className="empty:hidden">
        {nearest && nearest.length > 0 && (
          <NearestStarts
            options={nearest}
            onChoose={(option) => change({ startTime: option.startTime, simulatorId: option.simulatorId })}
          />
        )}
        {nearest?.length === 0 && (
          <Notice>No openings for {formatHours(slotChoice.hours)} for the rest of this day.</Notice>
        )}
      </div>
      <RadioCards
        legend="Length"
        name={`${name}-length`}
        className="grid grid-cols-4 gap-1.5"
        value={slotChoice.hours}
        onChange={(chosenHours) => change({ hours: chosenHours })}
        options={hours.map((each) => ({
          value: each,
          label: shortHours(each),
          name: formatHours(each),
          isDimmed: isBeyond(each),
        }))}
      />
      {isTooLong && <p className="text-danger text-small">{refusal?.message}</p>}
    </div>
  );
}

/** Shows how long the bay stays free. */
function useFreeUntil({ board, slotChoice, simulatorId }: ChosenSlot): string | null {
  const now = useNow();
  if (!board.data || slotChoice.startTime === null) return null;
  const freeWindows = gapsOf(simulatorId, slotChoice.bookingDate, ruleDayOf(board.data), now);
  return freeWindowFrom(freeWindows, slotChoice.startTime)?.endTime ?? null;
}
