import type { DeskDay } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { facilityTime, formatHours, formatInterval, formatTime } from '@clubhouse/core/time';
import { type DeskWatch, isWatchOver, type WatchOffer } from '@clubhouse/core/watches';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button } from '../../../kit/index.ts';
import { phoneHref } from '../../../kit/phone-href.ts';
import { PersonLink } from '../../../users/index.ts';
import type { Open } from '../calendar/schedule-dialogs.tsx';
import { useOffDuty } from '../off-duty.tsx';
import { waitingHint } from './waiting-hint.ts';

const ROWS_SHOWN = 3;

/**
 * Lists the members waiting for a slot on this day, longest wait first: docs/product/watches.md#the-desk.
 */
export function WaitingList({ day, onOpen }: { day: DeskDay | undefined; onOpen: Open }) {
  const facility = useFacility();
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const waiting = (day?.watches ?? []).filter((watch) => !isWatchOver(watch, now, facility));
  if (!day || waiting.length === 0) return null;
  return (
    <section
      aria-label="Waiting for a time"
      className="rounded-lg border border-border bg-surface min-[60rem]:max-h-[30vh] min-[60rem]:overflow-y-auto print:hidden"
    >
      <h2 className="border-border border-b px-4 py-2 text-base tracking-normal">
        {waiting.length === 1 ? '1 member is waiting' : `${waiting.length} members are waiting`} for a time
      </h2>
      <ol className="divide-y divide-border">
        {waiting.slice(0, isWhole ? undefined : ROWS_SHOWN).map((watch) => (
          <WaitingRow key={watch.id} watch={watch} day={day} onOpen={onOpen} />
        ))}
      </ol>
      {!isWhole && waiting.length > ROWS_SHOWN && (
        <Button look="quiet" className="w-full" onClick={() => setIsWhole(true)}>
          Show all {waiting.length} members
        </Button>
      )}
    </section>
  );
}

function offeredText({ simulatorId, startTime, heldUntil }: WatchOffer, facility: Facility): string {
  const slot = `${bayName(simulatorId, facility)} at ${formatTime(startTime)}`;
  if (heldUntil === null) return `Offered: ${slot}`;
  return `Held until ${formatTime(facilityTime(new Date(heldUntil), facility))}: ${slot}`;
}

function WaitingRow({ watch, day, onOpen }: { watch: DeskWatch; day: DeskDay; onOpen: Open }) {
  const facility = useFacility();
  const now = useNow();
  const canBook = useOffDuty() === null;
  const { userId, name, phone, hours, offer, membershipEndsOn } = watch;
  const book = () =>
    onOpen({
      dialog: 'book',
      slotHint: waitingHint(watch, day, now, facility),
      member: { id: userId, displayName: name, isMember: true, membershipEndsOn },
      hours,
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <p className="min-w-0 flex-1 basis-52">
        <PersonLink userId={userId} name={name} className="font-[600]" />
        <span className="block text-muted text-small">
          {formatInterval(watch)}, {formatHours(hours)}
          {offer && ` · ${offeredText(offer, facility)}`}
        </span>
      </p>
      <a
        href={phoneHref(phone)}
        aria-label={`Call ${name}, ${formatPhone(phone)}`}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-accent-soft"
      >
        <Phone aria-hidden className="size-4 text-accent" />
        {formatPhone(phone)}
      </a>
      {canBook && (
        <Button look="secondary" aria-label={`Book Bay for ${name}`} onClick={book}>
          Book Bay
        </Button>
      )}
    </li>
  );
}
