import type { Submission } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink, Failed, Page } from '../../kit/index.ts';
import { requestQueries } from './api.ts';
import { headingOf } from './heading.ts';
import { LoadingRequests, NoRequests, RequestsList } from './requests-list.tsx';
import { useArrivals } from './use-arrivals.ts';

/** /admin/requests: who waits for an answer, the newest first (contract 8). */
export function RequestsScreen() {
  return (
    <Page
      title={SCREENS.adminRequests.title}
      lead="Who asked for a demo and waits for an answer, newest first."
    >
      <DemoRequests />
    </Page>
  );
}

export function DemoRequests() {
  const requests = useQuery(requestQueries.open);
  return (
    <>
      <ButtonLink to={SCREENS.completedDemoRequests.path} look="secondary">
        See completed requests
      </ButtonLink>
      <div className="mt-6">
        {requests.isPending && <LoadingRequests />}
        {/* What came before stays to be read while a later look fails. */}
        {requests.isError && (
          <div className="mb-4">
            <Failed
              error={requests.error}
              what="The demo requests could not be loaded."
              onRetry={requests.refetch}
            />
          </div>
        )}
        {requests.data && <Requests requests={requests.data} />}
      </div>
    </>
  );
}

function Requests({ requests }: { requests: readonly Submission[] }) {
  const count = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll, showAtRest } = useArrivals(requests, list);
  const [newest] = arrived;
  const showNew = () => {
    flushSync(showAll);
    if (newest) headingOf(newest)?.focus();
  };
  return (
    <>
      <p
        ref={count}
        tabIndex={-1}
        aria-live="polite"
        className="flex min-h-11 items-center pb-2 text-muted text-small outline-none"
      >
        {countOf(requests)}
      </p>
      {requests.length === 0 && (
        <NoRequests title="No open requests">
          Everybody has an answer. New requests from the website appear here.
        </NoRequests>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that nobody is busy here any more */}
      <div ref={list} onPointerLeave={showAtRest} onBlur={() => setTimeout(showAtRest)}>
        {arrived.length > 0 && <NewOnes count={arrived.length} onShow={showNew} />}
        <RequestsList requests={shown} count={count} />
      </div>
    </>
  );
}

/** Above the list, and above the page where the list has been scrolled away; nothing moves when it comes. */
function NewOnes({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="pointer-events-none sticky top-16 z-10 flex h-0 justify-end">
      <Button className="-translate-y-full pointer-events-auto shadow-card" onClick={onShow}>
        <ArrowUp aria-hidden className="size-5" />
        {count === 1 ? 'Show the new request' : `Show ${count} new requests`}
      </Button>
    </div>
  );
}

function countOf(requests: readonly Submission[]): string {
  const open = requests.filter(({ isRead }) => !isRead).length;
  const done = requests.length - open;
  const waiting = open === 0 ? '' : `${open} in progress`;
  return [waiting, done > 0 && `${done} just completed`].filter(Boolean).join(', ');
}
