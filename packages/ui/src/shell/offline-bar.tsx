import { facilityTime, formatTime } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';

/** This bar is a separate script, so that its date library does not delay the first view of a page. */
export default function OfflineBar({ since }: { since: Date }) {
  const facility = useFacility();
  return (
    <p className="bg-warning-soft px-4 py-2 text-small text-warning sm:px-6">
      You’re offline. Showing information as of {formatTime(facilityTime(since, facility))}.
    </p>
  );
}
