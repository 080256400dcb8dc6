import type { Submission } from '@clubhouse/core/demo-requests';
import type { DeskDay } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deskQueries } from '../../bookings/staff/index.ts';
import { ApiError } from '../../client/index.ts';
import { RequestCard, requestQueries } from '../../demo-requests/inbox/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { OpenOnBoard } from './board-dialog.ts';

/** The whole card of a request, with its notes; it stays when the request is completed by it. */
export default function RequestDialog({
  request: activeDialog,
  day,
  onOpen,
  onClose,
}: {
  request: Submission;
  day: DeskDay | undefined;
  onOpen: OpenOnBoard;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: whole, error } = useQuery(requestQueries.one(activeDialog.id));
  // Until it is there the board's: the same with the beginning of its texts.
  const onBoard = day?.openRequests.find(({ id }) => id === activeDialog.id) ?? activeDialog;
  const isGone = error instanceof ApiError && error.status === 404;
  const request = whole && !isGone ? whole : { ...onBoard, isRead: isGone || onBoard.isRead };
  return (
    <Dialog title="Demo request" isWide onClose={onClose}>
      <RequestCard
        request={request}
        onBook={() => onOpen({ dialog: 'demo', request })}
        onMakeMember={() => onOpen({ dialog: 'make-member', request })}
        onDelete={() => onOpen({ dialog: 'delete-request', request })}
        onChanged={() => void queryClient.invalidateQueries({ queryKey: deskQueries.all })}
      />
    </Dialog>
  );
}
