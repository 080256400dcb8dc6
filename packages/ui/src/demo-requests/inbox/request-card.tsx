import { may } from '@clubhouse/core/auth';
import { type DemoRequest, interestName } from '@clubhouse/core/demo-requests';
import { CalendarPlus, Check, RotateCcw, Trash2, UserPlus } from 'lucide-react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ContactLinks } from '../../kit/contact-links.tsx';
import { Button, Card } from '../../kit/index.ts';
import { agoText, Moment } from '../../kit/moment.tsx';
import { SwitchField } from '../../kit/switch-field.tsx';
import { useChangeMemberStatus, useSetRead } from './api.ts';
import { CompletionChip } from './chips.tsx';
import { headingIdOf } from './heading.ts';
import { RequestNotes } from './request-notes.tsx';
import { BookedDemo, RequestMessage, SenderLink } from './request-parts.tsx';

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
            <CompletionChip isRead={isRead} />
          </div>
          <p className="mt-1 text-muted text-small">
            {agoText(createdAt, now)} · <Moment at={createdAt} />
          </p>
          <p className="mt-3 font-[550]">{interestName(interest, facility)}</p>
          <RequestMessage request={request} onOpen={() => !isRead && setRead(request, true)} />
          <RequestNotes request={request} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
          <ContactLinks phone={request.phone} email={request.email} />
          <SenderLink request={request} />
          {request.demo ? (
            <BookedDemo demo={request.demo} />
          ) : (
            <button
              type="button"
              aria-label={`Book the demo, ${name}`}
              onClick={onBook}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-border px-3 py-2 text-left font-[550] leading-tight hover:bg-accent-soft"
            >
              <CalendarPlus aria-hidden className="size-5 shrink-0 text-accent" />
              Book the demo
            </button>
          )}
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
              aria-label={`Add as member, ${name}`}
              onClick={onMakeMember}
            >
              <UserPlus aria-hidden className="size-5" />
              Add as member
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
