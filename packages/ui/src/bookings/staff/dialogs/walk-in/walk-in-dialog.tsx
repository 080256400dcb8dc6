import { type FreeWindow, repeatGuest, walkInHours } from '@clubhouse/core/desk';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useUser } from '../../../../auth/index.ts';
import { useFacility } from '../../../../client/facility.ts';
import { Dialog } from '../../../../kit/dialog.tsx';
import { Refused } from '../../../../kit/refused.tsx';
import { nearestLength } from '../../../grid.ts';
import { OffDutyNotice, useOffDuty } from '../../off-duty.tsx';
import { DialogButtons, LimitsNotice, SubmitButton } from '../dialog-parts.tsx';
import { DraftNotice, showDraftKept } from '../drafts.tsx';
import { slotFrom } from '../slot-choice.ts';
import { useSlotChoice } from '../use-slot-choice.ts';
import { useWalkIn } from './use-walk-in.ts';
import { WalkInSlot } from './walk-in-slot.tsx';
import { WhoFields } from './who-fields.tsx';

/**
 * Books a walk-in. The dialog does not load lazily, because staff press W and type right away. Keys that they
 * press while a script loads would be lost.
 */
export function WalkInDialog({
  freeWindow,
  bookingDate,
  onClose,
}: {
  freeWindow: FreeWindow;
  bookingDate: string;
  onClose: () => void;
}) {
  const facility = useFacility();
  const isOffDuty = useOffDuty() !== null;
  const walkIn = useWalkIn(useUser().id, onClose);
  const { member, call, submit } = walkIn;
  const isGuest = member === null;
  const { simulatorId, startTime } = freeWindow;
  const [slotChoice] = useState(() => {
    const hours = Math.min(walkInHours(freeWindow), facility.booking.guestHours);
    return slotFrom({ simulatorId, bookingDate, startTime }, nearestLength(hours, facility));
  });
  const chosen = useSlotChoice(slotChoice, { isGuest, member }, call);
  const { isBusy } = chosen;
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Without this check, pressing Enter twice would send the request twice.
    if (isBusy || isOffDuty) return;
    void submit(chosen.refusal ? null : chosen.slot, () => chosen.start.current?.focus());
  };
  const leave = () => {
    // A running request may have booked the bay already, so its input must not become a draft.
    if (!call.isPending && walkIn.keep()) showDraftKept('the walk-in');
    onClose();
  };
  const cancel = () => {
    walkIn.startOver();
    onClose();
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title="Walk-in" onClose={leave}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <OffDutyNotice />
        {walkIn.isDraft && (
          <DraftNotice
            onStartOver={() => {
              walkIn.startOver();
              walkIn.forGuest.form.setFocus('name');
            }}
          />
        )}
        <WhoFields walkIn={walkIn} date={bookingDate} />
        <WalkInSlot chosen={chosen} isGuest={isGuest} />
        <LimitsNotice limits={isBusy ? [] : chosen.limits} />
        <Refused error={call.error} fallback="Failed to create booking" isSaid={isSaid} />
        <DialogButtons leaveText="Cancel" onLeave={cancel}>
          <SubmitButton className="sm:flex-1" isBusy={isBusy} busyText="Booking...">
            {isGuest ? 'Book Walk-in' : 'Book Member'}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
