import { durationsOf } from '@clubhouse/core/bookings';
import { openText } from '@clubhouse/core/facility';
import { shortHours } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { Card, Page, Skeleton } from '../kit/index.ts';

const DAYS_IN_VIEW = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * Placeholder for the booking screen. The server reuses one rendering for many requests, so the placeholder
 * must not contain dates.
 */
export function BookingFrame() {
  const facility = useFacility();
  return (
    <Page title="Book a bay" lead={openText(facility)}>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div aria-hidden className="grid items-start gap-4 lg:grid-cols-[24rem_1fr]">
        <Card>
          <p className="mb-1.5 font-[550]">Date</p>
          <div className="-mx-4 flex gap-1.5 overflow-hidden px-4 pt-1 pb-1.5 sm:-mx-6 sm:px-6 md:hidden">
            {DAYS_IN_VIEW.map((day) => (
              <Skeleton key={day} className="h-18 min-w-[3.5rem]" />
            ))}
          </div>
          <Skeleton className="hidden h-80 md:block" />
        </Card>
        <Card className="grid gap-6">
          <div>
            <p className="mb-1.5 font-[550]">Duration</p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.25em),1fr))] gap-1.5">
              {durationsOf(facility).map((hours) => (
                <span
                  key={hours}
                  className="grid min-h-11 place-items-center rounded-md border border-border px-2 py-1.5 text-muted"
                >
                  {shortHours(hours)}
                </span>
              ))}
            </div>
          </div>
          <Skeleton className="mt-8 h-24" />
          <Skeleton className="h-20" />
        </Card>
      </div>
    </Page>
  );
}
