import { bayState, type DeskBookingRow, type DeskDay, nextArrival } from '@clubhouse/core/desk';
import { type Bay, baysOn } from '@clubhouse/core/facility';
import { facilityDate, facilityTime } from '@clubhouse/core/time';
import type { RefObject } from 'react';
import { focusNow } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { readClock, useNow } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { useBayKeys, useKey } from '../keys.ts';
import type { ToolbarActions } from './board-toolbar.tsx';
import type { BookingActions } from './use-booking-actions.ts';
import { focusRow } from './use-roving-rows.ts';

type FocusTarget = RefObject<HTMLElement | null>;

type Options = {
  day: DeskDay | undefined;
  actions: BookingActions;
  toolbar: ToolbarActions;
  focusTargets: Record<'timeline' | 'calls' | 'expected' | 'requests', FocusTarget>;
};

/** Registers the single-key shortcuts of the board: docs/product/front-desk.md#single-keys. */
export function useBoardKeys({ day, actions, toolbar, focusTargets }: Options): void {
  const facility = useFacility();
  const bays = baysOn(facilityDate(useNow(), facility), facility);
  useKey('walkIn', toolbar.walkIn);
  useKey('member', toolbar.member);
  useKey('close', toolbar.close);
  useKey('note', toolbar.note);
  useKey('print', toolbar.print);
  useKey(
    'timeline',
    () => focusTargets.timeline.current && focusNow(focusTargets.timeline.current, facility),
  );
  useKey('calls', goToCalls);
  useKey('expected', goToNextArrival);
  useKey('requests', () => goTo(focusTargets.requests));
  useBayKeys(bays.length, (number) => openBay(bays[number - 1]));
  useKey('checkIn', () => toFocused(actions.checkIn));
  useKey('longer', () => toFocused(actions.longer));
  useKey('shorter', () => toFocused(actions.shorter));
  useKey('move', () => toFocused(actions.move));
  useKey('cancel', () => toFocused(actions.cancel));

  function goToNextArrival(): void {
    if (!day) return;
    const next = nextArrival(day.bookings, readClock(), facility);
    const row = next && focusTargets.expected.current?.querySelector(`[data-booking="${next.id}"]`);
    if (row) {
      focusRow(row);
      return;
    }
    // Focuses the list and not a row. Otherwise, the booking keys would act on someone who is already here.
    focusTargets.expected.current?.focus();
    showToast({ title: 'No one else is expected today', isHint: true });
  }

  function goToCalls(): void {
    const { current: list } = focusTargets.calls;
    if (list) (list.querySelector<HTMLElement>('li button') ?? list).focus();
    else showToast({ title: 'No one to call' });
  }

  function openBay(bay: Bay | undefined): void {
    if (!day || !bay) return;
    const { current, next } = bayState(day, bay.id, facilityTime(readClock(), facility), facility);
    const item = current ?? next;
    if (item) actions.openItem(item);
    else showToast({ title: `No bookings in ${bay.name}`, isHint: true });
  }

  function toFocused(act: (booking: DeskBookingRow) => unknown): void {
    const id = focusedBookingId();
    const booking = day?.bookings.find((each) => each.id === id);
    if (!booking) {
      showToast({
        title: 'Select a booking first',
        description: 'Press E for the next person expected or B for the timeline.',
        isHint: true,
      });
      return;
    }
    // The user may have scrolled the focused row out of view.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    if (booking.kind === 'league') actions.open(booking);
    else act(booking);
  }
}

function goTo({ current: list }: FocusTarget): void {
  const stop = list?.querySelector('[data-row] [tabindex="0"]')?.closest('[data-row]');
  if (stop) focusRow(stop);
  else list?.focus();
}

function focusedBookingId(): number | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-booking]')?.dataset.booking;
  return id === undefined ? null : Number(id);
}
