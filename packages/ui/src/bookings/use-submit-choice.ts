import type { Booking, Offer } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../client/facility.ts';
import type { ApiError } from '../client/index.ts';
import { showToast } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { useBookBay, useMoveBooking } from './api.ts';
import type { Choice } from './choice.ts';
import { bookingEvents } from './events.ts';
import { useBooked } from './use-booked.ts';

/**
 * Books the selected time, or moves a booking to it. After a refusal, the selection stays, so that the member
 * can pick a nearby time.
 */
export function useSubmitChoice(
  choice: Choice,
  {
    offer,
    goneText,
    onIncomplete,
    onDone,
  }: {
    /** The selected slot. Null if no time is selected, or if the member cannot book the selected time. */
    offer: Offer | null;
    /** Explains why the selected start cannot be booked, or null. */
    goneText: string | null;
    onIncomplete: () => void;
    onDone: (booking: Booking, isMoved: boolean) => void;
  },
) {
  const facility = useFacility();
  const booked = useBooked();
  const book = useBookBay();
  const move = useMoveBooking();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<{ of: string; error: ApiError } | null>(null);
  const { date, moving } = choice;

  const onSuccess = (booking: Booking) => {
    onDone(booking, moving !== null);
    if (moving) {
      const time = `${formatShortDate(booking.bookingDate)}, ${formatInterval(booking)}`;
      const bay = bayName(booking.simulatorId, facility);
      showToast({ title: 'Booking Moved', description: `New time: ${time}, ${bay}.` });
    } else {
      booked(booking);
    }
  };
  const onError = (error: ApiError) => {
    setFailure({ of: keyOf(choice), error });
    if (error.code === 'daily_limit') bookingEvents.limitReached(date, facility.booking.dailyHours, facility);
    showRefusal('Booking Failed', error, 'Please try again.');
  };

  const submit = () => {
    setFailure(null);
    setIsIncomplete(offer === null);
    if (offer === null) {
      const problem =
        goneText === null
          ? { title: 'Selection Required', description: 'Please select a time slot.' }
          : { title: 'Booking Failed', description: goneText };
      showToast({ ...problem, variant: 'destructive' });
      onIncomplete();
      return;
    }
    const { simulatorId, startTime, endTime } = offer;
    const slot = { simulatorId, bookingDate: date, startTime, endTime };
    if (moving) move.mutate({ id: moving.id, change: slot }, { onSuccess, onError });
    else book.mutate(slot, { onSuccess, onError });
  };

  return {
    submit,
    isBusy: book.isPending || move.isPending,
    /** The error of the last attempt, until the selection changes. */
    error: failure?.of === keyOf(choice) ? failure.error : null,
    /** True if the member pressed the button without a bookable time. */
    isIncomplete: isIncomplete && offer === null,
  };
}

const keyOf = ({ date, hours, startTime }: Choice) => `${date} ${hours} ${startTime}`;
