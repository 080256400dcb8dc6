import type { Facility, OutboxState } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { errorMessage } from '../../client/index.ts';
import { Button, Card, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { PersonLink } from '../../users/index.ts';
import { outboxQuery, useRetryMail } from '../api.ts';

export function OutgoingMailCard() {
  const outbox = useQuery(outboxQuery);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Outgoing email</h2>
        <Button look="secondary" isBusy={outbox.isRefetching} onClick={() => void outbox.refetch()}>
          Refresh
        </Button>
      </div>
      <div className="mt-4">
        {outbox.isPending && <Skeleton className="h-[22.5rem] sm:h-[13rem]" />}
        {outbox.isError && (
          <Failed error={outbox.error} what="We couldn’t load the outbox." onRetry={outbox.refetch} />
        )}
        {outbox.isSuccess && <State state={outbox.data} />}
      </div>
    </Card>
  );
}

function State({ state }: { state: OutboxState }) {
  const facility = useFacility();
  return (
    <div className="grid gap-4">
      {!state.isSending && (
        <Notice tone="warning">
          Outgoing email isn’t set up (SMTP_URL is missing). We’ll hold emails and send them once outgoing
          email is set up.
        </Notice>
      )}
      {state.lastError && <Notice tone="danger">Last error: {state.lastError}</Notice>}
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
        <Fact label="Waiting" value={String(state.waiting)} />
        <Fact
          label="Oldest message waiting since"
          value={state.oldestWaitingSince ? formatInstant(state.oldestWaitingSince, facility) : 'None'}
        />
        <Fact
          label="Last sent"
          value={state.lastSentAt ? formatInstant(state.lastSentAt, facility) : 'Never'}
        />
      </dl>
      <FailedMails mails={state.failed} />
    </div>
  );
}

function FailedMails({ mails }: { mails: OutboxState['failed'] }) {
  const facility = useFacility();
  const retry = useRetryMail();
  return (
    <div className="mt-2">
      <h3 className="text-lead">Failed</h3>
      {retry.isError && (
        <Notice tone="danger" className="mt-2">
          {errorMessage(retry.error, 'Please try again.')}
        </Notice>
      )}
      {mails.length === 0 && <p className="mt-2 text-muted">No failed emails.</p>}
      <ul className="mt-2 divide-y divide-border">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-[550]">
                <PersonLink userId={mail.userId} name={mail.name ?? mail.to} />: {mail.subject}
              </p>
              <p className="text-muted text-small">
                {mail.name !== null && mail.name !== mail.to && `${mail.to} · `}
                {formatInstant(mail.failedAt, facility)}: {mail.error}
              </p>
            </div>
            <Button
              look="secondary"
              aria-label={`Send again to ${mail.to}: ${mail.subject}`}
              isBusy={retry.isPending && retry.variables === mail.id}
              onClick={() => retry.mutate(mail.id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
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

function formatInstant(instant: string, facility: Facility): string {
  const moment = new Date(instant);
  return `${formatShortDate(facilityDate(moment, facility))}, ${formatTime(facilityTime(moment, facility))}`;
}
