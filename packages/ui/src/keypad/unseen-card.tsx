import { formatPhone } from '@clubhouse/core/fields';
import type { CodeNotSeen } from '@clubhouse/core/keypad';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../client/index.ts';
import { Button, Card, Failed, Skeleton, showToast } from '../kit/index.ts';
import { phoneHref } from '../kit/phone-href.ts';
import { PersonLink } from '../users/index.ts';
import { codeNotSeenQuery, codeTimingQuery } from './api.ts';

const SHOWN_AT_FIRST = 10;
const SHOWN_MORE = 50;

/**
 * Lists the members who have not seen the newest code. When the old code stops working, they cannot open the
 * door: docs/product/door-code.md#members-who-have-not-seen-the-code.
 */
export function UnseenCard() {
  const now = useNow();
  const { planned } = useQuery(codeTimingQuery).data ?? {};
  const ofPlanned = Boolean(planned && new Date(planned.shownFrom) <= now);
  const unseen = useQuery(codeNotSeenQuery(ofPlanned));
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const { rows = [], total = 0 } = unseen.data ?? {};
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 aria-live="polite" className="text-title">
          {unseen.data ? headingFor(total, ofPlanned ? 'new code' : 'code') : 'Not seen yet'}
        </h2>
        {rows.length > 0 && (
          <Button look="secondary" onClick={() => void copyEmails(rows)}>
            <Copy aria-hidden className="-ml-1 size-5" />
            Copy Emails
          </Button>
        )}
      </div>
      {unseen.isPending && <Skeleton className="mt-4 h-20" />}
      {unseen.isError && (
        <Failed error={unseen.error} what="We couldn’t load the members." onRetry={unseen.refetch} />
      )}
      {rows.length > 0 && (
        <ul aria-label="Members who have not seen the code" className="mt-3 divide-y divide-border">
          {rows.slice(0, limit).map((member) => (
            <Row key={member.userId} member={member} />
          ))}
        </ul>
      )}
      {rows.length > limit && (
        <Button look="quiet" className="-ml-4" onClick={() => setLimit(limit + SHOWN_MORE)}>
          Show more members
        </Button>
      )}
      {total > rows.length && rows.length <= limit && (
        <p className="text-muted text-small">
          Members not shown: {(total - rows.length).toLocaleString('en-US')}.
        </p>
      )}
    </Card>
  );
}

function headingFor(total: number, code: string): string {
  if (total === 0) return `All members have seen the ${code}`;
  if (total === 1) return `1 member has not seen the ${code}`;
  return `${total.toLocaleString('en-US')} members have not seen the ${code}`;
}

function Row({ member: { userId, name, phone, email } }: { member: CodeNotSeen }) {
  const link = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4';
  return (
    <li className="grid items-center gap-x-4 py-1 sm:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1.4fr)] sm:py-0">
      <span className="min-w-0 font-[550]">
        <PersonLink userId={userId} name={name} />
      </span>
      <span>
        {phone && (
          <a
            href={phoneHref(phone)}
            aria-label={`Call ${name}, ${formatPhone(phone)}`}
            className={`${link} whitespace-nowrap`}
          >
            {formatPhone(phone)}
          </a>
        )}
      </span>
      <a
        href={`mailto:${encodeURI(email)}`}
        aria-label={`Email ${name}, ${email}`}
        className={`${link} min-w-0 [overflow-wrap:anywhere]`}
      >
        {email}
      </a>
    </li>
  );
}

async function copyEmails(members: readonly CodeNotSeen[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(members.map(({ email }) => email).join(', '));
    showToast({ title: 'Emails copied', description: 'Paste them into the Bcc field of an email.' });
  } catch {
    // Browsers block the clipboard on pages without HTTPS.
    showToast({ title: 'Couldn’t copy the emails', description: 'Please select and copy them below.' });
  }
}
