import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { formatPhone } from '@clubhouse/core/fields';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { Check, MessageSquare, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { phoneHref } from '../../kit/phone-href.ts';
import { AdminAskedChip, KindChip, PreferredTimesChip, StatusText, WaitingTime } from './chips.tsx';
import { excerptOf, hasMessage } from './excerpt.ts';
import type { useMainAction } from './use-main-action.tsx';

/**
 * The columns of a row, in the narrow and in the wide list. In a narrow list, each row has several lines, and
 * leaves out the phone and the next call.
 */
const COLUMNS =
  'grid-cols-[2.75rem_minmax(0,1fr)_auto] @min-[68rem]:grid-cols-[2.75rem_3.5rem_minmax(9rem,1.1fr)_minmax(9rem,1.6fr)_8.5rem_7.5rem_6rem_5rem_11.5rem]';
const WIDE_ONLY = 'hidden @min-[68rem]:block';

/** Shows the column headings. Screen readers skip them, because the rows are a list and not a table. */
export function InboxHeadings() {
  const headings = [
    '',
    'Waiting',
    'Name',
    'Message and last note',
    'Phone',
    'Status',
    'Owner',
    'Next call',
    '',
  ];
  return (
    <div
      aria-hidden
      className={`hidden gap-x-3 border-border border-b pb-1 text-muted text-small @min-[68rem]:grid ${COLUMNS}`}
    >
      {headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the headings never change
        <span key={index}>{heading}</span>
      ))}
    </div>
  );
}

type Step = ReturnType<ReturnType<typeof useMainAction>>;

type Props = {
  request: InboxRequest;
  step: Step;
  /** True if the list shows a completed request because of its next call. */
  isCallLeft: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onSelect: () => void;
  onOpen: () => void;
  onDone: () => void;
};

export const InboxRow = memo(function InboxRow(props: Props) {
  const { request, step, isCallLeft, isSelected, isCurrent, isOpen, onFocus, onSelect, onOpen, onDone } =
    props;
  const { id, name, isRead, related } = request;
  const isSettled = isRead && !isCallLeft;
  const doneLabel = isCallLeft ? 'Mark Call as Done' : isRead ? 'Reopen' : 'Mark as Completed';
  const tabIndex = isCurrent ? 0 : -1;
  const StepIcon = step?.icon;
  return (
    <li
      data-row
      data-request={id}
      onFocus={onFocus}
      className={`relative grid min-h-13 items-center gap-x-3 border-border border-b py-1 focus-within:bg-accent-soft ${COLUMNS} ${isOpen || isSelected ? 'bg-accent-soft' : isSettled ? 'bg-border/30' : ''}`}
    >
      {/* Not an input, because the list's single-key shortcuts do not work while an input has the focus. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isSelected}
        aria-label={`Select ${name}`}
        aria-keyshortcuts="x"
        tabIndex={tabIndex}
        onClick={onSelect}
        className="relative z-10 grid size-11 cursor-pointer place-items-center rounded-md max-[68rem]:self-start"
      >
        <span
          className={`grid size-5 place-items-center rounded-sm border ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-border-strong bg-surface'}`}
        >
          {isSelected && <Check aria-hidden className="size-4" />}
        </span>
      </button>
      <span className={WIDE_ONLY}>
        <WaitingTime {...request} />
      </span>
      <span className="min-w-0 leading-snug">
        <span className="flex items-baseline gap-2">
          <button
            type="button"
            data-open
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            onClick={onOpen}
            className={`min-w-0 cursor-pointer truncate text-left font-[600] after:absolute after:inset-0 ${isSettled ? 'text-muted line-through' : ''}`}
          >
            {name}
          </button>
          <span className="ml-auto @min-[68rem]:hidden">
            <WaitingTime {...request} />
          </span>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small">
          <KindChip {...request} />
          <AdminAskedChip request={request} />
          <PreferredTimesChip times={request.preferredTimes} />
          {related.length > 0 && <span className="text-muted">{related.length + 1} requests</span>}
          <span className="@min-[68rem]:hidden">
            <StatusText request={request} />
            {request.ownerName !== null && <span className="text-muted"> · {request.ownerName}</span>}
          </span>
        </span>
        <span className="block @min-[68rem]:hidden">
          <Excerpt request={request} />
        </span>
      </span>
      <span className={`min-w-0 ${WIDE_ONLY}`}>
        <Excerpt request={request} />
      </span>
      {request.phone ? (
        <a
          href={phoneHref(request.phone)}
          tabIndex={tabIndex}
          aria-label={`Call ${name}, ${formatPhone(request.phone)}`}
          className={`relative z-10 truncate py-2.5 text-accent text-small underline underline-offset-4 ${WIDE_ONLY}`}
        >
          {formatPhone(request.phone)}
        </a>
      ) : (
        <span className={WIDE_ONLY} />
      )}
      <span className={`text-small ${WIDE_ONLY}`}>
        <StatusText request={request} />
      </span>
      <span className={`truncate text-small ${request.ownerName === null ? 'text-muted' : ''} ${WIDE_ONLY}`}>
        {request.ownerName ?? '–'}
      </span>
      <span className={`text-small ${WIDE_ONLY}`}>
        <NextCall date={request.nextCallDate} />
      </span>
      <span className="relative z-10 flex items-center justify-end gap-1.5">
        {step && StepIcon && (
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`${step.label}, ${name}`}
            aria-keyshortcuts="d"
            disabled={step.isDone}
            onClick={step.act}
            className={`${ACTION} hidden disabled:cursor-default disabled:opacity-60 @min-[36rem]:inline-flex`}
          >
            <StepIcon aria-hidden className="size-4 shrink-0 text-accent" />
            {step.label}
          </button>
        )}
        <button
          type="button"
          tabIndex={tabIndex}
          title={doneLabel}
          aria-label={`${doneLabel}, ${name}`}
          aria-keyshortcuts={isSettled ? undefined : 'e'}
          onClick={onDone}
          className={`${ACTION} inline-flex w-11 shrink-0`}
        >
          {isSettled ? (
            <RotateCcw aria-hidden className="size-5 text-accent" />
          ) : (
            <Check aria-hidden className="size-5 text-accent" />
          )}
        </button>
      </span>
    </li>
  );
});

const ACTION =
  'min-h-11 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-md border border-border-strong bg-surface px-2 font-[550] text-small hover:bg-accent-soft';

function Excerpt({ request: { message, notes } }: { request: InboxRequest }) {
  const last = notes.at(-1);
  return (
    <span className="block min-w-0 text-small leading-snug">
      {hasMessage(message) && <span className="block truncate">{excerptOf(message).text}</span>}
      {last && (
        <span className="flex min-w-0 items-center gap-1 text-muted">
          <MessageSquare aria-label="Last note" className="size-3.5 shrink-0" />
          <span className="truncate">{excerptOf(last.text).text}</span>
        </span>
      )}
    </span>
  );
}

function NextCall({ date }: { date: string | null }) {
  const today = facilityDate(useNow(), useFacility());
  if (date === null) return <span className="text-muted">–</span>;
  const isDue = date <= today;
  return (
    <span className={isDue ? 'font-[600] text-warning' : ''}>
      {date === today ? 'Today' : formatShortDate(date).replace(/^\w+, /, '')}
      {date < today && <span className="sr-only">, overdue</span>}
    </span>
  );
}
