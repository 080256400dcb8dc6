import { facilityTime, formatTime } from '@clubhouse/core/time';
import { useUser } from '../auth/index.ts';
import { unsentText, useUnsentCheckIns } from '../bookings/staff/index.ts';
import { connection } from '../client/desk-state.ts';
import { useFacility } from '../client/facility.ts';
import { useStore } from '../client/index.ts';

/** Tells staff which actions work without a connection: docs/product/front-desk.md#server-states. */
export function OfflineText() {
  const facility = useFacility();
  const { since } = useStore(connection, connection.get());
  const { waiting } = useUnsentCheckIns(useUser().id);
  return (
    <>
      <strong className="font-[640]">
        No connection to the server since {formatTime(facilityTime(new Date(since), facility))}.
      </strong>{' '}
      Showing the last update. For now, you can only check people in.
      {waiting.length > 0 && <span className="font-[640]"> {unsentText(waiting.length)}</span>}
    </>
  );
}
