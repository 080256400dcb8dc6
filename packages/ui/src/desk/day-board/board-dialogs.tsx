import type { DeskDay } from '@clubhouse/core/desk';
import { facilityDate } from '@clubhouse/core/time';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { readClock } from '../../client/index.ts';
import WalkInDialog from '../dialogs/walk-in/walk-in-dialog.tsx';
import { ScheduleDialogs } from '../schedule/schedule-dialogs.tsx';
import type { BoardOpened, OpenOnBoard } from './opened.ts';

const loadBooking = () => import('../dialogs/book-bay-dialog.tsx');
const BookBayDialog = lazy(loadBooking);
const RequestDialog = lazy(() => import('./request-dialog.tsx'));
const MakeMemberDialog = lazy(() => import('../../demo-requests/inbox/make-member-dialog.tsx'));
const DeleteRequestDialog = lazy(() => import('../../demo-requests/inbox/delete-request-dialog.tsx'));

type Props = {
  opened: BoardOpened;
  day: DeskDay | undefined;
  /** Where the focus goes when the request that had it is gone. */
  requests: RefObject<HTMLElement | null>;
  onOpen: OpenOnBoard;
  onClose: () => void;
};

export function BoardDialogs({ opened, ...props }: Omit<Props, 'opened'> & { opened: BoardOpened | null }) {
  useEffect(() => {
    // Before they are asked for, so that they are there at once.
    for (const load of [loadBooking, () => import('../dialogs/booking-dialog.tsx')]) load().catch(() => {});
  }, []);
  if (!opened) return null;
  return (
    <Suspense fallback={<OpeningDialog />}>
      <OpenedDialog opened={opened} {...props} />
    </Suspense>
  );
}

/** What is typed while a dialog is on its way is meant for it, and not for the board below. */
export const OpeningDialog = () => (
  <div role="dialog" aria-label="Opening..." aria-busy className="sr-only" />
);

function OpenedDialog({ opened, day, requests, onOpen, onClose }: Props) {
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
