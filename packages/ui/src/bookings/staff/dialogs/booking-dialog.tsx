import { type Booking, bookingPhase, type ListedBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatDate, formatHours, formatInterval, hoursOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, Failed, Notice, Skeleton } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { deskQueries } from '../api.ts';
import { holderLabel, KIND_WORDS } from '../calendar/texts.ts';
import { useShownDay } from '../check-ins/shown-day.ts';
import { OffDutyNotice, useOffDuty } from '../off-duty.tsx';
import { hasOtherBay } from './available-views.ts';
import { BookedPerson } from './booked-person.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CheckIn } from './check-in.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { LengthButtons } from './length-buttons.tsx';
import { MoveBayForm } from './move-bay-form.tsx';
import { MoveForm } from './move-form.tsx';
import { ReservedNotice } from './reserved-notice.tsx';
import { RestoreBooking } from './restore-booking.tsx';

export type View = 'about' | 'move' | 'cancel' | 'handOver';

/** Shows a booking and all actions that staff can take: docs/product/bookings.md#booking-dialog. */
export default function BookingDialog({
  booking: openedBooking,
  view: openedView = 'about',
  onClose,
}: {
  booking: DeskBookingRow | ListedBooking;
  view?: View | undefined;
  onClose: () => void;
}) {
  const facility = useFacility();
  const board = useQuery({
    ...deskQueries.day(openedBooking.bookingDate),
    enabled: !openedBooking.cancelledAt,
  });
  const day = useShownDay(board.data);
  const found = day?.bookings.find(({ id }) => id === openedBooking.id);
  // While the day loads, and if the booking is no longer on this day, the dialog shows the booking as it was
  // when the dialog opened.
  const booking: DeskBookingRow = found ?? {
    phone: null,
    checkedInAt: null,
    noShow: false,
    ...openedBooking,
  };
  const [view, setView] = useState(openedView);
  const isRunning = bookingPhase(booking, useNow(), facility) === 'running';
  const keepsTime = isRunning || booking.kind === 'lesson';
  const form = { booking, onBack: () => setView('about'), onDone: onClose };
  const name = holderLabel(booking);
  const title = {
    about: name,
    move: `Move ${name}`,
    cancel: `Cancel ${name}’s ${booking.kind === 'lesson' ? 'lesson' : 'booking'}?`,
    handOver: `Transfer ${name}’s booking`,
  }[view];

  return (
    <Dialog title={title} onClose={onClose}>
      {view === 'move' && !keepsTime && <MoveForm {...form} />}
      {view === 'move' && keepsTime && day && <MoveBayForm {...form} day={day} />}
      {view === 'cancel' && <CancelForm {...form} />}
      {view === 'handOver' && day && <HandOverForm {...form} day={day} />}
      <div hidden={view !== 'about'} className="grid gap-5">
        <BookingFacts booking={booking} />
        <BookedPerson booking={booking} />
        {booking.cancelledAt && (
          <Notice>
            Canceled on <Moment at={booking.cancelledAt} />.
          </Notice>
        )}
        {booking.cancelledAt && <RestoreBooking booking={booking} onRestored={onClose} />}
        {day && found && !booking.cancelledAt && (
          <Actions booking={booking} day={day} view={view} onView={setView} onDone={onClose} />
        )}
        {day && !found && !booking.cancelledAt && (
          <Notice tone="warning">This booking was moved or canceled while you were looking at it.</Notice>
        )}
        {!day && board.isLoading && <Skeleton className="h-24" />}
        {!day && board.isError && (
          <Failed
            error={board.error}
            what="We couldn’t load the actions for this booking."
            onRetry={() => void board.refetch()}
          />
        )}
        <BookingHistory bookingId={booking.id} />
      </div>
    </Dialog>
  );
}

/**
 * After a booking has ended, staff can only check the person in or undo the check-in, and only on the
 * booking's date. A league booking has no check-in, but a notice with actions for the league night.
 */
function Actions({
  booking,
  day,
  view,
  onView,
  onDone,
}: {
  booking: DeskBookingRow;
  day: DeskDay;
  view: View;
  onView: (view: View) => void;
  onDone: () => void;
}) {
  const facility = useFacility();
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const phase = bookingPhase(booking, now, facility);
  const isReserved = booking.kind === 'league' || booking.kind === 'lesson';
  const buttons = useRef<HTMLDivElement>(null);
  const previous = useRef<View>('about');
  useEffect(() => {
    // Going back focuses the button that opened the view.
    const opener = `[data-view="${previous.current}"]`;
    if (view === 'about') buttons.current?.querySelector<HTMLElement>(opener)?.focus();
    previous.current = view;
  }, [view]);
  const openingButton = (opens: View) =>
    ({
      look: 'secondary',
      disabled: isOffDuty,
      'data-view': opens,
      onClick: () => onView(opens),
    }) as const;

  const mayChangeBay = hasOtherBay(booking, facility);
  const isToday = booking.bookingDate === facilityDate(now, facility);
  return (
    <>
      {isToday && booking.kind !== 'league' && <CheckIn booking={booking} />}
      {isReserved && <ReservedNotice booking={booking} day={day} onDone={onDone} />}
      {booking.lessonId !== undefined && phase !== 'past' && (
        <div ref={buttons} className="grid gap-3 empty:hidden">
          <OffDutyNotice />
          {mayChangeBay && <Button {...openingButton('move')}>Move to another bay...</Button>}
          {phase === 'upcoming' && <Button {...openingButton('cancel')}>Cancel Lesson...</Button>}
        </div>
      )}
      {!isReserved && phase !== 'past' && (
        <div className="grid gap-3">
          <OffDutyNotice />
          <LengthButtons booking={booking} day={day} />
          <div ref={buttons} className="grid grid-cols-2 gap-3 empty:hidden">
            {phase === 'upcoming' && (
              <>
                <Button {...openingButton('move')}>Move...</Button>
                <Button {...openingButton('cancel')}>Cancel...</Button>
                {booking.kind === 'member' && (
                  <Button {...openingButton('handOver')} className="col-span-2">
                    Transfer to...
                  </Button>
                )}
              </>
            )}
            {phase === 'running' && mayChangeBay && (
              <Button {...openingButton('move')} className="col-span-2">
                Move to another bay...
              </Button>
            )}
          </div>
          {phase === 'running' && (
            <p className="text-muted text-small">
              This session has started. You can only change its {mayChangeBay ? 'bay and its ' : ''}end time.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function BookingFacts({ booking }: { booking: Booking }) {
  const facility = useFacility();
  const year = booking.bookingDate.slice(0, 4);
  const isThisYear = facilityDate(useNow(), facility).startsWith(year);
  return (
    <div>
      <p className="text-lead">
        {formatInterval(booking)} <span className="text-base text-muted">{facility.place.zoneLabel}</span>
      </p>
      <p>
        {formatDate(booking.bookingDate)}
        {!isThisYear && `, ${year}`}
      </p>
      <p className="mt-1 text-muted">
        {[
          bayName(booking.simulatorId, facility),
          formatHours(hoursOf(booking)),
          KIND_WORDS[booking.kind],
        ].join(' · ')}
      </p>
    </div>
  );
}
