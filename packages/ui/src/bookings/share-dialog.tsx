import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { formatInterval } from '@clubhouse/core/time';
import { useEffect } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { CopyField } from '../kit/copy-field.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Button, Spinner, showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useEndShareLink, useShareLink } from './api.ts';
import { dayText } from './texts.ts';

/** Creates a booking's share link. Friends see the place, the bay and the time, but not the member's name. */
export default function ShareDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const facility = useFacility();
  const now = useNow();
  const share = useShareLink();
  const end = useEndShareLink();
  const url = share.data?.url;
  const { id } = booking;
  const create = share.mutate;
  useEffect(() => create(id), [create, id]);

  const text = `Golf at ${facility.place.name}: ${dayText(booking, now, facility)}, ${formatInterval(booking)}`;
  const send = () =>
    // `share` rejects if the user closes the phone's share menu, which is not an error.
    void navigator.share({ title: 'Golf', text, url }).catch(() => {});
  const turnOff = () =>
    end.mutate(id, {
      onSuccess: () => {
        onClose();
        showToast({ title: 'Link turned off', description: 'Friends can no longer open it.' });
      },
    });

  return (
    <Dialog title="Share with friends" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-muted">
          Friends see the location, the time and {bayName(booking.simulatorId, facility)}. They don’t need an
          account, and they don’t see your name or the entrance code. The link works until your booking ends.
        </p>
        <Refused error={share.error ?? end.error} fallback="Please try again." />
        {url ? (
          <CopyField label="Link for friends" value={url} copied="Paste it into a message to your friends." />
        ) : (
          share.isPending && (
            <p className="flex min-h-18 items-center gap-3 text-muted">
              <Spinner /> Creating the link
            </p>
          )
        )}
        <div className="flex flex-wrap gap-3">
          {url && 'share' in navigator && <Button onClick={send}>Send Link</Button>}
          {share.isError && (
            <Button look="secondary" onClick={() => create(id)}>
              Try again
            </Button>
          )}
          {url && (
            <Button look="quiet" isBusy={end.isPending} busyText="Turning off..." onClick={turnOff}>
              Turn Off Link
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
