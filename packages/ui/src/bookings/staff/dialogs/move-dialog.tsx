import { deskBookingRefusal, type NewBooking, passedLimits } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Notice } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { deskQueries } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { OffDutyNotice } from '../off-duty.tsx';
import { DialogButtons, LimitsNotice, SubmitButton } from './dialog-parts.tsx';
import { ReasonField } from './reason-field.tsx';
import { personOf, ruleDayOf } from './slot-choice.ts';
import { useMove } from './use-move.ts';

/** Asks for confirmation after the user drags a booking to another slot. */
export default function MoveDialog({
  booking,
  to,
  onClose,
}: {
  booking: DeskBookingRow;
  to: NewBooking;
  onClose: () => void;
}) {
  const facility = useFacility();
  const now = useNow();
  const board = useQuery(deskQueries.day(to.bookingDate));
  const { change, move, handleSubmit, reasonProps } = useMove(booking, onClose);
  const isBusy = change.isPending || change.isSuccess;
  const question = board.data && { ...personOf(booking), day: ruleDayOf(board.data, facility), now };
  const refusal = question && !isBusy ? deskBookingRefusal(to, question) : null;

  return (
    <Dialog title={`Move ${holderLabel(booking)}?`} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(({ reason }) => move(to, reason))} className="grid gap-5">
        <OffDutyNotice />
        <div className="grid gap-2">
          <Stop label="From" slot={booking} />
          <ArrowDown aria-hidden className="mx-3 size-5 text-muted" />
          <Stop label="To" slot={to} />
        </div>
        {refusal ? (
          <Notice tone="danger">{refusal.message}</Notice>
        ) : (
          <LimitsNotice limits={question ? passedLimits(to, question) : []} />
        )}
        <ReasonField {...reasonProps} />
        <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
        <DialogButtons leaveText="Don’t Move" onLeave={onClose}>
          <SubmitButton disabled={refusal !== null} isBusy={isBusy} busyText="Moving...">
            Move Booking
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Stop({ label, slot }: { label: string; slot: NewBooking }) {
  const facility = useFacility();
  return (
    <div className="rounded-md border border-border px-3 py-2">
      <p className="text-muted text-small">{label}</p>
      <p className="font-[550]">
        {formatInterval(slot)}, {bayName(slot.simulatorId, facility)}
      </p>
      <p className="text-muted">{formatDate(slot.bookingDate)}</p>
    </div>
  );
}
