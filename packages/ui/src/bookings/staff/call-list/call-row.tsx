import type { NewBooking } from '@clubhouse/core/bookings';
import { bookingPhase } from '@clubhouse/core/bookings';
import type { CallListEntry, CallState } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail, Phone } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { useOffline } from '../../../client/offline.ts';
import { Button, showToast } from '../../../kit/index.ts';
import { phoneHref } from '../../../kit/phone-href.ts';
import { showRefusal } from '../../../kit/refused.tsx';
import { PersonLink } from '../../../users/index.ts';
import { deskQueries, useChangeBooking, useMarkTold } from '../api.ts';
import type { Open } from '../calendar/schedule-dialogs.tsx';
import { holderLabel, KIND_WORDS, notifiedText, shortInterval } from '../calendar/texts.ts';
import { slotText } from '../dialogs/slot-choice.ts';
import { useOffDuty } from '../off-duty.tsx';
import { callOffers } from './call-offers.ts';

type Props = { entry: CallListEntry; state: CallState; onOpen: Open };

export function CallRow({ entry, state, onOpen }: Props) {
  const facility = useFacility();
  const now = useNow();
  const { booking } = entry;
  const name = holderLabel(booking);
  const isToday = booking.bookingDate === facilityDate(now, facility);
  const isRunning = bookingPhase(booking, now, facility) === 'running';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <button
        type="button"
        onClick={() => onOpen({ dialog: 'booking', booking })}
        className="min-h-11 min-w-0 flex-1 basis-52 cursor-pointer rounded-sm text-left leading-snug hover:text-accent"
      >
        <span className="block font-[600]">{name}</span>
        <span className="block text-muted text-small">
          {!isToday && `${formatShortDate(booking.bookingDate)}, `}
          {isRunning ? `Playing until ${formatTime(booking.endTime)}` : shortInterval(booking)}
          {booking.kind !== 'member' && `, ${KIND_WORDS[booking.kind]}`}
          {entry.isMoved && `, now in ${bayName(booking.simulatorId, facility)}. No email, please call.`}
        </span>
      </button>
      {state === 'open' ? (
        <>
          <ContactButtons entry={entry} />
          <Actions entry={entry} onOpen={onOpen} />
        </>
      ) : (
        <Settled entry={entry} state={state} />
      )}
    </li>
  );
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-border px-3 py-2 leading-tight whitespace-nowrap hover:bg-accent-soft';

function ContactButtons({ entry: { booking } }: { entry: CallListEntry }) {
  const { phone, email } = booking;
  if (!phone && !email) return null;
  const name = holderLabel(booking);
  return (
    <span className="flex flex-wrap gap-1.5">
      {phone && (
        <a href={phoneHref(phone)} aria-label={`Call ${name}, ${formatPhone(phone)}`} className={LINK}>
          <Phone aria-hidden className="size-4 shrink-0 text-accent" />
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURI(email)}`} aria-label={`Email ${name}`} title={email} className={LINK}>
          <Mail aria-hidden className="size-4 shrink-0 text-accent" />
          Email
        </a>
      )}
    </span>
  );
}

function Actions({ entry, onOpen }: { entry: CallListEntry; onOpen: Open }) {
  const facility = useFacility();
  const now = useNow();
  const offline = useOffline();
  const offDuty = useOffDuty();
  const { booking, closure } = entry;
  const name = holderLabel(booking);
  const board = useQuery(deskQueries.day(booking.bookingDate));
  const change = useChangeBooking();
  const { tell, isBusy } = useTell(entry);
  const offers = board.data && !entry.isMoved ? callOffers(entry, board.data, now, facility) : null;
  const isRunning = bookingPhase(booking, now, facility) === 'running';
  const reason = `${bayName(closure.simulatorId, facility)} is closed: ${closure.reason}`.slice(0, 500);
  // Awaits the mutation, because its callbacks would not run after a refetch removes this row.
  const changeTo = async (slot: NewBooking) => {
    try {
      const after = await change.mutateAsync({ id: booking.id, change: { ...slot, reason } });
      showToast({ title: `${name}: ${slotText(after, facility)}`, description: notifiedText(booking) });
    } catch (error) {
      showRefusal('Booking not changed', error, 'Failed to update booking');
    }
  };
  const action = { look: 'secondary', isBusy: change.isPending || isBusy, className: 'px-3!' } as const;
  const blocked = offline ?? offDuty;
  const write = { ...action, disabled: blocked !== null, title: blocked ?? undefined };
  const isOwn = booking.kind === 'member' || booking.kind === 'guest';
  const canCancel = booking.kind !== 'league' && !isRunning && !entry.isMoved;

  return (
    <span className="flex flex-wrap gap-1.5">
      {offers?.moves.map((slot) => {
        const bay = bayName(slot.simulatorId, facility);
        const text = isRunning ? `${bay} now` : `${formatTime(slot.startTime)}, ${bay}`;
        return (
          <Button
            key={`${slot.simulatorId} ${slot.startTime}`}
            {...write}
            aria-label={`${text}: move ${name}`}
            onClick={() => void changeTo(slot)}
          >
            {text}
          </Button>
        );
      })}
      {offers?.end && (
        <Button
          {...write}
          aria-label={`End ${formatTime(offers.end.endTime)}: ${name}`}
          onClick={() => offers.end && void changeTo(offers.end)}
        >
          End {formatTime(offers.end.endTime)}
        </Button>
      )}
      {isOwn && canCancel && (
        <Button
          {...write}
          aria-label={`Other time... ${name}`}
          onClick={() => onOpen({ dialog: 'booking', booking, view: 'move' })}
        >
          Other time...
        </Button>
      )}
      {canCancel && (
        <Button
          {...write}
          aria-label={`Cancel... ${name}`}
          onClick={() => onOpen({ dialog: 'booking', booking, view: 'cancel' })}
        >
          Cancel...
        </Button>
      )}
      <Button
        {...action}
        disabled={offline !== null}
        title={offline ?? undefined}
        aria-label={`Told: ${name}`}
        onClick={() => void tell(true)}
      >
        Told
      </Button>
    </span>
  );
}

function useTell(entry: CallListEntry) {
  const mark = useMarkTold();
  const name = holderLabel(entry.booking);
  const tell = async (told: boolean) => {
    try {
      await mark.mutateAsync({ id: entry.id, told });
      const undo = { label: 'Undo', onClick: () => void tell(false) };
      if (told) showToast({ title: `Marked ${name} as told`, action: undo });
    } catch (error) {
      showRefusal('Not saved', error, 'Please try again.');
    }
  };
  return { tell, isBusy: mark.isPending };
}

function Settled({ entry, state }: { entry: CallListEntry; state: Exclude<CallState, 'open'> }) {
  const facility = useFacility();
  const { tell, isBusy } = useTell(entry);
  const { booking, told } = entry;
  const texts = {
    moved: `Moved to ${slotText(booking, facility)}`,
    ended: `Ends at ${formatTime(booking.endTime)}`,
    canceled: 'Canceled',
    told: told ? <ToldText told={told} /> : 'Told',
  };
  return (
    <span className="flex items-center gap-3 text-success">
      <span className="inline-flex items-center gap-1.5 font-[550]">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <span>{texts[state]}</span>
      </span>
      {state === 'told' && (
        <Button
          look="quiet"
          isBusy={isBusy}
          aria-label={`Undo: ${holderLabel(booking)} was marked as told`}
          onClick={() => void tell(false)}
        >
          Undo
        </Button>
      )}
    </span>
  );
}

function ToldText({ told }: { told: NonNullable<CallListEntry['told']> }) {
  const facility = useFacility();
  return (
    <>
      Told{' '}
      {told.by && (
        <>
          by <PersonLink userId={told.byId} name={told.by} />,{' '}
        </>
      )}
      {formatTime(facilityTime(new Date(told.at), facility))}
    </>
  );
}
