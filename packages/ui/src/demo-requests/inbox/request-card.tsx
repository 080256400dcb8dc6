import { may } from '@clubhouse/core/auth';
import { type DemoRequest, interestName } from '@clubhouse/core/demo-requests';
import { bayName } from '@clubhouse/core/facility';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { CalendarCheck, CalendarPlus, Check, ChevronDown, RotateCcw, Trash2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ContactLinks } from '../../kit/contact-links.tsx';
import { Button, Card } from '../../kit/index.ts';
import { agoText, Moment } from '../../kit/moment.tsx';
import { SwitchField } from '../../kit/switch-field.tsx';
import { useChangeMemberStatus, useSetRead } from './api.ts';
import { excerptOf, hasMessage } from './excerpt.ts';
import { headingIdOf } from './heading.ts';
import { RequestNotes } from './request-notes.tsx';

export function RequestCard({
  request,
  onBook,
  onMakeMember,
  onDelete,
  onChanged,
}: {
  request: DemoRequest;
  onBook: () => void;
  onMakeMember: () => void;
  onDelete: () => void;
  onChanged?: () => void;
}) {
  const isAdmin = may(useUser(), 'administer');
  const facility = useFacility();
  const now = useNow();
  const { setRead, isPending } = useSetRead(onChanged);
  const status = useChangeMemberStatus();
  const { id, name, createdAt, interest, isRead } = request;
  const becameMember = status.isPending ? status.variables.becameMember : request.becameMember;

  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[1fr_minmax(16rem,20rem)]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:justify-start">
            <h2
              id={headingIdOf(request)}
              tabIndex={-1}
              className="wrap-anywhere min-w-0 scroll-mt-28 text-lead outline-none"
            >
              {name}
            </h2>
            <span
              className={`shrink-0 rounded-sm px-2 py-1 font-[550] text-small leading-tight ${isRead ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
            >
              {isRead ? 'Completed' : 'In Progress'}
            </span>
          </div>
          <p className="mt-1 text-muted text-small">
            {agoText(createdAt, now)} · <Moment at={createdAt} />
          </p>
          <p className="mt-3 font-[550]">{interestName(interest, facility)}</p>
          <Message request={request} onOpen={() => !isRead && setRead(request, true)} />
          <RequestNotes request={request} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
          <ContactLinks phone={request.phone} email={request.email} />
          <Demo request={request} onBook={onBook} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-border border-t pt-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <SwitchField
            label="Became a member"
            aria-label={`Became a member, ${name}`}
            className="max-sm:w-full"
            checked={becameMember}
            onChange={({ target }) => status.mutate({ id, becameMember: target.checked })}
          />
          {isAdmin && !becameMember && (
            <Button
              look="secondary"
              className="max-sm:w-full"
              aria-label={`Make a member, ${name}`}
              onClick={onMakeMember}
            >
              <UserPlus aria-hidden className="size-5" />
              Make a member
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Button
            look="secondary"
            className="max-sm:flex-1"
            aria-label={isRead ? `Reopen, ${name}` : `Mark as Completed, ${name}`}
            isBusy={isPending}
            onClick={() => setRead(request, !isRead)}
          >
            {isRead ? <RotateCcw aria-hidden className="size-5" /> : <Check aria-hidden className="size-5" />}
            {isRead ? 'Reopen' : 'Mark as Completed'}
          </Button>
          {isAdmin && (
            <button
              type="button"
              title="Delete"
              aria-label={`Delete, ${name}`}
              onClick={onDelete}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-danger hover:bg-danger-soft"
            >
              <Trash2 aria-hidden className="size-5" />
            </button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Message({ request: { name, message }, onOpen }: { request: DemoRequest; onOpen: () => void }) {
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

function Demo({ request: { name, demo }, onBook }: { request: DemoRequest; onBook: () => void }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  if (demo) {
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
  return (
    <button
      type="button"
      aria-label={`Book the demo, ${name}`}
      onClick={onBook}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-border px-3 py-2 text-left font-[550] leading-tight hover:bg-accent-soft"
    >
      <CalendarPlus aria-hidden className="size-5 shrink-0 text-accent" />
      Book the demo
    </button>
  );
}
