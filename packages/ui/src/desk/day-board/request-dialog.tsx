import type { DemoRequest } from '@clubhouse/core/demo-requests';
import type { DeskDay } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deskQueries } from '../../bookings/staff/index.ts';
import { ApiError } from '../../client/index.ts';
import { RequestCard, requestQueries } from '../../demo-requests/inbox/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { OpenOnBoard } from './board-dialog.ts';

/** The full card of a request with its notes. It stays open when the request is completed. */
export default function RequestDialog({
  request: activeDialog,
  day,
  onOpen,
  onClose,
}: {
  request: DemoRequest;
  day: DeskDay | undefined;
  onOpen: OpenOnBoard;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: whole, error } = useQuery(requestQueries.one(activeDialog.id));
  // Shows the board's copy with excerpts until the full request is loaded.
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
