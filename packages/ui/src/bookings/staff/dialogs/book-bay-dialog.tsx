import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { repeatGuest } from '@clubhouse/core/desk';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { excerptOf, hasMessage } from '../../../demo-requests/inbox/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { RadioCards } from '../../../kit/index.ts';
import { Moment } from '../../../kit/moment.tsx';
import { Refused } from '../../../kit/refused.tsx';
import { nearestLength } from '../../grid.ts';
import { DialogButtons, LimitsNotice, OffDutyNotice, SubmitButton } from './dialog-parts.tsx';
import { GuestFields, useGuestBooking } from './guest-booking.tsx';
import { MemberField, useMemberBooking } from './member-booking.tsx';
import { ReasonField } from './reason-field.tsx';
import { type SlotHint, slotFrom } from './slot-choice.ts';
import { SlotFields } from './slot-fields.tsx';
import { useSlotChoice } from './use-slot-choice.ts';

const USUAL_HOURS = 1;

const MEMBER = { value: 'member', label: 'Member' } as const;
const GUEST = { value: 'guest', label: 'Guest' } as const;

export default function BookBayDialog({
  slotHint: hint,
  request,
  onClose,
}: {
  slotHint: SlotHint;
  request?: DemoRequest | undefined;
  onClose: () => void;
}) {
  const facility = useFacility();
  const name = useId();
  const [who, setWho] = useState<'member' | 'guest'>(request ? 'guest' : 'member');
  const isGuest = who === 'guest';
  const [isIncomplete, setIsIncomplete] = useState(false);
  const forMember = useMemberBooking(onClose);
  const forGuest = useGuestBooking(request, onClose);
  const { call, submit } = isGuest ? forGuest : forMember;
  // A demo lasts as long as guests can play.
  const hours = request ? facility.booking.guestHours : USUAL_HOURS;
  const chosen = useSlotChoice(
    slotFrom(hint, nearestLength(hours, facility)),
    { isGuest, member: isGuest ? null : forMember.form.watch('member') },
    call,
  );
  const { isBusy, start } = chosen;
  const isDemo = request !== undefined;
  const { setFocus } = forMember.form;
  // Staff who open the dialog with a shortcut type the member's name right away. A demo only needs a time.
  useEffect(() => {
    if (isDemo) start.current?.focus();
    else setFocus('member');
  }, [isDemo, start, setFocus]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsIncomplete(!chosen.slot);
    void submit(chosen.refusal ? null : chosen.slot, () => chosen.start.current?.focus());
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title={request ? `Book the demo for ${request.name}` : 'Book a bay'} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-5">
        <OffDutyNotice />
        {request && (
          <div className="border-accent border-l-4 pl-4">
            <p className="text-muted text-small">
              Requested <Moment at={request.createdAt} />
            </p>
            {hasMessage(request.message) && <p className="mt-1">{excerptOf(request.message).text}</p>}
          </div>
        )}
        <RadioCards
          legend="For"
          name={name}
          className="grid grid-cols-2 gap-1.5"
          value={who}
          onChange={setWho}
          options={request ? [GUEST, MEMBER] : [MEMBER, GUEST]}
        />
        {/* Both forms stay mounted, because switching between member and guest must not clear the input. */}
        <div hidden={isGuest}>
          <MemberField label="Member" form={forMember.form} call={forMember.call} />
        </div>
        <div hidden={!isGuest}>
          <GuestFields booking={forGuest} />
        </div>
        <SlotFields chosen={chosen} isIncomplete={isIncomplete} />
        <div hidden={isGuest}>
          <ReasonField
            hint="We’ll email the member and include the reason."
            error={forMember.form.formState.errors.reason?.message}
            {...forMember.form.register('reason')}
          />
        </div>
        <LimitsNotice limits={isBusy ? [] : chosen.limits} />
        <Refused error={call.error} fallback="Failed to create booking" isSaid={isSaid} />
        <DialogButtons leaveText="Cancel" onLeave={onClose}>
          <SubmitButton isBusy={isBusy} busyText="Booking...">
            {request ? 'Book Demo' : 'Book Bay'}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
