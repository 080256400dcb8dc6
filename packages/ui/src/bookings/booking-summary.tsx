import { formatInterval, formatShortDate, type Interval } from '@clubhouse/core/time';
import { Button } from '../kit/index.ts';

/** What will be booked, and the button: at the bottom of a phone's screen, where the thumb is. */
export function BookingSummary({
  text,
  isMoving,
  isBusy,
  onSubmit,
}: {
  text: (Interval & { date: string; bay: string }) | null;
  isMoving: boolean;
  isBusy: boolean;
  onSubmit: () => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 border-border border-t bg-surface py-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:rounded-b-lg max-sm:px-4">
      <p className="min-h-11 min-w-0 content-center text-small" aria-live="polite">
        {text ? (
          <>
            <span className="block font-[600]">
              {formatShortDate(text.date)}, {text.bay}
            </span>
            <span className="font-data">{formatInterval(text)}</span>
          </>
        ) : (
          <span className="text-muted">Choose a starting time.</span>
        )}
      </p>
      <Button
        className="shrink-0 sm:min-w-40"
        isBusy={isBusy}
        busyText={isMoving ? 'Moving...' : 'Booking...'}
        onClick={onSubmit}
      >
        {isMoving ? 'Move Session' : 'Book Session'}
      </Button>
    </div>
  );
}
