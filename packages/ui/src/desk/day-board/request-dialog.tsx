import type { DemoRequest } from '@clubhouse/core/demo-requests';
import type { DeskDay } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deskQueries } from '../../bookings/staff/index.ts';
import { ApiError } from '../../client/index.ts';
import { RequestCard, requestQueries } from '../../demo-requests/inbox/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { OpenOnBoard } from './board-dialog.ts';

type Props = { request: DemoRequest; day: DeskDay | undefined; onOpen: OpenOnBoard; onClose: () => void };

/** Shows a demo request. The dialog stays open when the request is completed. */
export default function RequestDialog({ request: opened, day, onOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { data: loaded, error } = useQuery(requestQueries.one(opened.id));
  // Shows the shortened request from the board until the full request has loaded.
  const onBoard = day?.openRequests.find(({ id }) => id === opened.id) ?? opened;
  const isGone = error instanceof ApiError && error.status === 404;
  const request = loaded && !isGone ? loaded : { ...onBoard, isRead: isGone || onBoard.isRead };
  return (
    <Dialog title={`Demo request from ${request.name}`} isWide onClose={onClose}>
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
