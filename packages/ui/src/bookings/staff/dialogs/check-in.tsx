import type { DeskBookingRow } from '@clubhouse/core/desk';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { Check, CloudUpload, RotateCcw } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { Button } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useCheckIn } from '../check-ins/use-check-in.ts';

export function CheckIn({ booking }: { booking: DeskBookingRow }) {
  const facility = useFacility();
  const { checkedInAt, noShow, isUnsent } = booking;
  const { changeWithError, error, blockedText } = useCheckIn();
  const blocked = blockedText(booking);
  const isCheckedIn = checkedInAt !== null;
  const ButtonIcon = isCheckedIn ? RotateCcw : Check;
  const StateIcon = isUnsent ? CloudUpload : Check;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2">
        <p aria-live="polite">
          {isCheckedIn ? (
            <span className="flex items-center gap-2 font-[550] text-success">
              <StateIcon aria-hidden className="size-5 shrink-0" />
              Checked in at {formatTime(facilityTime(new Date(checkedInAt), facility))}
              {isUnsent && ', not sent yet'}
            </span>
          ) : (
            <span className={noShow ? 'font-[550] text-danger' : 'text-muted'}>
              {noShow ? 'No-show' : 'Not checked in'}
            </span>
          )}
        </p>
        <Button
          look={isCheckedIn ? 'secondary' : 'primary'}
          // Uses `aria-disabled`, because a disabled button would lose the focus.
          aria-disabled={blocked !== null || undefined}
          className="aria-disabled:opacity-60"
          onClick={() => blocked === null && changeWithError(booking)}
        >
          <ButtonIcon aria-hidden className="size-5" />
          {isCheckedIn ? 'Undo Check-in' : 'Check In'}
        </Button>
        {blocked && <p className="text-muted text-small">{blocked}</p>}
      </div>
      <Refused error={error} fallback="Failed to update booking" />
    </div>
  );
}
