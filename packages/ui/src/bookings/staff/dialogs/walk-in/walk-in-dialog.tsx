import type { NewBooking } from '@clubhouse/core/bookings';
import { type FreeWindow, repeatGuest, walkInHours } from '@clubhouse/core/desk';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog.tsx';
import { Button, showToast } from '../../../../kit/index.ts';
import { Refused } from '../../../../kit/refused.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { LimitsNotice } from '../limits-notice.tsx';
import { OffDutyNotice, useOffDuty } from '../off-duty.tsx';
import { slotFrom, slotText } from '../slot-choice.ts';
import { useSlotChoice } from '../use-slot-choice.ts';
import { useWalkIn } from './use-walk-in.ts';
import { WalkInSlot } from './walk-in-slot.tsx';
import { WhoFields } from './who-fields.tsx';

/** Books a guest at the counter: name, phone, Enter. */
export function WalkInDialog({
  freeWindow,
  bookingDate,
  onClose,
}: {
  freeWindow: FreeWindow;
  bookingDate: string;
  onClose: () => void;
}) {
  const isOffDuty = useOffDuty() !== null;
  const onBooked = (booking: NewBooking, whose: string) => {
    onClose();
    showToast({ title: 'Booking Confirmed', description: `${whose}: ${slotText(booking)}.` });
  };
  const walkIn = useWalkIn(onBooked);
  const { member, call, submit } = walkIn;
  const isGuest = member === null;
  const isBusy = call.isPending || call.isSuccess;
  const { simulatorId, startTime } = freeWindow;
  const [slotChoice] = useState(() =>
    slotFrom({ simulatorId, bookingDate, startTime }, walkInHours(freeWindow)),
  );
  const chosen = useSlotChoice(slotChoice, { isGuest, member }, call);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A second Enter during the request sends the same request.
    if (isBusy || isOffDuty) return;
    void submit(chosen.refusal ? null : chosen.slot, () => chosen.start.current?.focus());
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title="Walk-in" onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <OffDutyNotice />
        <WhoFields walkIn={walkIn} date={bookingDate} />
        <WalkInSlot chosen={chosen} isGuest={isGuest} isBusy={isBusy} />
        <LimitsNotice limits={isBusy ? [] : chosen.limits} />
        <Refused error={call.error} fallback="Failed to create booking" isSaid={isSaid} />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <Button
            type="submit"
            className="sm:flex-1"
            disabled={isOffDuty}
            isBusy={isBusy}
            busyText="Booking..."
          >
            {isGuest ? 'Book Walk-in' : 'Book Member'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
