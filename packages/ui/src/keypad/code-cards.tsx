import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage, useNow } from '../client/index.ts';
import { Button, Card, Failed, Notice, Skeleton } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { PersonLink } from '../users/index.ts';
import { codeTimingQuery, keypadChangeQuery, keypadViewsQuery, useLookAtCode } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { PlannedChangeBox } from './planned-change.tsx';

export function CodeCard({ title }: { title: string }) {
  const change = useQuery(keypadChangeQuery);
  const timing = useQuery(codeTimingQuery);
  const look = useLookAtCode();
  const isVersionKnown = !change.isPending && !timing.isPending;
  const version = `${change.data?.updatedAt} ${timing.data?.planned?.plannedAt}`;
  // Hides the codes when they change, because the admin has not viewed the new codes yet.
  const shown = look.variables === version ? look.data : undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h2>
      {look.isError && (
        <Notice tone="danger" className="mt-4">
          {errorMessage(look.error, 'We couldn’t load the code.')}
        </Notice>
      )}
      <div className="mt-4 flex min-h-20 flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft px-4 py-3">
        <p aria-live="polite" className="min-w-0">
          {shown ? <Code code={shown.code} /> : 'Hidden. Every view is logged.'}
        </p>
        <Button
          look="secondary"
          isBusy={look.isPending}
          aria-disabled={!isVersionKnown}
          onClick={() => isVersionKnown && (shown ? look.reset() : look.mutate(version))}
        >
          {shown ? 'Hide code' : 'Show code'}
        </Button>
      </div>
      <LastChange />
      <PlannedChangeBox code={shown?.plannedCode} focusWhenGone={() => heading.current} />
      <CodeForm shownCode={shown} onChanged={look.reset} />
    </Card>
  );
}

function Code({ code }: { code: string | null }) {
  if (code === null) return 'No code is set yet.';
  return <span className="text-heading tracking-[0.12em]">{code}</span>;
}

function LastChange() {
  const now = useNow();
  const { data: change } = useQuery(keypadChangeQuery);
  const { oldCodeUntil, emailAt } = useQuery(codeTimingQuery).data ?? {};
  return (
    <p className="mt-3 min-h-11 pointer-coarse:min-h-[4.25rem] text-muted text-small">
      {change?.updatedAt && (
        <>
          Last changed <Moment at={change.updatedAt} />
          {change.updatedBy && (
            <span className="block">
              by <PersonLink userId={change.updatedById} name={change.updatedBy} />
            </span>
          )}
        </>
      )}
      {oldCodeUntil && new Date(oldCodeUntil) > now && (
        <span className="block text-text">
          The old code still works until <Moment at={oldCodeUntil} />.
        </span>
      )}
      {emailAt && (
        <span className="block text-text">
          Members will get an email on <Moment at={emailAt} />.
        </span>
      )}
    </p>
  );
}

const SHOWN_AT_FIRST = 5;
const SHOWN_MORE = 20;

export function ViewsCard() {
  const views = useQuery(keypadViewsQuery);
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const shown = views.data?.rows.slice(0, limit) ?? [];
  return (
    <Card>
      <h2 className="text-title">Recent views</h2>
      <div className="mt-4">
        {views.isPending && <Skeleton className="h-20" />}
        {views.isError && (
          <Failed error={views.error} what="We couldn’t load the recent views." onRetry={views.refetch} />
        )}
        {views.data?.total === 0 && <p className="text-muted">No views yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Recent views" className="divide-y divide-border">
            {shown.map(({ userId, name, isDeleted, at, firstAt, count }) => (
              <li key={userId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className="min-w-0">
                  <PersonLink userId={isDeleted ? null : userId} name={name} />
                </span>
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
        {views.data && views.data.rows.length > limit && (
          <Button look="quiet" className="-ml-4" onClick={() => setLimit(limit + SHOWN_MORE)}>
            Show more people
          </Button>
        )}
        {views.data && views.data.total > shown.length && views.data.rows.length <= limit && (
          <p className="text-muted text-small">
            Earlier viewers not shown: {(views.data.total - shown.length).toLocaleString('en-US')}.
          </p>
        )}
      </div>
    </Card>
  );
}
