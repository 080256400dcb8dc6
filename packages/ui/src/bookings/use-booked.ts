import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { useFacility } from '../client/facility.ts';
import { showToast } from '../kit/index.ts';
import { useShowBooking } from './api.ts';
import { bookingEvents } from './events.ts';

export function useBooked(): (booking: Booking) => void {
  const facility = useFacility();
  const show = useShowBooking();
  return (booking) => {
    show(booking);
    bookingEvents.created(booking, facility);
    const bay = bayName(booking.simulatorId, facility);
    const description = `Your golf session has been booked successfully in ${bay}.`;
    showToast({ title: 'Booking Confirmed', description });
  };
}
