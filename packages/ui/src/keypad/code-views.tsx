import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Failed, Skeleton } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { keypadViewsQuery } from './api.ts';

const SHOWN_AT_FIRST = 5;
const SHOWN_MORE = 20;

/** Who looked at the code lately, the latest first. */
export function CodeViews() {
  const views = useQuery(keypadViewsQuery);
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const shown = views.data?.slice(0, count) ?? [];
  return (
    <section className="mt-6 border-border border-t pt-4">
      <h3 className="text-lead">Who looked lately</h3>
      <div className="mt-2">
        {views.isPending && <Skeleton className="h-40" />}
        {views.isError && (
          <Failed
            error={views.error}
            what="Who looked at the code could not be loaded."
            onRetry={views.refetch}
          />
        )}
        {views.data?.length === 0 && <p className="text-muted">Nobody has looked at the code yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Who looked lately" className="divide-y divide-border">
            {shown.map(({ userId, name, at }, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: one person can look twice at one instant
                key={`${index} ${userId} ${at}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
              >
                <span className="min-w-0">{name}</span>
                <Moment at={at} className="text-muted text-small" />
              </li>
            ))}
          </ul>
        )}
        {views.data && views.data.length > count && (
          <Button look="quiet" className="-ml-4" onClick={() => setCount(count + SHOWN_MORE)}>
            Show earlier looks
          </Button>
        )}
      </div>
    </section>
  );
}
