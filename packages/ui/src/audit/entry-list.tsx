import type { AuditEntry } from '@clubhouse/core/audit';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Moment } from '../kit/moment.tsx';
import { PersonLink } from '../users/index.ts';
import { linksOf } from './entry-link.ts';
import { Restore } from './restore.tsx';
import { actionText, changesIn, subjectText } from './words.ts';

/** Shows one line for each change. An open line shows the values before and after the change. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul aria-label="Changes" className="mt-2 divide-y divide-border">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const facility = useFacility();
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-start gap-x-2 rounded-md px-2 py-2 hover:bg-accent-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted group-open:rotate-90" />
        <span className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
          <span className="min-w-0">
            <span className="font-[550]">{actionText(entry.action, entry.detail)}:</span>{' '}
            {subjectText(entry.subject, now, facility)}
          </span>
          <span className="text-muted max-lg:text-small">by {entry.actorName}</span>
          <Moment at={entry.at} className="text-muted max-lg:text-small lg:text-right" />
        </span>
      </summary>
      <div className="pb-3 pl-7">
        <Changes detail={entry.detail} />
        {isOpen && <Restore entry={entry} />}
        <p className="text-small">
          <span className="text-muted">Changed by </span>
          <PersonLink userId={entry.actorId} name={entry.actorName} />
        </p>
        <div className="flex flex-wrap gap-x-6">
          {linksOf(entry, facility).map(({ path, text }) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-11 items-center font-[550] text-accent underline underline-offset-4"
            >
              {text}
            </Link>
          ))}
        </div>
      </div>
    </details>
  );
}

function Changes({ detail }: { detail: AuditEntry['detail'] }) {
  const facility = useFacility();
  const now = useNow();
  const changes = changesIn(detail, now, facility);
  if (changes.length === 0) return <p className="text-muted text-small">No details.</p>;
  return changes.map(({ field, before, after }) => (
    <span key={`${field} ${before} ${after}`} className="block break-words text-small">
      {field && <span className="text-muted">{field}: </span>}
      {before !== undefined && (
        <del className={after === undefined ? '' : 'no-underline'}>
          <span className="sr-only">before </span>
          {before}
        </del>
      )}
      {before !== undefined && after !== undefined && (
        <ArrowRight aria-hidden className="mx-1 inline size-4 text-muted" />
      )}
      {after !== undefined && (
        <ins className="font-[550] no-underline">
          {before !== undefined && <span className="sr-only"> after </span>}
          {after}
        </ins>
      )}
    </span>
  ));
}
