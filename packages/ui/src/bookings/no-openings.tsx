import {
  dayRefusal,
  durationsOf,
  longestFree,
  type NewBooking,
  type Question,
  type Reason,
} from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatHours, formatInterval, type WallTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { Button, Notice } from '../kit/index.ts';
import { bookingQueries } from './api.ts';
import { dayReasonText } from './reason-texts.ts';
import { dayText } from './texts.ts';

type Props = {
  question: Question;
  /** The member's preferred start time. */
  around: WallTime;
  onHours: (hours: number) => void;
  onOpening: (opening: NewBooking) => void;
};

/**
 * Explains why a day has no free start. Offers a shorter session on that day and the next opening on a later
 * day, if there are any.
 */
export default function NoOpenings({ question, around, onHours, onOpening }: Props) {
  const { date, hours, now, day } = question;
  const { facility } = day;
  const today = facilityDate(now, facility);
  const reason = dayRefusal(question);
  const shorter = longestFree(
    question,
    durationsOf(facility).filter((each) => each < hours),
  );
  // If all of today's start times have passed, the member gets the earliest free start on a later day, not
  // the start nearest to the preferred time.
  const wanted = reason?.reason === 'past' ? '00:00:00' : around;
  const { data } = useQuery(bookingQueries.nextOpening({ from: datePlus(date, 1), hours, around: wanted }));
  if (!reason) return null;
  const opening = data?.opening;
  return (
    <Notice>
      <p className="font-[550]">{dayReasonText(reason, { date, hours, today }, facility)}</p>
      <UsedHours reason={reason} />
      <div className="mt-3 flex min-h-11 flex-wrap gap-2">
        {shorter !== null && (
          <Button look="secondary" onClick={() => onHours(shorter)}>
            Switch to {formatHours(shorter)}
          </Button>
        )}
        {opening && (
          <Button look="secondary" onClick={() => onOpening(opening)}>
            {dayText(opening, now, facility)}, {formatInterval(opening)}
          </Button>
        )}
      </div>
      {data?.opening === null && shorter === null && (
        <p className="mt-1">No openings in the next two weeks. Please call us at {facility.place.phone}.</p>
      )}
    </Notice>
  );
}

function UsedHours({ reason }: { reason: Reason }) {
  const facility = useFacility();
  if (reason.reason !== 'limit') return null;
  return (
    <ul className="mt-1">
      {reason.bookings.map((booking) => (
        <li key={booking.id}>
          <a
            href={`#booking-${booking.id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {formatInterval(booking)}, {bayName(booking.simulatorId, facility)}
          </a>
        </li>
      ))}
    </ul>
  );
}
