import type { Booking, DeskBookingChange } from '@clubhouse/core/bookings';
import { showToast, type Toast } from '../../../kit/index.ts';
import { showRefusal } from '../../../kit/refused.tsx';
import { useChangeBooking } from '../api.ts';

/** Returns a function that undoes a booking change, even after the dialog has closed. */
export function useChangeBack() {
  const { mutateAsync } = useChangeBooking();
  return async (id: number, before: DeskBookingChange, done: (booking: Booking) => Toast, failed: string) => {
    try {
      showToast(done(await mutateAsync({ id, change: before })));
    } catch (error) {
      showRefusal(failed, error, 'Failed to update booking');
    }
  };
}
