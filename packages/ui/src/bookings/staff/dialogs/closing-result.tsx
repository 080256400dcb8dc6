import type { MadeClosure } from '@clubhouse/core/desk';
import { useEffect, useRef } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { ContactLinks } from '../../../kit/contact-links.tsx';
import { Button, Notice } from '../../../kit/index.ts';
import { holderLabel } from '../calendar/texts.ts';
import { LostBookings } from './lost-bookings.tsx';
import { slotText } from './slot-choice.ts';

export function ClosingResult({
  made: { moved, affected },
  onClose,
}: {
  made: MadeClosure;
  onClose: () => void;
}) {
  const facility = useFacility();
  const result = useRef<HTMLDivElement>(null);
  // Focuses the result, because the submit button that had the focus is no longer on the page.
  useEffect(() => result.current?.focus(), []);
  return (
    <div ref={result} tabIndex={-1} className="grid gap-6 outline-none">
      {moved.length + affected.length === 0 && <p className="text-muted">No bookings were affected.</p>}
      {affected.length > 0 && (
        <section className="grid gap-3">
          <Notice tone="warning">
            <p className="font-[550]">
              {affected.length === 1
                ? '1 booking couldn’t be moved.'
                : `${affected.length} bookings couldn’t be moved.`}
            </p>
            <p className="mt-1">Please call to find another time.</p>
          </Notice>
          <LostBookings bookings={affected} />
        </section>
      )}
      {moved.length > 0 && (
        <section>
          <h3 className="text-base">
            {moved.length === 1 ? '1 booking was moved' : `${moved.length} bookings were moved`}
          </h3>
          <ul className="mt-3 grid gap-4">
            {moved.map((booking) => (
              <li key={booking.id} className="grid gap-2">
                <div>
                  <p className="font-[550]">{holderLabel(booking)}</p>
                  <p className="text-muted">Now {slotText(booking, facility)}</p>
                  {booking.email ? (
                    <p className="text-muted text-small">
                      Emailed
                      {booking.phone && <span className="whitespace-nowrap">, {booking.phone}</span>}
                    </p>
                  ) : (
                    <p className="text-warning text-small">No email address. Please call.</p>
                  )}
                </div>
                {!booking.email && <ContactLinks phone={booking.phone} email={null} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
