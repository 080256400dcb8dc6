import type { DeskBookingRow } from '@clubhouse/core/desk';
import { formatTime } from '@clubhouse/core/time';
import type { LengthChoice } from '../../bookings/staff/index.ts';
import { nameOf, useOffDuty } from '../../bookings/staff/index.ts';
import { Button } from '../../kit/index.ts';
import { type KeyId, shortcutOf } from '../keys.ts';
import { type BookingActs, NO_EARLIER_END } from './use-booking-acts.ts';

/** Half an hour more, or an early end, of what goes on. What cannot be had looks so, and says why when pressed. */
export function LengthKeys({ booking, acts }: { booking: DeskBookingRow; acts: BookingActs }) {
  const lengths = acts.lengths(booking);
  if (!lengths || booking.kind === 'league' || booking.kind === 'lesson') return null;
  const { longer, shorter } = lengths;
  return (
    <>
      <Key id="longer" choice={longer} name={nameOf(booking)} onPress={() => acts.longer(booking)}>
        {longer.limits.length > 0 && longer.refusal === null ? '+30 min...' : '+30 min'}
      </Key>
      {/* It stays when there is nothing to shorten any more: nothing moves below the finger, and the focus has a place. */}
      <Key id="shorter" choice={shorter} name={nameOf(booking)} onPress={() => acts.shorter(booking)}>
        {shorter ? `End ${formatTime(shorter.wish.endTime).slice(0, -3)}` : 'End early'}
      </Key>
    </>
  );
}

function Key({
  id,
  choice,
  name,
  children,
  onPress,
}: {
  id: KeyId;
  choice: LengthChoice | null;
  name: string;
  children: string;
  onPress: () => void;
}) {
  const isRefused = useOffDuty() !== null || choice === null || choice.refusal !== null;
  const until = choice ? `, until ${formatTime(choice.wish.endTime)}` : '';
  return (
    <Button
      look="secondary"
      className={`flex-auto whitespace-nowrap px-1.5! @min-[74rem]:px-2.5! ${isRefused ? 'border-border! border-dashed text-muted!' : ''}`}
      aria-label={`${children}, ${name}${until}`}
      title={choice ? choice.refusal?.message : NO_EARLIER_END}
      onClick={onPress}
      {...shortcutOf(id)}
    >
      {children}
    </Button>
  );
}
