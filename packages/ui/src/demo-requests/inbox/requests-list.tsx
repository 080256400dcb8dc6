import type { Submission } from '@clubhouse/core/demo-requests';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { Skeleton } from '../../kit/index.ts';
import { RequestCard } from './request-card.tsx';

const DeleteRequestDialog = lazy(() => import('./delete-request-dialog.tsx'));

/** The cards, and the question before one is deleted: it must outlive its card. */
export function RequestsList({
  requests,
  count,
  onChanged,
}: {
  requests: readonly Submission[];
  /** What says how many there are; the focus goes there when the card in which it was is gone. */
  count: RefObject<HTMLElement | null>;
  onChanged?: () => void;
}) {
  const [deleting, setDeleting] = useState<Submission | null>(null);
  return (
    <>
      <ul className="grid gap-4 empty:hidden">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              onDelete={() => setDeleting(request)}
              {...(onChanged && { onChanged })}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteRequestDialog
            request={deleting}
            onClose={() => setDeleting(null)}
            focusWhenGone={() => count.current}
          />
        </Suspense>
      )}
    </>
  );
}

export function LoadingRequests() {
  return (
    <>
      <p role="status" className="mb-3 text-muted text-small">
        Loading requests...
      </p>
      <div className="grid gap-4">
        <Skeleton className="h-80 md:h-52" />
        <Skeleton className="h-80 max-md:hidden md:h-52" />
      </div>
    </>
  );
}

export function NoRequests({ title, children }: { title: string; children: string }) {
  return (
    <div className="rounded-md border border-border border-dashed p-6 text-center">
      <h2 className="text-lead">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  );
}
