import type { Submission } from '@clubhouse/core/demo-requests';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ButtonLink, Failed, Page } from '../../kit/index.ts';
import { requestQueries } from './api.ts';
import { LoadingRequests, NoRequests, RequestsList } from './requests-list.tsx';

/** /admin/requests: who waits for an answer, the newest first (contract 8). */
export function RequestsScreen() {
  const requests = useQuery(requestQueries.open);
  return (
    <Page
      title={SCREENS.adminRequests.title}
      lead="Who asked for a demo and waits for an answer, newest first."
    >
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
    </Page>
  );
}

function Requests({ requests }: { requests: readonly Submission[] }) {
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={count} tabIndex={-1} aria-live="polite" className="mb-3 text-muted text-small outline-none">
        {countOf(requests)}
      </p>
      {requests.length === 0 && (
        <NoRequests title="No open requests">
          Everybody has an answer. New requests from the website appear here.
        </NoRequests>
      )}
      <RequestsList requests={requests} count={count} />
    </>
  );
}

function countOf(requests: readonly Submission[]): string {
  const open = requests.filter(({ isRead }) => !isRead).length;
  const done = requests.length - open;
  const waiting = open === 0 ? '' : `${open} in progress`;
  return [waiting, done > 0 && `${done} just completed`].filter(Boolean).join(', ');
}
