import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { useNow } from '../../client/index.ts';

const yearOf = (date: string) => date.slice(0, 4);

/** The booked demo, or the button to book it. */
export function RequestDemo({
  request: { name, demo },
  onBook,
}: {
  request: DemoRequest;
  onBook: () => void;
}) {
  const today = facilityDate(useNow());
  if (demo) {
    const isOfYear = yearOf(demo.bookingDate) === yearOf(today);
    return (
      <p className="flex min-h-11 items-center gap-3 rounded-md bg-accent-soft px-3 py-2 leading-tight">
        <CalendarCheck aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="font-[550]">Demo:</span> {formatShortDate(demo.bookingDate)}
          {isOfYear ? '' : `, ${yearOf(demo.bookingDate)}`},{' '}
          <span className="inline-block">{formatInterval(demo)},</span> {bayName(demo.simulatorId)}
        </span>
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Book the demo, ${name}`}
      onClick={onBook}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-border px-3 py-2 text-left font-[550] leading-tight hover:bg-accent-soft"
    >
      <CalendarPlus aria-hidden className="size-5 shrink-0 text-accent" />
      Book the demo
    </button>
  );
}
