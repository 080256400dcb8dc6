import { type DeskDay, type Guest, isMemberHere, type KnownPerson, repeatGuest } from '@clubhouse/core/desk';
import type { ListedUser } from '@clubhouse/core/members';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useUser } from '../../../auth/index.ts';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import type { TriagedRequest } from '../../../demo-requests/inbox/index.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { RadioCards } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { nearestLength } from '../../grid.ts';
import { OffDutyNotice } from '../off-duty.tsx';
import { DialogButtons, LimitsNotice, SubmitButton } from './dialog-parts.tsx';
import { DraftNotice, draftOf, showDraftKept } from './drafts.tsx';
import { useGuestBooking } from './guest-booking.tsx';
import { GuestFields } from './guest-fields.tsx';
import { type BookedMember, MemberField, useMemberBooking } from './member-booking.tsx';
import { memberDayFacts } from './member-day.ts';
import { ProposedTimes } from './proposed-times.tsx';
import { RequestSummary } from './request-summary.tsx';
import { type SlotChoice, type SlotHint, slotFrom } from './slot-choice.ts';
import { SlotFields } from './slot-fields.tsx';
import { useProposals } from './use-proposals.ts';
import { useProposedStart } from './use-proposed-start.ts';
import { useSlotChoice } from './use-slot-choice.ts';
import { guestInput } from './walk-in/guest-input.ts';

const USUAL_HOURS = 1;

type Who = 'member' | 'guest';
const GUEST_FIELDS = ['name', 'phone', 'email'] as const;
type Draft = {
  who: Who;
  member: ListedUser | null;
  guest: Record<(typeof GUEST_FIELDS)[number], string>;
  /** The known person chosen as the guest. */
  knownGuest: KnownPerson | null;
  slotHint: SlotHint;
  slotChoice: SlotChoice;
};
const MEMBER = { value: 'member', label: 'Member' } as const;
const GUEST = { value: 'guest', label: 'Guest' } as const;

export default function BookBayDialog({
  slotHint: hint,
  request,
  guest,
  isForGuest = request !== undefined || guest !== undefined,
  member,
  hours: wantedHours = USUAL_HOURS,
  onClose,
}: {
  slotHint: SlotHint;
  request?: TriagedRequest | undefined;
  /** The guest to book for, if the dialog was opened from the page of a person who is not a member. */
  guest?: Guest | undefined;
  isForGuest?: boolean | undefined;
  /**
   * The member to book for, if the dialog was opened from a person's page or from the list of waiting
   * members.
   */
  member?: BookedMember | undefined;
  /** The proposed length. */
  hours?: number | undefined;
  onClose: () => void;
}) {
  const facility = useFacility();
  const name = useId();
  const isPersonSet = member !== undefined || guest !== undefined;
  const presetName = member?.displayName ?? guest?.name ?? '';
  const title = titleFor(request, presetName);
  const isNamed = request !== undefined || presetName !== '';
  const userId = useUser().id;
  const draftOfBooking = draftOf<Draft>(draftNameFor(request, guest));
  // For a known member, staff type nothing, so there is no draft.
  const [draft, setDraft] = useState(() => (member ? null : draftOfBooking.read(userId)));
  const [who, setWho] = useState<Who>(
    (request && draft?.who) ?? (isForGuest ? 'guest' : (draft?.who ?? 'member')),
  );
  const [isGuestFirst] = useState(who === 'guest');
  const isGuest = who === 'guest';
  const [isIncomplete, setIsIncomplete] = useState(false);
  const finish = () => {
    if (!member) draftOfBooking.forget();
    onClose();
  };
  const forMember = useMemberBooking(finish, member);
  const [knownGuest, setKnownGuest] = useState(draft?.knownGuest ?? null);
  const knownRequest = knownGuest?.from === 'request' ? knownGuest.request : undefined;
  const forGuest = useGuestBooking({ request: request ?? knownRequest, guest }, finish);
  const { call, submit } = isGuest ? forGuest : forMember;
  // A demo is as long as the longest guest booking.
  const hours = request ? facility.booking.guestHours : wantedHours;
  const chosenMember = forMember.form.watch('member');
  const booker = { isGuest, member: isGuest ? null : chosenMember };
  // Keeps the draft's slot if it has the same date. A start that staff just selected takes precedence.
  const isSameDay = draft?.slotHint.bookingDate === hint.bookingDate && hint.startTime === undefined;
  const freshSlot = slotFrom(hint, nearestLength(hours, facility));
  const [slotChoice] = useState(isSameDay ? draft.slotChoice : freshSlot);
  const [isSlotRestored] = useState(isSameDay);
  const chosen = useSlotChoice(slotChoice, booker, call);
  const { isBusy, start } = chosen;
  const proposals = useProposals(chosen, booker, {
    isWanted: request !== undefined,
    fillsIn: !isSlotRestored,
  });
  useProposedStart(chosen, request === undefined);
  const { setFocus } = forMember.form;
  const { setFocus: focusGuest } = forGuest.form;
  // Focuses the first field that staff must fill in: the start for a known person, otherwise the member or
  // the guest's name.
  useEffect(() => {
    // Does not scroll, so that the request's message and notes above the start stay in view.
    if (isNamed) start.current?.focus({ preventScroll: true });
    else if (isGuestFirst) focusGuest('name');
    else setFocus('member');
  }, [isNamed, isGuestFirst, start, setFocus, focusGuest]);
  const known = request ?? guest;
  const knownFields = {
    name: known?.name ?? '',
    phone: known?.phone ?? '',
    email: known?.email ?? '',
  };
  const fill = (values: Pick<Draft, 'member' | 'guest'>) => {
    forMember.form.setValue('member', values.member, { shouldDirty: true });
    for (const field of GUEST_FIELDS) {
      forGuest.form.setValue(field, values.guest[field], { shouldDirty: true });
    }
  };
  // Restores the draft after the first render, so that its values count as unsaved changes.
  const restore = useEffectEvent(() => draft && fill(draft));
  useEffect(() => void restore(), []);
  /** The member chosen in the guest's fields. Each choice gets a new number, which remounts the member field. */
  const [picked, setPicked] = useState<{ user: ListedUser | null; number: number }>({
    user: null,
    number: 0,
  });
  const pickMember = (user: ListedUser | null) => setPicked(({ number }) => ({ user, number: number + 1 }));
  const input = guestInput(forGuest, knownGuest, (person) => {
    setKnownGuest(person);
    forGuest.forgetRepeat();
    forGuest.call.reset();
  });
  const choose = (person: KnownPerson) => {
    if (!isMemberHere(person)) {
      input.choose(person);
      return;
    }
    fill({ member: person.user, guest: knownFields });
    setKnownGuest(null);
    pickMember(person.user);
    setWho('member');
    start.current?.focus();
  };
  const choice = {
    person: knownGuest,
    date: chosen.slotChoice.bookingDate,
    input: { ...input, choose },
  };
  const leave = () => {
    const { name: guestName, phone, email = '' } = forGuest.form.getValues();
    const typedGuest = { name: guestName, phone, email };
    const hasPerson =
      chosenMember !== null || GUEST_FIELDS.some((field) => typedGuest[field] !== knownFields[field]);
    // For a demo request, the guest's fields are already filled in. So a chosen time also counts as input
    // that becomes a draft.
    const hasTime = request !== undefined && (draft !== null || !isGuest || !chosen.isUntouched);
    const hasInput = hasPerson || hasTime;
    // If the API call is still running, the server may have booked the bay already. So the input must not
    // become a draft.
    if (!member && hasInput && !call.isPending) {
      // The cast is safe, because the member field offers only listed users.
      const listed = chosenMember as ListedUser | null;
      draftOfBooking.keep(userId, {
        who,
        member: listed,
        guest: typedGuest,
        knownGuest,
        slotHint: hint,
        slotChoice: chosen.slotChoice,
      });
      showDraftKept(`“${title}”`);
      onClose();
    } else finish();
  };
  const startOver = () => {
    draftOfBooking.forget();
    setDraft(null);
    if (request) setWho('guest');
    chosen.propose(freshSlot);
    fill({ member: null, guest: knownFields });
    setKnownGuest(null);
    pickMember(null);
    call.reset();
    // Waits for the next render, which remounts the member field.
    setTimeout(() => (isGuest || request ? focusGuest('name') : setFocus('member')));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isGuest && !request) input.leaveName();
    setIsIncomplete(!chosen.slot);
    void submit(chosen.refusal ? null : chosen.slot, () => chosen.start.current?.focus());
  };
  const isSaid = call.error?.code === repeatGuest.code || chosen.refusal !== null;

  return (
    <Dialog title={title} onClose={leave}>
      <form noValidate onSubmit={send} className="grid gap-5">
        <OffDutyNotice />
        {draft && <DraftNotice onStartOver={startOver} />}
        {request && <RequestSummary request={request} />}
        {!isPersonSet && (
          <RadioCards
            legend="For"
            name={name}
            className="grid grid-cols-2 gap-1.5"
            value={who}
            onChange={setWho}
            options={request ? [GUEST, MEMBER] : [MEMBER, GUEST]}
          />
        )}
        {/* Both forms stay mounted, because switching between member and guest must not clear the input. */}
        <div hidden={isGuest || member !== undefined}>
          <MemberField
            // Starting over, or choosing a member in the guest's fields, changes the key. The field then
            // shows the new member or is empty.
            key={picked.number}
            label="Member"
            form={forMember.form}
            call={forMember.call}
            initial={picked.number === 0 ? draft?.member : picked.user}
          />
        </div>
        {/* The minimum height keeps the fields below in place when staff choose a member. */}
        <p role="status" hidden={isGuest} className="-mt-3 min-h-[2lh] text-muted text-small sm:min-h-[1lh]">
          {chosenMember?.isMember && <MemberDay member={chosenMember} day={chosen.board.data} />}
        </p>
        <div hidden={!isGuest}>
          <GuestFields booking={forGuest} choice={request || isPersonSet ? null : choice} />
        </div>
        {request && <ProposedTimes chosen={chosen} proposals={proposals} />}
        <SlotFields chosen={chosen} isGuest={isGuest} isIncomplete={isIncomplete} />
        <LimitsNotice limits={isBusy ? [] : chosen.limits} />
        <Refused error={call.error} fallback="Failed to create booking" isSaid={isSaid} />
        <DialogButtons leaveText="Cancel" onLeave={finish}>
          <SubmitButton isBusy={isBusy} busyText="Booking...">
            {request ? 'Book Demo' : 'Book Bay'}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function MemberDay({ member, day }: { member: BookedMember; day: DeskDay | undefined }) {
  const facility = useFacility();
  const now = useNow();
  return ['Member', ...(day ? memberDayFacts(member, day, now, facility) : [])].join(' · ');
}

function draftNameFor(request: TriagedRequest | undefined, guest: Guest | undefined): string {
  if (request) return `book the demo of request ${request.id}`;
  return guest ? `book for ${guest.email}` : 'book';
}

function titleFor(request: TriagedRequest | undefined, person: string): string {
  if (request) return `Book the demo for ${request.name}`;
  return person ? `Book a bay for ${person}` : 'Book a bay';
}
