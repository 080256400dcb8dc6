import type { NewBooking } from '@clubhouse/core/bookings';
import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { repeatGuest } from '@clubhouse/core/desk';
import { type FormEvent, useId, useState } from 'react';
import { excerptOf, hasMessage } from '../../../demo-requests/inbox/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Button, RadioCards, showToast } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { Refused } from '../../../kit/refused.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { GuestFields, useGuestBooking } from './guest-booking.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { MemberField, MemberReason, useMemberBooking } from './member-booking.tsx';
import { OffDutyNotice, useOffDuty } from './off-duty.tsx';
import { type SlotHint, slotFrom, slotText } from './slot-choice.ts';
import { SlotFields } from './slot-fields.tsx';
import { useSlotChoice } from './use-slot-choice.ts';

const DEMO_HOURS = 2;
const USUAL_HOURS = 1;

const MEMBER = { value: 'member', label: 'Member' } as const;
const GUEST = { value: 'guest', label: 'Guest' } as const;

/** Books a bay for a member or a guest. From a demo request it books that guest's demo. */
export default function BookBayDialog({
  slotHint: hint,
  request,
  onClose,
}: {
  slotHint: SlotHint;
  request?: DemoRequest | undefined;
  onClose: () => void;
}) {
  const name = useId();
  const isOffDuty = useOffDuty() !== null;
  const [who, setWho] = useState<'member' | 'guest'>(request ? 'guest' : 'member');
  const isGuest = who === 'guest';
  const [isIncomplete, setIsIncomplete] = useState(false);
  const onBooked = (booking: NewBooking, whose: string) => {
    onClose();
    showToast({ title: 'Booking Confirmed', description: `${whose}: ${slotText(booking)}.` });
  };
  const forMember = useMemberBooking(onBooked);
  const forGuest = useGuestBooking(request, onBooked);
  const { call, submit } = isGuest ? forGuest : forMember;
  const isBusy = call.isPending || call.isSuccess;
  const chosen = useSlotChoice(
    slotFrom(hint, request ? DEMO_HOURS : USUAL_HOURS),
    { isGuest, member: isGuest ? null : forMember.form.watch('member') },
    call,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsIncomplete(!chosen.slot);
    void submit(chosen.refusal ? null : chosen.slot, () => chosen.start.current?.focus());
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title={request ? 'Book the demo' : 'Book a bay'} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-5">
        <OffDutyNotice />
        {request && <RequestQuote request={request} />}
        <RadioCards
          legend="For"
          name={name}
          className="grid grid-cols-2 gap-1.5"
          value={who}
          onChange={setWho}
          options={request ? [GUEST, MEMBER] : [MEMBER, GUEST]}
        />
        {/* Both forms stay mounted, so switching between them keeps the input. */}
        <div hidden={isGuest}>
          <MemberField booking={forMember} />
        </div>
        <div hidden={!isGuest}>
          <GuestFields booking={forGuest} />
        </div>
        <SlotFields chosen={chosen} isIncomplete={isIncomplete} isBusy={isBusy} />
        <div hidden={isGuest}>
          <MemberReason booking={forMember} />
        </div>
        <LimitsNotice limits={isBusy ? [] : chosen.limits} />
        <Refused error={call.error} fallback="Failed to create booking" isSaid={isSaid} />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <Button type="submit" disabled={isOffDuty} isBusy={isBusy} busyText="Booking...">
            {request ? 'Book Demo' : 'Book Bay'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The date and message of the request, shown while staff choose a time. */
function RequestQuote({ request: { createdAt, message } }: { request: DemoRequest }) {
  return (
    <div className="border-accent border-l-4 pl-4">
      <p className="text-muted text-small">
        Requested <Moment at={createdAt} />
      </p>
      {hasMessage(message) && <p className="mt-1">{excerptOf(message).text}</p>}
    </div>
  );
}
