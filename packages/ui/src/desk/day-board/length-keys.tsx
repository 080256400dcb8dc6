import type { DeskBookingRow } from '@clubhouse/core/desk';
import { formatTime } from '@clubhouse/core/time';
import { holderLabel, type LengthChoice, useOffDuty } from '../../bookings/staff/index.ts';
import { Button } from '../../kit/index.ts';
import { type KeyId, shortcutOf } from '../keys.ts';
import { type BookingActions, NO_EARLIER_END } from './use-booking-actions.ts';

/** Extends a running booking by half an hour or ends it early. A refused button stays enabled and explains why. */
export function LengthKeys({ booking, actions }: { booking: DeskBookingRow; actions: BookingActions }) {
  const lengths = actions.lengths(booking);
  if (!lengths || booking.kind === 'lesson') return null;
  const { longer, shorter } = lengths;
  return (
    <>
      <Key id="longer" choice={longer} name={holderLabel(booking)} onPress={() => actions.longer(booking)}>
        {longer.limits.length > 0 && longer.refusal === null ? '+30 min...' : '+30 min'}
      </Key>
      {/* Stays visible even if the booking can get no shorter, so the layout and the focus do not move. */}
      <Key id="shorter" choice={shorter} name={holderLabel(booking)} onPress={() => actions.shorter(booking)}>
        {shorter ? `End ${formatTime(shorter.slot.endTime).slice(0, -3)}` : 'End early'}
      </Key>
    </>
  );
}

type KeyProps = {
  id: KeyId;
  choice: LengthChoice | null;
  name: string;
  children: string;
  onPress: () => void;
};

function Key({ id, choice, name, children, onPress }: KeyProps) {
  const isRefused = useOffDuty() !== null || choice === null || choice.refusal !== null;
  const until = choice ? `, until ${formatTime(choice.slot.endTime)}` : '';
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
