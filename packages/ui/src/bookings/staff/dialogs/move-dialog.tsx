import { deskBookingRefusal, type NewBooking, passedLimits } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, Notice, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { deskQueries, useChangeBooking } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { OffDutyNotice, useOffDuty } from './off-duty.tsx';
import { givenReason, ReasonField, useReasonForm } from './reason-field.tsx';
import { personOf, ruleDayOf, slotText } from './slot-choice.ts';
import { notifiedText } from './told-text.ts';

/** Opens after a drag. Shows the old and new slot and the exceeded limits, and asks for a reason. */
export default function MoveDialog({
  booking,
  to,
  onClose,
}: {
  booking: DeskBookingRow;
  to: NewBooking;
  onClose: () => void;
}) {
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const board = useQuery(deskQueries.day(to.bookingDate));
  const { formState, handleSubmit, register } = useReasonForm();
  const change = useChangeBooking();
  const isBusy = change.isPending || change.isSuccess;
  const question = board.data && { ...personOf(booking), day: ruleDayOf(board.data), now };
  const refusal = question && !isBusy ? deskBookingRefusal(to, question) : null;
  const submit = handleSubmit(({ reason }) =>
    change.mutate(
      { id: booking.id, change: { ...to, ...givenReason(reason) } },
      {
        onSuccess: (moved) => {
          onClose();
          showToast({ title: 'Booking Moved', description: `${slotText(moved)}. ${notifiedText(booking)}` });
        },
      },
    ),
  );

  return (
    <Dialog title="Move this booking?" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <OffDutyNotice />
        <p>{holderLabel(booking)}</p>
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
        <ReasonField
          hint={notifiedText(booking)}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <Refused error={change.error} fallback="Failed to update booking" isSaid={refusal !== null} />
        <DialogButtons leaveText="Don’t Move" onLeave={onClose}>
          <Button type="submit" disabled={isOffDuty || refusal !== null} isBusy={isBusy} busyText="Moving...">
            Move Booking
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Stop({ label, slot }: { label: string; slot: NewBooking }) {
  return (
    <div className="rounded-md border border-border px-3 py-2">
      <p className="text-muted text-small">{label}</p>
      <p className="font-[550]">
        {formatInterval(slot)}, {bayName(slot.simulatorId)}
      </p>
      <p className="text-muted">{formatDate(slot.bookingDate)}</p>
    </div>
  );
}
