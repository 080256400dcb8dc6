import { type DemoRequest, INTEREST_NAMES } from '@clubhouse/core/demo-requests';
import { CalendarCheck, CalendarPlus, Check, MessageSquare, RotateCcw, UserPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { slotText } from '../../bookings/staff/index.ts';
import { excerptOf, hasMessage } from '../../demo-requests/inbox/index.ts';
import { agoText } from '../../kit/moment.tsx';
import { type KeyId, shortcutOf } from '../keys.ts';
import type { RequestActions } from './use-request-actions.ts';

/** A demo request in a few lines, with its most frequent actions. */
export function RequestRow({
  request,
  now,
  actions: rowActions,
}: {
  request: DemoRequest;
  now: Date;
  actions: RequestActions;
}) {
  const actions = rowActions.on(request);
  const { name, createdAt, interest, message, isRead, demo, notes } = request;
  return (
    <li
      data-row
      data-request={request.id}
      className={`min-w-0 px-4 pt-1.5 pb-2.5 focus-within:bg-accent-soft ${isRead ? 'bg-border/30' : ''}`}
    >
      <button
        type="button"
        onClick={() => rowActions.open(request)}
        className="-mx-2 block min-h-11 w-[calc(100%+1rem)] cursor-pointer rounded-sm px-2 py-1 text-left leading-snug outline-offset-[-2px]"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={`line-clamp-2 min-w-0 font-[600] ${isRead ? 'text-muted line-through' : ''}`}>
            {name}
          </span>
          <span className="text-muted text-small">{agoText(createdAt, now)}</span>
        </span>
        <span className="block text-small">
          {INTEREST_NAMES[interest]}
          {hasMessage(message) && (
            <span className="line-clamp-2 text-muted">“{excerptOf(message).text}”</span>
          )}
        </span>
        {demo && (
          <span className="mt-1 flex items-center gap-1.5 text-accent text-small">
            <CalendarCheck aria-hidden className="size-4 shrink-0" />
            Demo: {slotText(demo)}
          </span>
        )}
      </button>
      <div className="mt-1 flex flex-wrap gap-2">
        {actions.demo && (
          <Act icon={CalendarPlus} label={`Book demo, ${name}`} id="demo" onClick={actions.demo}>
            Book demo
          </Act>
        )}
        {/* One button for both states, so it keeps the focus. */}
        <Act
          icon={isRead ? RotateCcw : Check}
          label={`${isRead ? 'Completed. Reopen' : 'Completed'}, ${name}`}
          id="complete"
          onClick={actions.complete}
        >
          {isRead ? 'Completed. Reopen' : 'Completed'}
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
