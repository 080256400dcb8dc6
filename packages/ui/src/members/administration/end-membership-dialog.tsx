import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import type { ListedUser } from '@clubhouse/core/members';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Button, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useEndMembership } from './api.ts';
import { endOfMembership } from './member-texts.ts';

export function EndMembershipDialog({ row, onClose }: { row: ListedUser; onClose: () => void }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [lastDay, setLastDay] = useState(row.membershipEndsOn ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const change = useEndMembership(row.id);
  const endsOn = change.data?.membershipEndsOn;

  if (endsOn) {
    return (
      <Dialog title={`Membership ends ${endOfMembership(endsOn, today)}`} onClose={onClose}>
        <BookingsAfter bookings={change.data?.bookingsAfter ?? []} />
        <Button className="mt-6 w-full" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }

  const end = () => (lastDay ? change.mutate(lastDay) : setIsMissing(true));
  const keep = () =>
    change.mutate(null, {
      onSuccess: () => {
        onClose();
        showToast({
          title: 'Membership continues',
          description: `${row.displayName}’s membership no longer has an end date.`,
        });
      },
    });
  const isEnding = change.isPending && change.variables !== null;
  return (
    <Dialog title={`End ${row.displayName}’s membership`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">After this day, the member can’t book bays or see the entrance code.</p>
        <DateField
          label="Last day"
          value={lastDay}
          min={today}
          onChange={(date) => {
            setLastDay(date);
            setIsMissing(false);
          }}
          error={isMissing ? 'Choose the last day.' : undefined}
        />
        <Refused error={change.error} fallback="Failed to update user membership" />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button isBusy={isEnding} busyText="Ending..." onClick={end}>
            End Membership
          </Button>
          {row.membershipEndsOn ? (
            <Button
              look="secondary"
              isBusy={change.isPending && !isEnding}
              busyText="Removing..."
              onClick={keep}
            >
              Remove End Date
            </Button>
          ) : (
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function BookingsAfter({ bookings }: { bookings: readonly Booking[] }) {
  const facility = useFacility();
  if (bookings.length === 0) return <p className="text-muted">No bookings after this date.</p>;
  return (
    <>
      <p className="text-muted">
        {bookings.length === 1
          ? 'This booking will be canceled:'
          : `These ${bookings.length} bookings will be canceled:`}
      </p>
      <ul className="mt-3 max-h-[40dvh] divide-y divide-border overflow-y-auto rounded-md border border-border">
        {bookings.map((booking) => (
          <li key={booking.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            <span className="font-[550]">{formatShortDate(booking.bookingDate)}</span>
            <span className="text-muted">
              {formatInterval(booking)}, {bayName(booking.simulatorId, facility)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
