import { formatInterval, formatShortDate, type Interval } from '@clubhouse/core/time';
import { ActionBar } from '../kit/action-bar.tsx';
import { Button } from '../kit/index.ts';

/** The selected booking and the submit button. */
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
    <ActionBar
      summary={
        text ? (
          <>
            <span className="block font-[600]">
              {formatShortDate(text.date)}, {text.bay}
            </span>
            <span className="font-data">{formatInterval(text)}</span>
          </>
        ) : (
          <span className="text-muted">Pick a start time.</span>
        )
      }
    >
      <Button isBusy={isBusy} busyText={isMoving ? 'Saving...' : 'Booking...'} onClick={onSubmit}>
        {isMoving ? 'Save New Time' : 'Book Session'}
      </Button>
    </ActionBar>
  );
}
