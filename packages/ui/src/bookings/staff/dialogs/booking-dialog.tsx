import { may } from '@clubhouse/core/auth';
import { type Booking, bookingPhase, type ListedBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import {
  facilityDate,
  formatDate,
  formatHours,
  formatInterval,
  hoursOf,
  overlaps,
  ZONE_LABEL,
} from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { generatePath } from 'react-router-dom';
import { useUser } from '../../../auth/index.ts';
import { useNow } from '../../../client/index.ts';
import { ContactLinks } from '../../../kit/contact-links.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, ButtonLink, Failed, Notice, Skeleton } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { deskQueries } from '../api.ts';
import { holderLabel, KIND_WORDS } from '../calendar/texts.ts';
import { BookingHistory } from './booking-history.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CheckIn } from './check-in.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { LengthButtons } from './length-buttons.tsx';
import { MoveForm } from './move-form.tsx';
import { OffDutyNotice, useOffDuty } from './off-duty.tsx';

export type View = 'about' | 'move' | 'cancel' | 'hand-over';

/** Everything about one booking, with all actions of the desk: docs/product/bookings.md#booking-dialog. */
export default function BookingDialog({
  booking: activeDialog,
  day: openedDay,
  view: openedView = 'about',
  onClose,
}: {
  booking: DeskBookingRow | ListedBooking;
  /** The booking's day, if the board has loaded it. */
  day?: DeskDay;
  /** The view that opens first. */
  view?: View;
  onClose: () => void;
}) {
  const board = useQuery({
    ...deskQueries.day(activeDialog.bookingDate),
    enabled: !activeDialog.cancelledAt,
  });
  const day = board.data ?? openedDay;
  const found = day?.bookings.find(({ id }) => id === activeDialog.id);
  const booking: DeskBookingRow = found ?? { phone: null, checkedInAt: null, noShow: false, ...activeDialog };
  const [view, setView] = useState<View>(openedView);
  const title = {
    about: holderLabel(booking),
    move: 'Move booking',
    cancel: 'Cancel this booking?',
    'hand-over': 'Hand over booking',
  }[view];

  return (
    <Dialog title={title} onClose={onClose}>
      {view === 'move' && <MoveForm booking={booking} onBack={() => setView('about')} onMoved={onClose} />}
      {view === 'cancel' && (
        <CancelForm booking={booking} onBack={() => setView('about')} onCancelled={onClose} />
      )}
      {view === 'hand-over' && day && (
        <HandOverForm booking={booking} day={day} onBack={() => setView('about')} onHandedOver={onClose} />
      )}
      <div hidden={view !== 'about'} className="grid gap-5">
        <BookingFacts booking={booking} />
        <ContactLinks phone={booking.phone} email={booking.email} />
        {booking.cancelledAt && (
          <Notice>
            Canceled on <Moment at={booking.cancelledAt} />.
          </Notice>
        )}
        {day && found && !booking.cancelledAt && (
          <Actions booking={booking} day={day} view={view} onAsk={setView} />
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

/** Past and canceled bookings are read-only, but check-in stays possible for the rest of the day. */
function Actions({
  booking,
  day,
  view,
  onAsk,
}: {
  booking: DeskBookingRow;
  day: DeskDay;
  view: View;
  onAsk: (view: View) => void;
}) {
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const phase = bookingPhase(booking, now);
  const isReserved = booking.kind === 'league' || booking.kind === 'lesson';
  const move = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const handOver = useRef<HTMLButtonElement>(null);
  const asked = useRef<View>('about');
  useEffect(() => {
    // Returns focus to the button that opened the view.
    const opener = { about: null, move, cancel, 'hand-over': handOver }[asked.current];
    if (view === 'about') opener?.current?.focus();
    asked.current = view;
  }, [view]);

  const isToday = booking.bookingDate === facilityDate(now);
  return (
    <>
      {isToday && booking.kind !== 'league' && <CheckIn booking={booking} />}
      {isReserved && <ReservedNotice booking={booking} day={day} />}
      {!isReserved && phase !== 'past' && (
        <div className="grid gap-3">
          <OffDutyNotice />
          <LengthButtons booking={booking} day={day} />
          {phase === 'upcoming' && (
            <div className="grid grid-cols-2 gap-3">
              <Button ref={move} look="secondary" disabled={isOffDuty} onClick={() => onAsk('move')}>
                Move...
              </Button>
              <Button ref={cancel} look="secondary" disabled={isOffDuty} onClick={() => onAsk('cancel')}>
                Cancel...
              </Button>
              {booking.kind === 'member' && (
                <Button
                  ref={handOver}
                  look="secondary"
                  className="col-span-2"
                  disabled={isOffDuty}
                  onClick={() => onAsk('hand-over')}
                >
                  Hand over to...
                </Button>
              )}
            </div>
          )}
          {phase === 'running' && (
            <p className="text-muted text-small">
              This session has started. You can only change when it ends.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Time, bay and kind, which staff look for first. */
function BookingFacts({ booking }: { booking: Booking }) {
  const year = booking.bookingDate.slice(0, 4);
  const isThisYear = facilityDate(useNow()).startsWith(year);
  return (
    <div>
      <p className="text-lead">
        {formatInterval(booking)} <span className="text-base text-muted">{ZONE_LABEL}</span>
      </p>
      <p>
        {formatDate(booking.bookingDate)}
        {!isThisYear && `, ${year}`}
      </p>
      <p className="mt-1 text-muted">
        {[bayName(booking.simulatorId), formatHours(hoursOf(booking)), KIND_WORDS[booking.kind]].join(' · ')}
      </p>
    </div>
  );
}

/** Staff change the time of a league or lesson in the league or lesson, not here. */
function ReservedNotice({ booking, day }: { booking: DeskBookingRow; day: DeskDay }) {
  const mayEdit = may(useUser(), 'administer');
  if (booking.kind === 'lesson') {
    return <Notice>Reserved for a lesson. Change it in the lesson.</Notice>;
  }
  const session = day.leagueSessions.find(
    (each) =>
      each.leagueName === booking.name &&
      each.simulatorIds.includes(booking.simulatorId) &&
      overlaps(each, booking),
  );
  return (
    <Notice>
      <p>Reserved for a league. Change it in the league.</p>
      {session && mayEdit && (
        <ButtonLink
          look="secondary"
          className="mt-3"
          to={generatePath(SCREENS.editLeague.path, { id: String(session.leagueId) })}
        >
          Open League
        </ButtonLink>
      )}
    </Notice>
  );
}
