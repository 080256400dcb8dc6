import { deskBookingRefusal, slotInOtherBay } from '@clubhouse/core/bookings';
import type { DeskDay } from '@clubhouse/core/desk';
import { bayName, baysOn } from '@clubhouse/core/facility';
import { useId, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Notice, RadioCards } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { type BookingFormProps, DialogButtons, SubmitButton } from './dialog-parts.tsx';
import { ReasonField } from './reason-field.tsx';
import { personOf, ruleDayOf, slotText } from './slot-choice.ts';
import { useMove } from './use-move.ts';

/**
 * Moves a running booking or a lesson to another bay. The end stays the same. A running session can start in
 * the current half-hour there: docs/product/bookings.md#changes-of-a-running-booking.
 */
export function MoveBayForm({ booking, day, onBack, onDone }: BookingFormProps & { day: DeskDay }) {
  const facility = useFacility();
  const now = useNow();
  const name = useId();
  const { change, move, handleSubmit, reasonProps } = useMove(booking, onDone);
  const question = { ...personOf(booking), day: ruleDayOf(day, facility), now };
  const offers = baysOn(booking.bookingDate, facility)
    .filter(({ id }) => id !== booking.simulatorId)
    .map(({ id }) => slotInOtherBay(booking, id, question))
    .map((slot) => ({ slot, refusal: deskBookingRefusal(slot, question) }));
  const [chosenBay, setChosenBay] = useState<number | null>(null);
  const chosen =
    offers.find(({ slot }) => slot.simulatorId === chosenBay) ??
    offers.find(({ refusal }) => refusal === null) ??
    offers[0];
  if (!chosen) return null;
  const { slot, refusal } = chosen;
  const isBusy = change.isPending || change.isSuccess;

  return (
    <form noValidate onSubmit={handleSubmit(({ reason }) => move(slot, reason))} className="grid gap-5">
      <p className="text-muted">Now: {slotText(booking, facility)}</p>
      <RadioCards
        legend="Bay"
        name={name}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-1.5"
        value={slot.simulatorId}
        onChange={setChosenBay}
        options={offers.map((offer) => ({
          value: offer.slot.simulatorId,
          label: bayName(offer.slot.simulatorId, facility),
          isDimmed: offer.refusal !== null,
        }))}
      />
      {refusal && !isBusy ? (
        <Notice tone="danger">{refusal.message}</Notice>
      ) : (
        <p className="font-[550]">{slotText(slot, facility)}</p>
      )}
      <ReasonField {...reasonProps} />
      <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
      <DialogButtons leaveText="Back" onLeave={onBack}>
        <SubmitButton disabled={refusal !== null} isBusy={isBusy} busyText="Moving...">
          Move to {bayName(slot.simulatorId, facility)}
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
