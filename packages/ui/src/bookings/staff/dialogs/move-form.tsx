import { isSameSlot } from '@clubhouse/core/bookings';
import { formatInterval } from '@clubhouse/core/time';
import { useEffect, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { Notice } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { type BookingFormProps, DialogButtons, LimitsNotice, SubmitButton } from './dialog-parts.tsx';
import { ReasonField } from './reason-field.tsx';
import { type KeptFree, personOf, slotOf, slotText } from './slot-choice.ts';
import { SlotFields } from './slot-fields.tsx';
import { useMove } from './use-move.ts';
import { useSlotChoice } from './use-slot-choice.ts';

/**
 * The form that moves an upcoming booking. `keptFree` is a time that must stay free, so the booking cannot
 * move there.
 */
export function MoveForm({ booking, keptFree, onBack, onDone }: BookingFormProps & { keptFree?: KeptFree }) {
  const facility = useFacility();
  const { change, move, handleSubmit, reasonProps } = useMove(booking, onDone);
  const chosen = useSlotChoice(slotOf(booking, facility), personOf(booking), change, keptFree);
  const [isPressed, setIsPressed] = useState(false);
  const { start, slot, refusal, isBusy } = chosen;
  useEffect(() => start.current?.focus(), [start]);
  const isSame = slot !== null && isSameSlot(slot, booking);
  const submit = handleSubmit(({ reason }) => {
    setIsPressed(true);
    if (slot && !refusal && !isSame) void move(slot, reason);
    else start.current?.focus();
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="text-muted">
        <p>Now: {slotText(booking, facility)}</p>
        {keptFree && <p>The league plays {formatInterval(keptFree)}.</p>}
      </div>
      <SlotFields chosen={chosen} isGuest={booking.kind === 'guest'} isIncomplete={isPressed} />
      <ReasonField {...reasonProps} />
      {!isSame && <LimitsNotice limits={chosen.limits} />}
      {isPressed && isSame && (
        <Notice>The booking already has this time and bay. Choose a different time or bay.</Notice>
      )}
      <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
      <DialogButtons leaveText="Back" onLeave={onBack}>
        <SubmitButton isBusy={isBusy} busyText="Moving...">
          Move Booking
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
