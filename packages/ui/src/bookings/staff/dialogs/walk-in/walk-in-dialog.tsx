import type { NewBooking } from '@clubhouse/core/bookings';
import { type Gap, repeatGuest, walkInHours } from '@clubhouse/core/desk';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog.tsx';
import { Button, showToast } from '../../../../kit/index.ts';
import { Refused } from '../../../../kit/refused.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { LimitsNotice } from '../limits-notice.tsx';
import { OffDutyNotice, useOffDuty } from '../off-duty.tsx';
import { placeFrom, placeText } from '../place.ts';
import { usePlace } from '../use-place.ts';
import { useWalkIn } from './use-walk-in.ts';
import { WalkInPlace } from './walk-in-place.tsx';
import { WhoFields } from './who-fields.tsx';

/** Books a guest at the counter: name, phone, Enter. */
export function WalkInDialog({
  gap,
  bookingDate,
  onClose,
}: {
  gap: Gap;
  bookingDate: string;
  onClose: () => void;
}) {
  const isOffDuty = useOffDuty() !== null;
  const onBooked = (booking: NewBooking, whose: string) => {
    onClose();
    showToast({ title: 'Booking Confirmed', description: `${whose}: ${placeText(booking)}.` });
  };
  const walkIn = useWalkIn(onBooked);
  const { member, call, submit } = walkIn;
  const isGuest = member === null;
  const isBusy = call.isPending || call.isSuccess;
  const { simulatorId, startTime } = gap;
  const [place] = useState(() => placeFrom({ simulatorId, bookingDate, startTime }, walkInHours(gap)));
  const chosen = usePlace(place, { isGuest, member }, call);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A second Enter while the first is on its way is the same wish.
    if (isBusy || isOffDuty) return;
    void submit(chosen.refusal ? null : chosen.wish, () => chosen.start.current?.focus());
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title="Walk-in" onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <OffDutyNotice />
        <WhoFields walkIn={walkIn} date={bookingDate} />
        <WalkInPlace chosen={chosen} isGuest={isGuest} isBusy={isBusy} />
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
