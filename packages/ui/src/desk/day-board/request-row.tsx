import { may } from '@clubhouse/core/auth';
import { type DemoRequest, interestName } from '@clubhouse/core/demo-requests';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarPlus, Check, MessageSquare, RotateCcw, UserPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUser } from '../../auth/index.ts';
import { deskQueries, slotText } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { excerptOf, hasMessage, useSetRead } from '../../demo-requests/inbox/index.ts';
import { agoText } from '../../kit/moment.tsx';
import { type KeyId, shortcutOf } from '../keys.ts';
import type { OpenOnBoard } from './board-dialog.ts';

export type RequestActions = ReturnType<typeof useRequestActions>;

export function useRequestActions(onOpen: OpenOnBoard) {
  const isAdmin = may(useUser(), 'administer');
  const queryClient = useQueryClient();
  const { setRead } = useSetRead(() => void queryClient.invalidateQueries({ queryKey: deskQueries.all }));
  const open = (request: DemoRequest) => onOpen({ dialog: 'request', request });
  return {
    open,
    on: (request: DemoRequest) => {
      const isOpen = !request.isRead;
      return {
        complete: () => setRead(request, isOpen),
        open: isOpen ? () => open(request) : undefined,
        demo: isOpen && !request.demo ? () => onOpen({ dialog: 'demo', request }) : undefined,
        makeMember: isOpen && isAdmin ? () => onOpen({ dialog: 'make-member', request }) : undefined,
      };
    },
  };
}

type Props = { request: DemoRequest; actions: RequestActions };

export function RequestRow({ request, actions: allActions }: Props) {
  const facility = useFacility();
  const now = useNow();
  const actions = allActions.on(request);
  const { name, createdAt, interest, message, isRead, demo, notes } = request;
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
          {interestName(interest, facility)}
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
      <div className="mt-1 flex flex-wrap gap-2">
        {actions.demo && (
          <Act icon={CalendarPlus} label={`Book demo, ${name}`} id="demo" onClick={actions.demo}>
            Book demo
          </Act>
        )}
        {/* Uses one button for both states, so that the button keeps the focus. */}
        <Act
          icon={isRead ? RotateCcw : Check}
          label={`${completeText}, ${name}`}
          id="complete"
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
            label={`Make a member, ${name}`}
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
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 whitespace-nowrap rounded-md border border-border-strong bg-surface px-2 font-[550] text-small hover:bg-accent-soft"
      {...shortcutOf(id)}
      {...button}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      {children}
    </button>
  );
}
