import type { NewBooking, Offer, SeriesAnswer } from '@clubhouse/core/bookings';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';

const SeriesDialog = lazyDialog(() => import('./series-dialog.tsx'));

export const slotOn = (bookingDate: string, { simulatorId, startTime, endTime }: Offer): NewBooking => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});

export function RepeatWeekly({
  slot,
  onMissing,
  onBooked,
}: {
  /** The selected time, or null if the member cannot book this time. */
  slot: NewBooking | null;
  /** Says that a start is missing. */
  onMissing: () => void;
  onBooked: (answer: SeriesAnswer) => void;
}) {
  // The dialog keeps its slot, because a booking by another member can take the time in the meantime.
  const [repeated, setRepeated] = useState<NewBooking | null>(null);
  return (
    <>
      <Button
        look="quiet"
        className="-mx-2 justify-self-start px-2 underline underline-offset-4"
        onClick={slot ? () => setRepeated(slot) : onMissing}
      >
        <Repeat aria-hidden className="size-4" />
        Repeat weekly
      </Button>
      {repeated && (
        <SeriesDialog
          slot={repeated}
          onClose={() => setRepeated(null)}
          onBooked={(answer) => {
            setRepeated(null);
            onBooked(answer);
          }}
        />
      )}
    </>
  );
}
