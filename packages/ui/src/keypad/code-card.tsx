import type { KeypadChange } from '@clubhouse/core/keypad';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../client/index.ts';
import { Button, Card, Notice } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { keypadChangeQuery, useChangeCode, useLookAtCode } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { CodeViews } from './code-views.tsx';

/** The door code for admins: see it, change it, and who saw it. */
export function CodeCard() {
  const look = useLookAtCode();
  const change = useChangeCode();
  const known = look.data ?? change.data;
  const lastChange = useQuery(keypadChangeQuery);

  return (
    <Card>
      <h2 className="text-title">Entrance code</h2>
      {look.isError && (
        <div className="mt-4">
          <Notice tone="danger">{errorMessage(look.error, 'We couldn’t load the code.')}</Notice>
        </div>
      )}
      <div className="mt-4 flex min-h-20 flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft px-4 py-3">
        <p aria-live="polite" className="min-w-0">
          {look.data ? <Code code={look.data.code} /> : 'Hidden. Views are logged, including yours.'}
        </p>
        <Button
          look="secondary"
          isBusy={look.isPending}
          onClick={() => (look.data ? look.reset() : look.mutate())}
        >
          {look.data ? 'Hide code' : 'Show code'}
        </Button>
      </div>
      <LastChange change={lastChange.data} />
      <CodeForm change={change} before={known} onChanged={look.reset} />
      <CodeViews />
    </Card>
  );
}

function Code({ code }: { code: string | null }) {
  if (code === null) return 'No code is set yet.';
  return <span className="font-data text-heading tracking-[0.12em]">{code}</span>;
}

/** Shows whether a new code is due without revealing the current one. Keeps its lines while it loads. */
function LastChange({ change }: { change: KeypadChange | undefined }) {
  return (
    <p className="mt-3 min-h-10 text-muted text-small">
      {change?.updatedAt && (
        <>
          Last changed <Moment at={change.updatedAt} />
          {change.updatedBy && <span className="block">by {change.updatedBy}</span>}
        </>
      )}
    </p>
  );
}
