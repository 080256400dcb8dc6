import { formatDate } from '@clubhouse/core/time';
import { Ban, CalendarPlus, Printer, StickyNote, UserRoundPlus } from 'lucide-react';
import { useOffline } from '../../client/offline.ts';
import { Button } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import { KeyHint } from './key-hint.tsx';

export type ToolbarActions = Record<'walkIn' | 'member' | 'close' | 'note' | 'print', () => void>;

type Props = { today: string; asOf: string | null; canBook: boolean; actions: ToolbarActions };

export function BoardToolbar({ today, asOf, canBook, actions }: Props) {
  const offline = useOffline();
  const title = offline ?? undefined;
  const isOffline = offline !== null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="mr-auto text-title @max-[60rem]:w-full">
        {formatDate(today)}
        <span role="status">
          {asOf !== null && (
            <span className="ml-3 whitespace-nowrap rounded-sm bg-warning-soft px-2 py-1 align-middle font-[550] text-small text-warning tracking-normal">
              As of {asOf}
            </span>
          )}
        </span>
      </h1>
      <Button
        disabled={!canBook || isOffline}
        title={title}
        onClick={actions.walkIn}
        {...shortcutOf('walkIn')}
      >
        <UserRoundPlus aria-hidden className="size-5 shrink-0" />
        Walk-in
        <KeyHint id="walkIn" isAlways />
      </Button>
      <Button
        look="secondary"
        disabled={!canBook || isOffline}
        title={title}
        onClick={actions.member}
        {...shortcutOf('member')}
      >
        <CalendarPlus aria-hidden className="size-5 shrink-0" />
        Book a member
        <KeyHint id="member" />
      </Button>
      <Button
        look="secondary"
        disabled={isOffline}
        title={title}
        onClick={actions.close}
        {...shortcutOf('close')}
      >
        <Ban aria-hidden className="size-5 shrink-0" />
        Close a bay
        <KeyHint id="close" />
      </Button>
      <Button
        look="secondary"
        className="px-3!"
        disabled={isOffline}
        title={title}
        onClick={actions.note}
        {...shortcutOf('note')}
      >
        <StickyNote aria-hidden className="size-5 shrink-0" />
        <span className="@max-[74rem]:sr-only">
          Note<span className="sr-only"> for the shift</span>
        </span>
        <KeyHint id="note" />
      </Button>
      <Button look="secondary" className="px-3!" onClick={actions.print} {...shortcutOf('print')}>
        <Printer aria-hidden className="size-5 shrink-0" />
        <span className="@max-[74rem]:sr-only">
          Print<span className="sr-only"> the day sheet</span>
        </span>
        <KeyHint id="print" />
      </Button>
    </div>
  );
}
