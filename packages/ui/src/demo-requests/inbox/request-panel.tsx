import { may } from '@clubhouse/core/auth';
import {
  type DemoRequest,
  type InboxRequest,
  isAdminAsked,
  KIND_NAMES,
  NEWCOMER_KINDS,
  statusText,
  topicOf,
} from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import { endOf } from '@clubhouse/core/time';
import { CalendarPlus, Check, RotateCcw, ShieldCheck, Trash2, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ContactLinks } from '../../kit/contact-links.tsx';
import { Button, Notice } from '../../kit/index.ts';
import { agoText, Moment } from '../../kit/moment.tsx';
import { isTyping, useSingleKeys } from '../../kit/single-keys.ts';
import type { TriagedRequest } from './api.ts';
import { AdminAskedChip, CompletionChip, KindChip, PreferredTimesChip } from './chips.tsx';
import { headingIdOf } from './heading.ts';
import { type TriageChange, useTriage } from './inbox-api.ts';
import { RequestFields } from './request-fields.tsx';
import { RequestNotes } from './request-notes.tsx';
import { BookedDemo, RequestMessage, SenderLink } from './request-parts.tsx';
import { type RequestDialogName, useAskAdmin, useMainAction } from './use-main-action.tsx';

type Props = {
  request: TriagedRequest;
  /** True to open the field for a new note right away. */
  isNoting?: boolean;
  /** True if the list shows a completed request because of its next call. */
  isCallLeft?: boolean;
  onOpen: (dialog: RequestDialogName, request: DemoRequest) => void;
  onNote: () => void;
  onChanged?: () => void;
  /** Called after the user completes the request. */
  onDone?: () => void;
};

/** One request with all its details. The keys D, N and E work while the user is not typing. */
export function RequestPanel({
  request,
  isNoting = false,
  isCallLeft = false,
  onOpen,
  onNote,
  onChanged,
  onDone,
}: Props) {
  const isAdmin = may(useUser(), 'administer');
  const facility = useFacility();
  const now = useNow();
  const hasKeys = useSingleKeys();
  const { change, isPending } = useTriage(onChanged);
  const main = useMainAction(onOpen)(request);
  const askAdmin = useAskAdmin();
  const { name, createdAt, isRead, becameMember, demo, kind, related = [] } = request;
  // A completed request has no joined requests. Reopening it here also reopens the ones that were completed here.
  const [joinedBefore] = useState(request.joinedIds ?? []);
  const joinedIds = request.joinedIds?.length ? request.joinedIds : joinedBefore;
  const set = (wanted: TriageChange) => change([{ ...request, joinedIds }], wanted);
  const askText = isAdminAsked(request) ? 'Sent to an admin' : 'Ask an admin to add them';
  const doneText = isCallLeft ? 'Mark Call as Done' : isRead ? 'Reopen' : 'Mark as Completed';
  const complete = () => {
    set(isCallLeft ? { nextCallDate: null } : { isRead: !isRead });
    if (isCallLeft || !isRead) onDone?.();
  };
  const act = (event: KeyboardEvent) => {
    const actions = { d: main?.act, n: onNote, e: isRead && !isCallLeft ? undefined : complete };
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
    const chosen = actions[event.key.toLowerCase() as keyof typeof actions];
    if (!hasKeys || !isPlain || !chosen || isTyping(event.target)) return;
    event.preventDefault();
    // Stops the event, so that the list's own shortcuts ignore the key.
    event.stopPropagation();
    chosen();
  };
  const MainIcon = main?.icon;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons inside
    <div onKeyDown={act} className="grid gap-4">
      <div>
        <h2
          id={headingIdOf(request)}
          tabIndex={-1}
          className="wrap-anywhere scroll-mt-28 text-title outline-none in-[[role=dialog]]:sr-only"
        >
          {name}
        </h2>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <KindChip kind={kind} />
          <AdminAskedChip request={request} />
          <CompletionChip isRead={isRead} />
          <PreferredTimesChip times={request.preferredTimes} />
        </p>
        <p className="mt-1 text-muted text-small">
          {agoText(createdAt, now)} · <Moment at={createdAt} />
        </p>
      </div>
      <div>
        <p className="font-[550]">{topicOf(request, facility)}</p>
        <RequestMessage request={request} onOpen={() => !isRead && set({ isRead: true })} />
      </div>
      <ContactLinks phone={request.phone} email={request.email} />
      <SenderLink request={request} />
      {demo && <BookedDemo demo={demo} />}
      {demo && request.status === 'demo_booked' && endOf(demo.bookingDate, demo.endTime, facility) <= now && (
        <Notice>
          <p className="font-[550]">Did {name} come to the demo?</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button look="secondary" onClick={() => set({ status: 'showed_up', lostReason: null })}>
              Yes, Showed Up
            </Button>
            <Button look="secondary" onClick={() => set({ status: 'called', lostReason: null })}>
              No, Call Again
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {main && MainIcon && (
          <Button
            aria-label={`${main.label}, ${name}`}
            aria-keyshortcuts="d"
            className="grow"
            disabled={main.isDone}
            onClick={main.act}
          >
            <MainIcon aria-hidden className="size-5" />
            {main.label}
          </Button>
        )}
        <Button
          look="secondary"
          className="grow"
          aria-label={`${doneText}, ${name}`}
          aria-keyshortcuts={isRead && !isCallLeft ? undefined : 'e'}
          isBusy={isPending}
          onClick={complete}
        >
          {isRead && !isCallLeft ? (
            <RotateCcw aria-hidden className="size-5" />
          ) : (
            <Check aria-hidden className="size-5" />
          )}
          {doneText}
        </Button>
      </div>
      <RequestFields request={request} onChange={set} />
      <section aria-label={`Notes on the request from ${name}`}>
        <RequestNotes request={request} isWritten={isNoting} />
      </section>
      {related.length > 0 && <RelatedRequests related={related} />}
      <div className="flex flex-wrap gap-2 border-border border-t pt-3 empty:hidden">
        {!demo && main?.dialog !== 'demo' && kind !== 'account_help' && (
          <Button look="quiet" aria-label={`Book the demo, ${name}`} onClick={() => onOpen('demo', request)}>
            <CalendarPlus aria-hidden className="size-5" />
            Book the demo
          </Button>
        )}
        {isAdmin && !becameMember && main?.dialog !== 'member' && NEWCOMER_KINDS.includes(kind) && (
          <Button
            look="quiet"
            aria-label={`Add as member, ${name}`}
            onClick={() => onOpen('member', request)}
          >
            <UserPlus aria-hidden className="size-5" />
            Add as member
          </Button>
        )}
        {!isAdmin && !becameMember && (kind === 'demo' || kind === 'other') && (
          <Button
            look="quiet"
            aria-label={`${askText}, ${name}`}
            // Not `disabled`, because the button has the focus when it changes.
            aria-disabled={isAdminAsked(request)}
            onClick={() => !isAdminAsked(request) && void askAdmin(request)}
          >
            <ShieldCheck aria-hidden className="size-5" />
            {askText}
          </Button>
        )}
        {isAdmin && (
          <Button
            look="quiet"
            className="text-danger"
            aria-label={`Delete, ${name}`}
            onClick={() => onOpen('delete', request)}
          >
            <Trash2 aria-hidden className="size-5" />
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

const RELATED_SHOWN = 10;

function RelatedRequests({ related }: { related: InboxRequest['related'] }) {
  const more = related.length - RELATED_SHOWN;
  return (
    <section>
      <h3 className="font-[550]">
        {related.length === 1 ? 'One other request' : `${related.length} other requests`} from this phone
        number or email
      </h3>
      <ul className="mt-1 text-small">
        {related.slice(0, RELATED_SHOWN).map(({ id, createdAt, kind, status, isRead }) => (
          <li key={id}>
            <Link
              to={`${SCREENS.adminRequests.path}?request=${id}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              <span>
                <Moment at={createdAt} /> · {KIND_NAMES[kind]} ·{' '}
                {isRead ? 'completed' : statusText({ status, lostReason: null }).toLowerCase()}
              </span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </section>
  );
}
