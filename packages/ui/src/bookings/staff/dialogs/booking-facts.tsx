import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import {
  facilityDate,
  formatDate,
  formatHours,
  formatInterval,
  hoursOf,
  ZONE_LABEL,
} from '@clubhouse/core/time';
import { useNow } from '../../../client/index.ts';
import { KIND_WORDS } from '../calendar/texts.ts';

/** When, where, and what kind: the first that is looked for. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const year = booking.bookingDate.slice(0, 4);
  const isThisYear = facilityDate(useNow()).startsWith(year);
  return (
    <div>
      <p className="text-lead">
        {formatInterval(booking)} <span className="text-base text-muted">{ZONE_LABEL}</span>
      </p>
      <p>
        {formatDate(booking.bookingDate)}
        {!isThisYear && `, ${year}`}
      </p>
      <p className="mt-1 text-muted">
        {[bayName(booking.simulatorId), formatHours(hoursOf(booking)), KIND_WORDS[booking.kind]].join(' · ')}
      </p>
    </div>
  );
}
