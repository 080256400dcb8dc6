import type { InboxRequest } from '@clubhouse/core/demo-requests';
import type { DeskDay } from '@clubhouse/core/desk';
import { SCREENS } from '@clubhouse/core/screens';
import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Skeleton, showToast } from '../../kit/index.ts';
import { shortcutOf, useKey } from '../keys.ts';
import type { OpenOnBoard } from './board-dialog.ts';
import { BoardSection } from './board-section.tsx';
import { RequestRow, useRequestActions } from './request-row.tsx';
import { useDeferredRequests } from './use-deferred-requests.ts';
import { focusRow, useRovingRows } from './use-roving-rows.ts';

type Props = { day: DeskDay; onOpen: OpenOnBoard; list: RefObject<HTMLDivElement | null> };

export function OpenRequests({ day, ...props }: Omit<Props, 'day'> & { day: DeskDay | undefined }) {
  if (day) return <Requests day={day} {...props} />;
  return (
    <BoardSection title={TITLE} summary="" keyId="requests">
      <div className="grid gap-3 px-4 py-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </BoardSection>
  );
}

const TITLE = 'Requests';

function Requests({ day: { openRequests: requests, openRequestCount }, onOpen, list }: Props) {
  const actions = useRequestActions(onOpen);
  const roving = useRovingRows(list);
  // The number of older open requests that are not listed, because the board loads only the newest ones.
  const more = Math.max(0, openRequestCount - requests.length);
  const { shown, arrived, showAll, showAtRest } = useDeferredRequests(requests, list, { hasMore: more > 0 });
  const showNew = () => {
    flushSync(showAll);
    focusRow(list.current?.querySelector('[data-row]') ?? undefined);
  };
  useKey('newRequests', showNew, arrived.length > 0);
  const withFocused = (act: (request: InboxRequest) => void) => () => {
    const request = shown.find(({ id }) => id === focusedRequestId());
    if (request) act(request);
    else
      showToast({
        title: 'Select a request first',
        description: 'Press R to go to the requests.',
        isHint: true,
      });
  };
  const toFocused = (action: 'demo' | 'open' | 'makeMember') =>
    withFocused((request) => actions.on(request)[action]?.());
  /**
   * Completes the focused request and focuses the next open request. Never reopens a completed request,
   * because the toast has an Undo button for that.
   */
  const completeFocused = withFocused((request) => {
    if (request.isRead) return;
    actions.on(request).complete();
    const index = shown.indexOf(request);
    const next = [...shown.slice(index + 1), ...shown.slice(0, index)].find(({ isRead }) => !isRead);
    if (next) focusRow(list.current?.querySelector(`[data-request="${next.id}"]`) ?? undefined);
  });
  useKey('demo', toFocused('demo'));
  useKey('open', toFocused('open'));
  useKey('complete', completeFocused);
  useKey('makeMember', toFocused('makeMember'));
  return (
    <BoardSection
      title={TITLE}
      summary={requests.length > 0 && arrived.length === 0 ? `${requests.length + more} open` : ''}
      keyId="requests"
      hintId={arrived.length > 0 ? 'newRequests' : 'requests'}
      action={
        <span role="status">
          {arrived.length > 0 && (
            <button type="button" onClick={showNew} className={NEW} {...shortcutOf('newRequests')}>
              <ArrowUp aria-hidden className="size-5" />
              {arrived.length === 1 ? 'Show 1 new' : `Show ${arrived.length} new`}
            </button>
          )}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only detect that the list is idle */}
      <div
        ref={list}
        tabIndex={-1}
        className="outline-none"
        {...roving}
        onPointerLeave={showAtRest}
        onBlur={() => setTimeout(showAtRest)}
      >
        {shown.length === 0 && <p className="px-4 py-5 text-muted">All caught up.</p>}
        <ul aria-label={TITLE} className="divide-y divide-border empty:hidden">
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} actions={actions} />
          ))}
        </ul>
        {more > 0 && (
          <p className="border-border border-t px-4 py-2 text-muted">
            Older requests not shown: {more.toLocaleString('en-US')}.{' '}
            <Link
              to={SCREENS.adminRequests.path}
              className="inline-flex min-h-11 items-center font-[550] text-accent underline underline-offset-4"
            >
              See all open requests
            </Link>
          </p>
        )}
      </div>
    </BoardSection>
  );
}

function focusedRequestId(): number | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-request]')?.dataset.request;
  return id === undefined ? null : Number(id);
}

/** The negative margin prevents the section's heading from growing when this button appears. */
const NEW =
  '-my-1.5 inline-flex h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md bg-action px-3 font-[550] text-on-action';
