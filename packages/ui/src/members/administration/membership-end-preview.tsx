import { bayName } from '@clubhouse/core/facility';
import type { MembershipEnd } from '@clubhouse/core/members';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { membershipEndQuery } from './api.ts';

/** Lists the bookings and lessons after the last day. The server cancels them when the membership ends. */
export function MembershipEndPreview({ id, lastDay }: { id: number; lastDay: string }) {
  const facility = useFacility();
  const preview = useQuery(membershipEndQuery(id, lastDay));
  if (preview.isPending) return <Skeleton className="h-12" />;
  if (preview.isError) {
    return (
      <Failed
        error={preview.error}
        what="We couldn’t load the bookings after this day."
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const rows = [
    ...preview.data.bookings.map((booking) => ({
      key: `booking ${booking.id}`,
      date: booking.bookingDate,
      startTime: booking.startTime,
      text: `${formatInterval(booking)}, ${bayName(booking.simulatorId, facility)}`,
    })),
    ...preview.data.lessons.map((lesson) => ({
      key: `lesson ${lesson.id}`,
      date: lesson.date,
      startTime: lesson.startTime,
      text: `${formatInterval(lesson)}, lesson with ${lesson.coachName}`,
    })),
  ].sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime));
  return (
    <section aria-label="What will be canceled" aria-live="polite">
      <p className={rows.length > 0 ? 'font-[550]' : 'text-muted'}>{heading(preview.data)}</p>
      {rows.length > 0 && (
        <ul className="mt-2 divide-y divide-border rounded-md border border-border">
          {rows.map(({ key, date, text }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span className="font-[550]">{formatShortDate(date)}</span>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

function heading({ bookings, lessons }: MembershipEnd): string {
  const parts = [
    ...(bookings.length > 0 ? [countOf(bookings.length, 'booking')] : []),
    ...(lessons.length > 0 ? [countOf(lessons.length, 'lesson')] : []),
  ];
  if (parts.length === 0) return 'No bookings or lessons after this day.';
  return `${parts.join(' and ')} will be canceled:`;
}
