import type { DeskDay } from '@clubhouse/core/desk';
import { useMemo } from 'react';
import { useUser } from '../../../auth/index.ts';
import { type UnsentCheckIn, useUnsentCheckIns } from './queue.ts';

/**
 * Shows bookings with an unsent check-in as checked in. Shows the server's data instead if another desk has
 * checked in the booking, or changed its person or date.
 */
export function withUnsent(day: DeskDay, waiting: readonly UnsentCheckIn[]): DeskDay {
  if (waiting.length === 0) return day;
  const unsent = new Map(waiting.map((entry) => [entry.bookingId, entry]));
  const bookings = day.bookings.map((row) => {
    const entry = unsent.get(row.id);
    const isSame = entry?.bookingDate === row.bookingDate && entry.userId === row.userId;
    if (!isSame || row.checkedInAt !== null) return row;
    return { ...row, checkedInAt: entry.checkedInAt, noShow: false, isUnsent: true as const };
  });
  return { ...day, bookings };
}

export function useShownDays(days: readonly (DeskDay | undefined)[]): (DeskDay | undefined)[] {
  const { waiting } = useUnsentCheckIns(useUser().id);
  return useMemo(() => days.map((day) => day && withUnsent(day, waiting)), [days, waiting]);
}

export function useShownDay(day: DeskDay | undefined): DeskDay | undefined {
  const { waiting } = useUnsentCheckIns(useUser().id);
  return useMemo(() => day && withUnsent(day, waiting), [day, waiting]);
}
