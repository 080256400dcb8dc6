import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { formatTime } from '@clubhouse/core/time';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';
import { lengthToast } from '../calendar/texts.ts';
import { useOffDuty } from '../off-duty.tsx';
import { LimitsNotice } from './dialog-parts.tsx';
import { type LengthChoice, lengthChoices } from './length-choices.ts';
import { ruleDayOf } from './slot-choice.ts';
import { useChangeBack } from './use-change-back.ts';

export function LengthButtons({ booking, day }: { booking: DeskBookingRow; day: DeskDay }) {
  const facility = useFacility();
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const change = useChangeBooking();
  const changeBack = useChangeBack();
  const { longer, shorter } = lengthChoices(booking, { day: ruleDayOf(day, facility), now });
  // Awaits the mutation, because its callbacks do not run after the dialog has closed.
  const end = async ({ slot }: LengthChoice) => {
    try {
      const changed = await change.mutateAsync({ id: booking.id, change: { endTime: slot.endTime } });
      showToast({
        ...lengthToast(booking, changed.endTime, facility),
        action: { label: 'Undo', onClick: () => void undo() },
      });
    } catch {
      // `Refused` below shows `change.error`.
    }
  };
  const undo = () =>
    changeBack(
      booking.id,
      { endTime: booking.endTime },
      (changed) => lengthToast(booking, changed.endTime, facility),
      'Booking not changed',
    );
  const isEnding = ({ slot }: LengthChoice) =>
    change.isPending && change.variables.change.endTime === slot.endTime;

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Button
          look="secondary"
          disabled={isOffDuty || longer.refusal !== null}
          isBusy={isEnding(longer)}
          busyText="Extending..."
          onClick={() => void end(longer)}
        >
          Extend to {formatTime(longer.slot.endTime)}
        </Button>
        {shorter && (
          <Button
            look="secondary"
            disabled={isOffDuty || shorter.refusal !== null}
            isBusy={isEnding(shorter)}
            busyText="Ending..."
            onClick={() => void end(shorter)}
          >
            End at {formatTime(shorter.slot.endTime)}
          </Button>
        )}
      </div>
      {longer.refusal && !change.isPending && (
        <p className="text-muted text-small">Can’t extend: {longer.refusal.message}</p>
      )}
      {!longer.refusal && (
        <LimitsNotice limits={longer.limits} title="A longer booking would go over a limit" />
      )}
      <Refused error={change.error} fallback="Failed to update booking" />
    </div>
  );
}
