import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import type { TriagedRequest } from './api.ts';
import { headingOf } from './heading.ts';
import { RequestCard } from './request-card.tsx';

export const DeleteRequestDialog = lazyDialog(() => import('./delete-request-dialog.tsx'));
export const MakeMemberDialog = lazyDialog(() => import('./make-member-dialog.tsx'));

export type BookDemo = (props: { request: TriagedRequest; onClose: () => void }) => ReactNode;

type Question = { what: 'delete' | 'member' | 'demo'; request: TriagedRequest };

/** Shows the cards and the open dialog. The dialog stays open even if its card is removed. */
export function RequestsList({
  requests,
  count,
  bookDemo,
  onChanged,
}: {
  requests: readonly DemoRequest[];
  /** The element that gets the focus after a request is deleted. */
  count: RefObject<HTMLElement | null>;
  bookDemo: BookDemo;
  onChanged?: () => void;
}) {
  const [question, setQuestion] = useState<Question | null>(null);
  const booked = useRef<DemoRequest | null>(null);
  const close = () => {
    booked.current = question?.what === 'demo' ? question.request : null;
    setQuestion(null);
  };
  useKeptFocus(booked, question === null);

  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              onBook={() => setQuestion({ what: 'demo', request })}
              onMakeMember={() => setQuestion({ what: 'member', request })}
              onDelete={() => setQuestion({ what: 'delete', request })}
              {...(onChanged && { onChanged })}
            />
          </li>
        ))}
      </ul>
      {question?.what === 'demo' && bookDemo({ request: question.request, onClose: close })}
      {question?.what === 'member' && (
        <MakeMemberDialog request={question.request} hasSwitch onClose={close} />
      )}
      {question?.what === 'delete' && (
        <DeleteRequestDialog request={question.request} onClose={close} focusWhenGone={() => count.current} />
      )}
    </>
  );
}

/**
 * Focuses the card's heading after a demo is booked, because the card no longer has the button that had the
 * focus.
 */
function useKeptFocus(booked: RefObject<DemoRequest | null>, isClosed: boolean): void {
  useEffect(() => {
    const request = booked.current;
    if (!isClosed || !request) return;
    // The timeout gives the closed dialog time to restore the focus.
    const timer = setTimeout(() => document.activeElement === document.body && headingOf(request)?.focus());
    return () => clearTimeout(timer);
  }, [booked, isClosed]);
}

export function LoadingRequests() {
  return (
    <>
      <p role="status" className="mb-3 text-muted text-small">
        Loading requests...
      </p>
      <div className="grid gap-4">
        <Skeleton className="h-120 md:h-72" />
        <Skeleton className="h-72 max-md:hidden" />
      </div>
    </>
  );
}

type NoRequestsProps = { title: string; action?: ReactNode; children: string };

export function NoRequests({ title, action, children }: NoRequestsProps) {
  return (
    <div className="rounded-md border border-border border-dashed p-6 text-center">
      <h2 className="text-lead">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
