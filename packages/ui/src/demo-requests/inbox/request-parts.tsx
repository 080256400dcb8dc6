import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { CalendarCheck, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { PersonLink } from '../../users/index.ts';
import type { TriagedRequest } from './api.ts';
import { excerptOf, hasMessage } from './excerpt.ts';

/** Shows only an excerpt of a long message at first. Calls `onOpen` when the user opens the rest. */
export function RequestMessage({
  request: { name, message },
  onOpen,
}: {
  request: DemoRequest;
  onOpen: () => void;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { text, isWhole } = excerptOf(message);
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) onOpen();
  };

  if (!hasMessage(message)) return <p className="mt-1 text-muted">No Message</p>;
  if (isWhole) return <p className="mt-1 max-w-prose">{text}</p>;
  return (
    <>
      <p id={id} className="mt-1 max-w-prose whitespace-pre-line">
        {isOpen ? message : text}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Show less' : 'Read full message'}, ${name}`}
        onClick={toggle}
        className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-2 font-[550] text-accent hover:bg-accent-soft"
      >
        {isOpen ? 'Show less' : 'Read full message'}
        <ChevronDown
          aria-hidden
          className={`size-5 motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </>
  );
}

/**
 * Links to the sender's page, if the sender was signed in or became a member with this request. Otherwise,
 * links to the account that has the request's email.
 */
export function SenderLink({ request: { userId, name, account } }: { request: TriagedRequest }) {
  if (userId === null && !account) return null;
  return (
    <p>
      <PersonLink userId={userId ?? account?.userId ?? null} name={account?.name ?? name} />{' '}
      <span className="text-muted">{account ? '· has an account with this email' : '· all details'}</span>
    </p>
  );
}

export function BookedDemo({ demo }: { demo: NonNullable<DemoRequest['demo']> }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const year = demo.bookingDate.slice(0, 4);
  return (
    <p className="flex min-h-11 items-center gap-3 rounded-md bg-accent-soft px-3 py-2 leading-tight">
      <CalendarCheck aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="font-[550]">Demo:</span> {formatShortDate(demo.bookingDate)}
        {year === today.slice(0, 4) ? '' : `, ${year}`},{' '}
        <span className="inline-block">{formatInterval(demo)},</span> {bayName(demo.simulatorId, facility)}
      </span>
    </p>
  );
}
