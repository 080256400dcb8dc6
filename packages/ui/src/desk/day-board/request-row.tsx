import { may } from '@clubhouse/core/auth';
import { topicOf } from '@clubhouse/core/demo-requests';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Check, MessageSquare, RotateCcw, UserPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUser } from '../../auth/index.ts';
import { deskQueries, slotText } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { useOffline } from '../../client/offline.ts';
import {
  excerptOf,
  hasMessage,
  StatusText,
  type TriagedRequest,
  useMainAction,
  useTriage,
} from '../../demo-requests/inbox/index.ts';
import { agoText } from '../../kit/moment.tsx';
import { type KeyId, shortcutOf } from '../keys.ts';
import type { OpenOnBoard } from './board-dialog.ts';
import { useOpenRequestDialog } from './use-open-request-dialog.ts';

type RequestActions = ReturnType<typeof useRequestActions>;

export function useRequestActions(onOpen: OpenOnBoard) {
  const isAdmin = may(useUser(), 'administer');
  const queryClient = useQueryClient();
  const { change } = useTriage(() => void queryClient.invalidateQueries({ queryKey: deskQueries.all }));
  const stepOf = useMainAction(useOpenRequestDialog(onOpen));
  const open = (request: TriagedRequest, isNoting = false) =>
    onOpen({ dialog: 'request', request, isNoting });
  return {
    open,
    on: (request: TriagedRequest) => {
      const isOpen = !request.isRead;
      const step = isOpen ? stepOf(request) : null;
      return {
        step,
        demo: step?.act,
        complete: () => change([request], { isRead: isOpen }),
        open: isOpen ? () => open(request, true) : undefined,
        makeMember:
          isOpen && isAdmin && step?.dialog !== 'member' && request.kind !== 'cancellation'
            ? () => onOpen({ dialog: 'make-member', request })
            : undefined,
      };
    },
  };
}

type Props = { request: TriagedRequest; actions: RequestActions };

export function RequestRow({ request, actions: allActions }: Props) {
  const facility = useFacility();
  const now = useNow();
  const offline = useOffline();
  const actions = allActions.on(request);
  const { name, createdAt, message, isRead, demo, notes, related = [] } = request;
  const completeText = isRead ? 'Reopen' : 'Mark done';
  return (
    <li
      data-row
      data-request={request.id}
      className={`min-w-0 px-4 pt-1.5 pb-2.5 focus-within:bg-accent-soft ${isRead ? 'bg-border/30' : ''}`}
    >
      <button
        type="button"
        onClick={() => allActions.open(request)}
        className="-mx-2 block min-h-11 w-[calc(100%+1rem)] cursor-pointer rounded-sm px-2 py-1 text-left leading-snug outline-offset-[-2px]"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={`line-clamp-2 min-w-0 font-[600] ${isRead ? 'text-muted line-through' : ''}`}>
            {name}
          </span>
          <span className="text-muted text-small">{agoText(createdAt, now)}</span>
        </span>
        <span className="block text-small">
          {topicOf(request, facility)}
          <span className="text-muted"> · </span>
          <StatusText request={request} />
          {related.length > 0 && <span className="text-muted"> · {related.length + 1} requests</span>}
          {hasMessage(message) && (
            <span className="line-clamp-2 text-muted">“{excerptOf(message).text}”</span>
          )}
        </span>
        {demo && (
          <span className="mt-1 flex items-center gap-1.5 text-accent text-small">
            <CalendarCheck aria-hidden className="size-4 shrink-0" />
            Demo: {slotText(demo, facility)}
          </span>
        )}
      </button>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {actions.step && (
          <Act
            icon={actions.step.icon}
            label={`${actions.step.label}, ${name}`}
            id="demo"
            disabled={actions.step.isDone}
            onClick={actions.step.act}
          >
            {actions.step.label}
          </Act>
        )}
        {/* The same button serves both states, so that it keeps the focus. */}
        <Act
          icon={isRead ? RotateCcw : Check}
          label={`${completeText}, ${name}`}
          id="complete"
          disabled={offline !== null}
          title={offline ?? undefined}
          onClick={actions.complete}
        >
          {completeText}
        </Act>
        {actions.open && (
          <Act
            icon={MessageSquare}
            label={`Notes, ${name}${notes.length > 0 ? `, ${notes.length}` : ''}`}
            id="open"
            onClick={actions.open}
          >
            {notes.length > 0 && String(notes.length)}
          </Act>
        )}
        {actions.makeMember && (
          <Act
            icon={UserPlus}
            label={`Add as member, ${name}`}
            id="makeMember"
            onClick={actions.makeMember}
          />
        )}
      </div>
    </li>
  );
}

function Act({
  icon: Icon,
  label,
  id,
  children,
  ...button
}: { icon: typeof Check; label: string; id: KeyId } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={children ? undefined : label.replace(/,.*/, '')}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 whitespace-nowrap rounded-md border border-border-strong bg-surface px-2 font-[550] text-small hover:bg-accent-soft disabled:cursor-not-allowed disabled:opacity-60"
      {...shortcutOf(id)}
      {...button}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      {children}
    </button>
  );
}
