import { durationsOf, startsNow } from '@clubhouse/core/bookings';
import { freeWindowFrom, freeWindowsOf } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatHours, formatInterval, formatTime, intervalFrom, shortHours } from '@clubhouse/core/time';
import { useId } from 'react';
import { useFacility } from '../../../../client/facility.ts';
import { useNow } from '../../../../client/index.ts';
import { Failed, RadioCards } from '../../../../kit/index.ts';
import { BayField } from '../dialog-parts.tsx';
import { ruleDayOf } from '../slot-choice.ts';
import { NearestStarts, SELECT_SLOT, StartField } from '../slot-fields.tsx';
import type { ChosenSlot } from '../use-slot-choice.ts';

export function WalkInSlot({ chosen, isGuest }: { chosen: ChosenSlot; isGuest: boolean }) {
  const facility = useFacility();
  const name = useId();
  const { slotChoice, change, board, simulatorId, slot, startError, durationError } = chosen;
  const freeUntil = useFreeUntil(chosen);
  const now = useNow();
  const isNow = slot !== null && startsNow(slot, now, facility);
  const isBeyond = (each: number) =>
    freeUntil !== null &&
    slotChoice.startTime !== null &&
    intervalFrom(slotChoice.startTime, each).endTime > freeUntil;
  const hours = durationsOf(facility).filter((each) => !isGuest || each <= facility.booking.guestHours);

  return (
    <div className="grid gap-4">
      <p
        aria-live="polite"
        className={`rounded-md px-3 py-2 leading-snug ${startError || durationError ? 'bg-danger-soft text-danger' : 'bg-accent-soft'}`}
      >
        <span className="block font-[600] text-lead">
          {slot
            ? `${bayName(simulatorId, facility)}, ${isNow ? `now until ${formatTime(slot.endTime)}` : formatInterval(slot)}`
            : bayName(simulatorId, facility)}
        </span>
        {freeUntil && <span className="block text-muted text-small">Free until {formatTime(freeUntil)}</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <BayField
          date={slotChoice.bookingDate}
          value={simulatorId}
          onChange={(bay) => change({ simulatorId: bay })}
        />
        <StartField chosen={chosen} error={slot ? startError : SELECT_SLOT} />
      </div>
      {board.isError && !board.data && (
        <Failed error={board.error} what="Failed to fetch bookings" onRetry={() => void board.refetch()} />
      )}
      <NearestStarts chosen={chosen} period="for the rest of this day" />
      <RadioCards
        legend="Length"
        name={name}
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
      {durationError && <p className="text-danger text-small">{durationError}</p>}
    </div>
  );
}

function useFreeUntil({ board, slotChoice, simulatorId }: ChosenSlot): string | null {
  const facility = useFacility();
  const now = useNow();
  if (!board.data || slotChoice.startTime === null) return null;
  const freeWindows = freeWindowsOf(
    simulatorId,
    slotChoice.bookingDate,
    ruleDayOf(board.data, facility),
    now,
  );
  return freeWindowFrom(freeWindows, slotChoice.startTime)?.endTime ?? null;
}
