import type { DeskDay } from '@clubhouse/core/desk';
import { facilityDate } from '@clubhouse/core/time';
import type { RefObject } from 'react';
import { BookBayDialog, ScheduleDialogs, WalkInDialog } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { readClock } from '../../client/index.ts';
import { DeleteRequestDialog, MakeMemberDialog } from '../../demo-requests/inbox/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import type { BoardDialog, OpenOnBoard } from './board-dialog.ts';

const ShiftNoteDialog = lazyDialog(() => import('./shift-note-dialog.tsx'));
const RequestDialog = lazyDialog(() => import('./request-dialog.tsx'));

type Props = {
  activeDialog: BoardDialog;
  day: DeskDay | undefined;
  /** The list that gets the focus after the focused request is deleted. */
  requests: RefObject<HTMLElement | null>;
  onOpen: OpenOnBoard;
  onClose: () => void;
};

export function BoardDialogs({ activeDialog, day, requests, onOpen, onClose }: Props) {
  const facility = useFacility();
  switch (activeDialog.dialog) {
    case 'walk-in':
      return (
        <WalkInDialog
          freeWindow={activeDialog.freeWindow}
          bookingDate={activeDialog.bookingDate}
          onClose={onClose}
        />
      );
    case 'note':
      return <ShiftNoteDialog onClose={onClose} />;
    case 'demo':
      return (
        <BookBayDialog
          slotHint={{ bookingDate: facilityDate(readClock(), facility) }}
          request={activeDialog.request}
          onClose={onClose}
        />
      );
    case 'request':
      return (
        <RequestDialog
          request={activeDialog.request}
          isNoting={activeDialog.isNoting ?? false}
          day={day}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'make-member':
      return <MakeMemberDialog request={activeDialog.request} onClose={onClose} />;
    case 'delete-request':
      return (
        <DeleteRequestDialog
          request={activeDialog.request}
          onClose={onClose}
          focusWhenGone={() => requests.current}
        />
      );
    default:
      return <ScheduleDialogs activeDialog={activeDialog} onClose={onClose} />;
  }
}
