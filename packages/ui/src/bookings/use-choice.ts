import {
  firstLength,
  habitOf,
  nextDateOf,
  type OwnBooking,
  type WeeklyTime,
  weeklyTimeOf,
} from '@clubhouse/core/bookings';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow, useStore } from '../client/index.ts';
import { bookingQueries, HABIT_PAGE_SIZE } from './api.ts';
import { type Choice, choiceIn, choiceOf, currentChoice, keptChoice, withChoice } from './choice.ts';

/**
 * Loads the member's bookings. `latest` is in chronological order, and empty until the earlier bookings have
 * loaded.
 */
function useLatestBookings(today: string) {
  const { data: own = [], isSuccess } = useQuery(bookingQueries.own(today));
  const { data: earlier } = useQuery(bookingQueries.ownBefore(today, 1, HABIT_PAGE_SIZE));
  const latest = earlier ? [...earlier.rows.toReversed(), ...own] : [];
  return { own, isLoaded: isSuccess, isComplete: isSuccess && earlier !== undefined, latest };
}

/**
 * Keeps the booking screen's selection in memory and in the URL. A link that opens the screen takes
 * precedence over the selection in memory. If nothing is selected, proposes the member's usual weekly time.
 */
export function useChoice() {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const today = facilityDate(now, facility);
  const [query, setQuery] = useSearchParams();
  const [linked, setLinked] = useState(() => choiceIn(query));
  const kept = useStore(keptChoice, null);
  const { own, isLoaded, isComplete, latest } = useLatestBookings(today);

  const habit = habitOf(latest);
  const next = (time: WeeklyTime) => nextDateOf(time, { member, own, now, facility });
  const usual = habit && next(habit);
  // After a reload, the booking that the member was moving may be over or canceled.
  const isMoveOver = isLoaded && kept?.moving && !own.some(({ id }) => id === kept.moving?.id);
  const selected = linked ?? (isMoveOver ? null : kept);
  const choice = currentChoice(selected ?? (usual && choiceOf(usual)), firstLength(latest), now, facility);
  return {
    choice: { ...choice, preferredBay: choice.preferredBay ?? habit?.simulatorId },
    /** True while the screen proposes the usual time. */
    isUsual: selected === null && usual !== null,
    /** True while nothing is selected or proposed. False while the member's bookings load. */
    isUnset: isComplete && selected === null && usual === null,
    own,
    latest,
    /**
     * Returns a selection that repeats a past booking on the next possible date. If no date is possible, uses
     * today, and the form explains why the time cannot be booked.
     */
    choiceAgain: (booking: OwnBooking): Choice => {
      const time = weeklyTimeOf(booking);
      return choiceOf(next(time) ?? { ...time, date: today });
    },
    select: (chosen: Choice) => {
      setLinked(null);
      keptChoice.set(chosen);
      setQuery((before) => withChoice(before, chosen), { replace: true });
    },
  };
}
