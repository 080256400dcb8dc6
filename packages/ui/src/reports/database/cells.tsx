import { type DemoRequest, interestName } from '@clubhouse/core/demo-requests';
import {
  facilityDate,
  facilityTime,
  formatDayAndYear,
  formatShortDate,
  formatTime,
} from '@clubhouse/core/time';
import { ChevronDown } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { hasMessage } from '../../demo-requests/inbox/index.ts';

/** Formats a date as "Tue, Nov 24, 2026". The year always shows, because a table can cover several years. */
export const dateText = (date: string) => `${formatShortDate(date)}, ${date.slice(0, 4)}`;

export function Instant({ at }: { at: string }) {
  const facility = useFacility();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {formatDayAndYear(facilityDate(moment, facility))}, {formatTime(facilityTime(moment, facility))}
    </time>
  );
}

export function InterestText({ interest }: Pick<DemoRequest, 'interest'>) {
  const facility = useFacility();
  return interestName(interest, facility);
}

/** A long email breaks after the @ and before each dot, so that all columns fit on a screen. */
export function BreakableEmail({ text }: { text: string }) {
  return text.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

export const yesNo = (flag: boolean | undefined) => (flag ? 'Yes' : 'No');

export function Nothing() {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">None</span>
    </>
  );
}

/** Text up to this length fits on about two lines in a table cell. */
const SHORT_LENGTH = 80;

export function LongText({ text, whose }: { text: string; whose: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasMessage(text)) return <Nothing />;
  const isShort = text.length <= SHORT_LENGTH && !text.includes('\n');
  return (
    <div className="w-[18rem] whitespace-normal lg:w-[15rem] 2xl:w-[24rem]">
      <p id={id} className={isOpen ? 'whitespace-pre-line' : 'line-clamp-2'}>
        {text}
      </p>
      {!isShort && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Show less' : 'Read full message'}, ${whose}`}
          onClick={() => setIsOpen(!isOpen)}
          className="-mb-2 -ml-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-2 font-[550] text-accent -outline-offset-2 hover:bg-accent-soft"
        >
          {isOpen ? 'Show less' : 'Read full message'}
          <ChevronDown
            aria-hidden
            className={`size-4 motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      )}
    </div>
  );
}
