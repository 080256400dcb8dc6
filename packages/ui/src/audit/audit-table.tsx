import type { AuditEntry } from '@clubhouse/core/audit';
import { ArrowRight } from 'lucide-react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Moment } from '../kit/moment.tsx';
import { actionText, capitalized, changesIn } from './words.ts';

const HEADS = [
  ['Activity', 'w-1/3'],
  ['Before and after', 'max-md:hidden'],
  ['Who', 'w-1/5 max-md:hidden'],
  ['When', 'max-md:hidden'],
] as const;
const CELL = 'px-3 py-3 align-top first:pl-0 last:pr-0';

/** On phones, the first column also shows the content of the other columns. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="mt-2 w-full text-left">
      <caption className="sr-only">Activity log</caption>
      <thead className="max-md:sr-only">
        <tr className="border-border border-b text-muted text-small">
          {HEADS.map(([name, className]) => (
            <th key={name} scope="col" className={`px-3 py-2.5 font-[500] first:pl-0 last:pr-0 ${className}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className={`${CELL} font-[400]`}>
              <span className="block font-[550]">{actionText(entry.action)}</span>
              <span className="block text-muted text-small">{capitalized(entry.subject)}</span>
              <span className="mt-2 block md:hidden">
                <Changes detail={entry.detail} />
              </span>
              <span className="mt-2 flex flex-wrap gap-x-3 text-muted text-small md:hidden">
                <span>{entry.actorName}</span>
                <Moment at={entry.at} />
              </span>
            </th>
            <td className={`${CELL} max-md:hidden`}>
              <Changes detail={entry.detail} />
            </td>
            <td className={`${CELL} text-small max-md:hidden`}>{entry.actorName}</td>
            <td className={`${CELL} whitespace-nowrap text-muted text-small max-md:hidden`}>
              <Moment at={entry.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ detail }: { detail: AuditEntry['detail'] }) {
  const facility = useFacility();
  const now = useNow();
  return changesIn(detail, now, facility).map(({ field, before, after }) => (
    <span key={`${field} ${before} ${after}`} className="block text-small">
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
