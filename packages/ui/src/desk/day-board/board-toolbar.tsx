import { facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { Ban, CalendarPlus, Printer, UserRoundPlus } from 'lucide-react';
import { Button } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import { KeyHint } from './key-hint.tsx';

/** The date, the age of outdated data, and the most frequent actions. */
export function BoardToolbar({
  today,
  asOf,
  canChange,
  onWalkIn,
  onMember,
  onClose,
  onPrint,
}: {
  today: string;
  /** The time of the last response, if the server is slow or offline. */
  asOf: number | null;
  canChange: boolean;
  onWalkIn: () => void;
  onMember: () => void;
  onClose: () => void;
  onPrint: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="mr-auto text-title">
        {formatDate(today)}
        <span role="status">
          {asOf !== null && (
            <span className="ml-3 whitespace-nowrap rounded-sm bg-warning-soft px-2 py-1 align-middle font-[550] text-small text-warning tracking-normal">
              As of {formatTime(facilityTime(new Date(asOf)))}
            </span>
          )}
        </span>
      </h1>
      <Button disabled={!canChange} onClick={onWalkIn} {...shortcutOf('walkIn')}>
        <UserRoundPlus aria-hidden className="size-5 shrink-0" />
        Walk-in
        <KeyHint id="walkIn" isAlways />
      </Button>
      <Button look="secondary" disabled={!canChange} onClick={onMember} {...shortcutOf('member')}>
        <CalendarPlus aria-hidden className="size-5 shrink-0" />
        Book a member
        <KeyHint id="member" />
      </Button>
      <Button look="secondary" onClick={onClose} {...shortcutOf('close')}>
        <Ban aria-hidden className="size-5 shrink-0" />
        Close a bay
        <KeyHint id="close" />
      </Button>
      <Button look="secondary" className="px-3!" onClick={onPrint} {...shortcutOf('print')}>
        <Printer aria-hidden className="size-5 shrink-0" />
        <span className="@max-[74rem]:sr-only">
          Print<span className="sr-only"> the day sheet</span>
        </span>
        <KeyHint id="print" />
      </Button>
    </div>
  );
}
