import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../kit/dialog.tsx';
import { Failed, Notice, Skeleton } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { holderLabel } from '../calendar/texts.ts';
import { OffDutyNotice } from '../off-duty.tsx';
import { MoveForm } from './move-form.tsx';
import type { KeptFree } from './slot-choice.ts';

export type ClashingBookingProps = { bookingId: number; keptFree: KeptFree; onClose: () => void };

/** Moves a booking out of a time that a league session needs but has not reserved yet. */
export default function ClashingBookingDialog({ bookingId, keptFree, onClose }: ClashingBookingProps) {
  const board = useQuery(deskQueries.day(keptFree.date));
  const booking = board.data?.bookings.find(({ id }) => id === bookingId);
  return (
    <Dialog title={booking ? `Move ${holderLabel(booking)}` : 'Move booking'} onClose={onClose}>
      {booking ? (
        <div className="grid gap-5">
          <OffDutyNotice />
          <MoveForm booking={booking} keptFree={keptFree} onBack={onClose} onDone={onClose} />
        </div>
      ) : board.data ? (
        <Notice>This booking was moved or canceled while you were looking at it.</Notice>
      ) : board.isError ? (
        <Failed
          error={board.error}
          what="We couldn’t load the booking."
          onRetry={() => void board.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
