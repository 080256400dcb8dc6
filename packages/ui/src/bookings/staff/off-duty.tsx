import { staffHoursRefusal } from '@clubhouse/core/bookings';
import { staffHoursOn } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Notice } from '../../kit/index.ts';

/**
 * Returns why the user cannot change bookings at this hour, or null if the user can:
 * docs/product/bookings.md#staff-hours.
 */
export function useOffDuty(): string | null {
  const facility = useFacility();
  return staffHoursRefusal(useUser(), useNow(), facility)?.message ?? null;
}

export function OffDutyNotice() {
  const offDuty = useOffDuty();
  return offDuty && <Notice tone="warning">{offDuty}</Notice>;
}

/** The notice for a whole screen. Unlike `OffDutyNotice`, also lists the actions that still work. */
export function OffDutyBoardNotice() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const offDuty = useOffDuty();
  if (offDuty === null) return null;
  const isStaffedToday = staffHoursOn(today, facility) !== null;
  return (
    <Notice tone="warning">
      {offDuty} {isStaffedToday ? 'At other times, you' : 'You'} can still view everything, check people in
      and close a bay.
    </Notice>
  );
}
