import type { DeskBookingRow } from '@clubhouse/core/desk';
import { formatTime } from '@clubhouse/core/time';
import { holderLabel, type LengthChoice, useOffDuty } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useOffline } from '../../client/offline.ts';
import { Button } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import { refusalHint } from './texts.ts';
import { type BookingActions, NO_EARLIER_END } from './use-booking-actions.ts';

type Props = { booking: DeskBookingRow; actions: BookingActions };

export function LengthKeys({ booking, actions }: Props) {
  const lengths = actions.lengths(booking);
  if (!lengths || booking.kind === 'lesson') return null;
  const { longer, shorter } = lengths;
  return (
    <>
      <Key booking={booking} actions={actions} id="longer" choice={longer}>
        {longer.limits.length > 0 && longer.refusal === null ? '+30 min...' : '+30 min'}
      </Key>
      {/* Shown even if the booking cannot end earlier, so the layout and the focus stay in place. */}
      <Key booking={booking} actions={actions} id="shorter" choice={shorter}>
        {shorter ? `End ${formatTime(shorter.slot.endTime).slice(0, -3)}` : 'End early'}
      </Key>
    </>
  );
}

type KeyProps = Props & { id: 'longer' | 'shorter'; choice: LengthChoice | null; children: string };

function Key({ booking, actions, id, choice, children }: KeyProps) {
  const facility = useFacility();
  const [offline, offDuty] = [useOffline(), useOffDuty()];
  const blocked = offline ?? offDuty;
  const isRefused = blocked !== null || choice === null || choice.refusal !== null;
  const why = blocked === null && choice?.refusal ? refusalHint(choice, facility) : null;
  const until = choice ? `, until ${formatTime(choice.slot.endTime)}` : '';
  return (
    <Button
      look="secondary"
      className={`flex-auto whitespace-nowrap px-1.5! @min-[74rem]:px-2.5! ${isRefused ? 'border-border! border-dashed text-muted!' : ''} ${why ? 'py-1!' : ''}`}
      aria-label={`${why ? `${children} ${why}` : children}, ${holderLabel(booking)}${until}`}
      title={blocked ?? (choice ? choice.refusal?.message : NO_EARLIER_END)}
      onClick={() => actions[id](booking)}
      {...shortcutOf(id)}
    >
      <span className="grid leading-tight">
        {children} {why && <span className="text-[0.75rem] leading-none">{why}</span>}
      </span>
    </Button>
  );
}
