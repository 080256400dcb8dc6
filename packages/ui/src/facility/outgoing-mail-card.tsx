import type { OutboxState } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Failed, Notice, Skeleton } from '../kit/index.ts';
import { outboxQuery } from './api.ts';

/** How the outgoing mail is doing (contract 8, 10). */
export function OutgoingMailCard() {
  const outbox = useQuery(outboxQuery);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Outgoing mail</h2>
        <Button look="secondary" isBusy={outbox.isRefetching} onClick={() => void outbox.refetch()}>
          Refresh
        </Button>
      </div>
      <div className="mt-4">
        {outbox.isPending && <Skeleton className="h-28" />}
        {outbox.isError && (
          <Failed error={outbox.error} what="The outbox could not be read." onRetry={outbox.refetch} />
        )}
        {outbox.isSuccess && <State state={outbox.data} />}
      </div>
    </Card>
  );
}

function State({ state }: { state: OutboxState }) {
  return (
    <div className="grid gap-4">
      {!state.isSending && (
        <Notice tone="warning">
          No mail server is set (SMTP_URL), so nothing is sent: mails wait in the outbox.
        </Notice>
      )}
      {state.lastError && <Notice tone="danger">The mail server answers: {state.lastError}</Notice>}
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
        <Fact label="Waiting" value={String(state.waiting)} />
        <Fact label="Oldest waiting since" value={momentOf(state.oldestWaitingSince)} />
        <Fact label="Last sent" value={momentOf(state.lastSentAt)} />
      </dl>
      {state.failed.length > 0 && (
        <div>
          <h3 className="text-lead">Given up</h3>
          <ul className="mt-2 divide-y divide-border">
            {state.failed.map((mail) => (
              <li key={mail.id} className="py-2.5">
                <p className="font-[550]">
                  {mail.to}: {mail.subject}
                </p>
                <p className="text-muted text-small">
                  {momentOf(mail.failedAt)}: {mail.error}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-[550]">{value}</dd>
    </div>
  );
}

function momentOf(instant: string | null): string {
  if (!instant) return 'Never';
  const moment = new Date(instant);
  return `${formatShortDate(facilityDate(moment))}, ${formatTime(facilityTime(moment))}`;
}
