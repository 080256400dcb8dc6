import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Failed, Skeleton } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { keypadViewsQuery } from './api.ts';

const SHOWN_AT_FIRST = 5;
const SHOWN_MORE = 20;

/** The people who viewed the code, latest first. Each person appears once. */
export function CodeViews() {
  const views = useQuery(keypadViewsQuery);
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const shown = views.data?.rows.slice(0, count) ?? [];
  return (
    <section className="mt-6 border-border border-t pt-4">
      <h3 className="text-lead">Recent views</h3>
      <div className="mt-2">
        {views.isPending && <Skeleton className="h-20" />}
        {views.isError && (
          <Failed error={views.error} what="We couldn’t load the recent views." onRetry={views.refetch} />
        )}
        {views.data?.total === 0 && <p className="text-muted">No views yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Recent views" className="divide-y divide-border">
            {shown.map(({ userId, name, at, firstAt, count }) => (
              <li key={userId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className="wrap-anywhere min-w-0">{name}</span>
                <span className="text-muted text-small">
                  <Moment at={at} />
                  {count > 1 && (
                    <>
                      {' · '}
                      {count.toLocaleString('en-US')} views since <Moment at={firstAt} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {views.data && views.data.rows.length > count && (
          <Button look="quiet" className="-ml-4" onClick={() => setCount(count + SHOWN_MORE)}>
            Show more people
          </Button>
        )}
        {views.data && views.data.total > shown.length && views.data.rows.length <= count && (
          <p className="text-muted text-small">
            {(views.data.total - shown.length).toLocaleString('en-US')} more people viewed it earlier.
          </p>
        )}
      </div>
    </section>
  );
}
