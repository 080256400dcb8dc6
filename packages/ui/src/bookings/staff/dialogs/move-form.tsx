import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useEffect, useState } from 'react';
import { Button, Notice, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { useOffDuty } from './off-duty.tsx';
import { personOf, placeOf, placeText } from './place.ts';
import { PlaceFields } from './place-fields.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { toldText } from './told-text.ts';
import { usePlace } from './use-place.ts';

/** Gives a booking another time, length or bay. */
export function MoveForm({
  booking,
  onBack,
  onMoved,
}: {
  booking: DeskBookingRow;
  onBack: () => void;
  onMoved: () => void;
}) {
  const isOffDuty = useOffDuty() !== null;
  const { formState, handleSubmit, register } = useReasonForm();
  const change = useChangeBooking();
  const chosen = usePlace(placeOf(booking), personOf(booking), change);
  const [isPressed, setIsPressed] = useState(false);
  const { start, wish, refusal } = chosen;
  useEffect(() => start.current?.focus(), [start]);
  const isSame = wish !== null && placeText(wish) === placeText(booking);
  const isBusy = change.isPending || change.isSuccess;
  const move = (to: NewBooking, why: string | undefined) =>
    change.mutate(
      { id: booking.id, change: { ...to, ...givenReason(why) } },
      {
        onSuccess: (moved) => {
          onMoved();
          showToast({ title: 'Booking Moved', description: `${placeText(moved)}. ${toldText(booking)}` });
        },
      },
    );
  const submit = handleSubmit(({ reason }) => {
    setIsPressed(true);
    if (wish && !refusal && !isSame) move(wish, reason);
    else start.current?.focus();
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">Now: {placeText(booking)}</p>
      <PlaceFields chosen={chosen} isIncomplete={isPressed} isBusy={isBusy} />
      <ReasonField
        hint={toldText(booking)}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      {!isSame && <LimitsNotice limits={chosen.limits} />}
      {isPressed && isSame && <Notice>It is there already: please choose another time or bay.</Notice>}
      <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
      <DialogButtons leaveText="Back" onLeave={onBack}>
        <Button type="submit" disabled={isOffDuty} isBusy={isBusy} busyText="Moving...">
          Move Booking
        </Button>
      </DialogButtons>
    </form>
  );
}
