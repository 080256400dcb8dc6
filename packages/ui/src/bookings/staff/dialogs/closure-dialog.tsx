import type { Closure } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { useEffect, useRef, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Dialog, DialogFooter } from '../../../kit/dialog.tsx';
import { Button, showToast } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { Refused } from '../../../kit/refused.tsx';
import { useOpenBay } from '../api.ts';
import { DialogButtons } from './dialog-parts.tsx';

type Props = {
  closure: Closure;
  /** Opens the form that closes the bay from the end of this closure. */
  onExtend?: () => void;
  onClose: () => void;
};

export default function ClosureDialog({ closure, onExtend, onClose }: Props) {
  const facility = useFacility();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const open = useOpenBay();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  const bay = bayName(closure.simulatorId, facility);
  const isOver = new Date(closure.to) <= now;
  const reopen = () =>
    open.mutate(closure.id, {
      onSuccess: () => {
        onClose();
        showToast({ title: `${bay} is open again`, description: 'You can book it right away.' });
      },
    });

  return (
    <Dialog title={isOver ? `${bay} was closed` : `${bay} is closed`} onClose={onClose}>
      <div className="grid gap-5">
        <p>
          <span className="block font-[550]">
            From <Moment at={closure.from} />
          </span>
          <span className="block font-[550]">
            until <Moment at={closure.to} />
          </span>
        </p>
        <p className="whitespace-pre-line text-muted">{closure.reason}</p>
        {isAsking && (
          <p>{bay} can be booked again right away. Bookings that we moved will stay in their new bays.</p>
        )}
        <Refused error={open.error} fallback="We couldn’t reopen the bay." />
        {isAsking && (
          <DialogFooter>
            <Button isBusy={open.isPending || open.isSuccess} busyText="Reopening..." onClick={reopen}>
              Yes, Reopen {bay}
            </Button>
            <Button ref={keep} look="secondary" onClick={() => setIsAsking(false)}>
              No, Keep It Closed
            </Button>
          </DialogFooter>
        )}
        {!isAsking && !isOver && (
          <DialogButtons leaveText="Close" onLeave={onClose}>
            <Button onClick={() => setIsAsking(true)}>Reopen {bay}</Button>
            {onExtend && (
              <Button look="secondary" onClick={onExtend}>
                Extend Closure...
              </Button>
            )}
          </DialogButtons>
        )}
      </div>
    </Dialog>
  );
}
