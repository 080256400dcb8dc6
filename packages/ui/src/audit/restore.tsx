import type { AuditEntry } from '@clubhouse/core/audit';
import { reinstateNightRefusal } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { deskQueries, RestoreBooking, RestoreLesson } from '../bookings/staff/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Button } from '../kit/index.ts';
import { leagueQueries, ReinstateNightDialog } from '../leagues/index.ts';

/**
 * Offers to restore the booking, lesson or league night that was canceled in this entry. Checks the current
 * state first, because the item may already be restored, or its time may be taken.
 */
export function Restore({ entry: { action, subject, detail } }: { entry: AuditEntry }) {
  const id = Number(/^\w+ (\d+)/.exec(subject)?.[1]);
  switch (action) {
    case 'booking.cancelled':
      return <CanceledBooking id={id} />;
    case 'lesson.cancelled':
      return <RestoreArea>{(focusLine) => <RestoreLesson id={id} onRestored={focusLine} />}</RestoreArea>;
    case 'league.night-canceled':
      return <CanceledNight id={id} date={dateIn(detail.after)} />;
    default:
      return null;
  }
}

/**
 * Passes `focusLine` to its children. After a restore, `focusLine` moves the focus to the entry's line in the
 * log, because the pressed button disappears.
 */
function RestoreArea({ children }: { children: (focusLine: () => void) => ReactNode }) {
  const line = useRef<HTMLElement | null>(null);
  return (
    <div
      ref={(element) => {
        // Ignores null, because `focusLine` can run after React has removed this element.
        if (element) line.current = element.closest('details')?.querySelector('summary') ?? null;
      }}
      className="max-w-md pt-3 pb-1 empty:hidden"
    >
      {children(() => line.current?.focus())}
    </div>
  );
}

const dateIn = (after: unknown): string =>
  typeof after === 'object' && after !== null && 'date' in after ? String(after.date) : '';

function CanceledBooking({ id }: { id: number }) {
  const { data: booking } = useQuery(deskQueries.one(id));
  if (!booking?.cancelledAt) return null;
  return (
    <RestoreArea>{(focusLine) => <RestoreBooking booking={booking} onRestored={focusLine} />}</RestoreArea>
  );
}

function CanceledNight({ id, date }: { id: number; date: string }) {
  const facility = useFacility();
  const now = useNow();
  const { data: league } = useQuery(leagueQueries.one(id));
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!league || (!isOpen && reinstateNightRefusal(date, league, now, facility))) return null;
  return (
    <RestoreArea>
      {() => (
        <>
          <Button ref={button} look="secondary" onClick={() => setIsOpen(true)}>
            Reinstate Night
          </Button>
          {isOpen && (
            <ReinstateNightDialog
              league={league}
              date={date}
              // The button disappears when the night is reinstated, so the focus moves to the entry's summary.
              focusAfterwards={() => button.current?.closest('details')?.querySelector('summary') ?? null}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </RestoreArea>
  );
}
