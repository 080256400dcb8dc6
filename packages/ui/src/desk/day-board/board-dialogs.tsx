import type { DeskDay } from '@clubhouse/core/desk';
import { facilityDate } from '@clubhouse/core/time';
import type { RefObject } from 'react';
import { BookBayDialog, ScheduleDialogs, WalkInDialog } from '../../bookings/staff/index.ts';
import { readClock } from '../../client/index.ts';
import { DeleteRequestDialog, MakeMemberDialog } from '../../demo-requests/inbox/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import type { BoardOpened, OpenOnBoard } from './opened.ts';

const RequestDialog = lazyDialog(() => import('./request-dialog.tsx'));

type Props = {
  opened: BoardOpened;
  day: DeskDay | undefined;
  /** Where the focus goes when the request that had it is gone. */
  requests: RefObject<HTMLElement | null>;
  onOpen: OpenOnBoard;
  onClose: () => void;
};

export function BoardDialogs({ opened, day, requests, onOpen, onClose }: Props) {
  switch (opened.dialog) {
    case 'walk-in':
      return <WalkInDialog gap={opened.gap} bookingDate={opened.bookingDate} onClose={onClose} />;
    case 'demo':
      return (
        <BookBayDialog
          place={{ bookingDate: facilityDate(readClock()) }}
          request={opened.request}
          onClose={onClose}
        />
      );
    case 'request':
      return <RequestDialog request={opened.request} day={day} onOpen={onOpen} onClose={onClose} />;
    case 'make-member':
      return <MakeMemberDialog request={opened.request} onClose={onClose} />;
    case 'delete-request':
      return (
        <DeleteRequestDialog
          request={opened.request}
          onClose={onClose}
          focusWhenGone={() => requests.current}
        />
      );
    default:
      return <ScheduleDialogs opened={opened} onClose={onClose} />;
  }
}
