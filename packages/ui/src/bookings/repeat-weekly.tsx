import type { NewBooking, Offer, SeriesAnswer } from '@clubhouse/core/bookings';
import { useState } from 'react';
import { Glyph } from '../kit/glyphs.tsx';
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
  isDisabled,
  onMissing,
  onBooked,
}: {
  /** The selected slot. Null if no start is selected, or if the member cannot book it. */
  slot: NewBooking | null;
  isDisabled: boolean;
  /** Called when the member presses the button while `slot` is null. */
  onMissing: () => void;
  onBooked: (answer: SeriesAnswer) => void;
}) {
  // The dialog keeps this slot, because `slot` becomes null as soon as another member books it.
  const [repeated, setRepeated] = useState<NewBooking | null>(null);
  return (
    <>
      <Button
        look="quiet"
        disabled={isDisabled}
        className="-mx-2 justify-self-start px-2 underline underline-offset-4"
        onClick={slot ? () => setRepeated(slot) : onMissing}
      >
        <Glyph className="size-4">
          <path d="m17 2 4 4-4 4" />
          <path d="M3 11v-1a4 4 0 0 1 4-4h14" />
          <path d="m7 22-4-4 4-4" />
          <path d="M21 13v1a4 4 0 0 1-4 4H3" />
        </Glyph>
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
