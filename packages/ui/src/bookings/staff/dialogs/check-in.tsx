import type { DeskBookingRow } from '@clubhouse/core/desk';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { Check, RotateCcw } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { Button } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { useCheckIn } from '../api.ts';

export function CheckIn({ booking: { id, checkedInAt, noShow } }: { booking: DeskBookingRow }) {
  const facility = useFacility();
  const change = useCheckIn();
  const isCheckedIn = checkedInAt !== null;
  const Icon = isCheckedIn ? RotateCcw : Check;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2">
        <p aria-live="polite">
          {isCheckedIn ? (
            <span className="flex items-center gap-2 font-[550] text-success">
              <Check aria-hidden className="size-5 shrink-0" />
              Checked in at {formatTime(facilityTime(new Date(checkedInAt), facility))}
            </span>
          ) : (
            <span className={noShow ? 'font-[550] text-danger' : 'text-muted'}>
              {noShow ? 'No-show' : 'Not checked in'}
            </span>
          )}
        </p>
        <Button
          look={isCheckedIn ? 'secondary' : 'primary'}
          onClick={() => change.mutate({ id, checkedIn: !isCheckedIn })}
        >
          <Icon aria-hidden className="size-5" />
          {isCheckedIn ? 'Undo Check-in' : 'Check In'}
        </Button>
      </div>
      <Refused error={change.error} fallback="Failed to update booking" />
    </div>
  );
}
