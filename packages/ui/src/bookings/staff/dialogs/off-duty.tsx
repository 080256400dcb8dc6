import { staffHoursRefusal } from '@clubhouse/core/bookings';
import { useUser } from '../../../auth/index.ts';
import { useNow } from '../../../client/index.ts';
import { Notice } from '../../../kit/index.ts';

/** Why the signed-in user may change no booking at this hour, or null: docs/product/bookings.md#staff-hours. */
export function useOffDuty(): string | null {
  return staffHoursRefusal(useUser(), useNow())?.message ?? null;
}

export function OffDutyNotice() {
  const offDuty = useOffDuty();
  return offDuty && <Notice tone="warning">{offDuty}</Notice>;
}
