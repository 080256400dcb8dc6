import type { DeskBookingRow } from '@clubhouse/core/desk';
import { formatTime } from '@clubhouse/core/time';
import { Button } from '../../kit/index.ts';
import type { LengthChoice } from '../dialogs/length-choices.ts';
import { useOffDuty } from '../dialogs/off-duty.tsx';
import { type KeyId, shortcutOf } from '../keys.ts';
import { nameOf } from '../schedule/texts.ts';
import type { BookingActs } from './use-booking-acts.ts';

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
      {shorter && (
        <Key id="shorter" choice={shorter} name={nameOf(booking)} onPress={() => acts.shorter(booking)}>
          End {formatTime(shorter.wish.endTime).slice(0, -3)}
        </Key>
      )}
    </>
  );
}

function Key({
  id,
  choice: { wish, refusal },
  name,
  children,
  onPress,
}: {
  id: KeyId;
  choice: LengthChoice;
  name: string;
  children: string | string[];
  onPress: () => void;
}) {
  const isRefused = useOffDuty() !== null || refusal !== null;
  const text = [children].flat().join('');
  return (
    <Button
      look="secondary"
      className={`flex-1 whitespace-nowrap px-1.5! @min-[74rem]:px-2.5! ${isRefused ? 'border-border! border-dashed text-muted!' : ''}`}
      aria-label={`${text}, ${name}, until ${formatTime(wish.endTime)}`}
      title={refusal?.message}
      onClick={onPress}
      {...shortcutOf(id)}
    >
      {children}
    </Button>
  );
}
