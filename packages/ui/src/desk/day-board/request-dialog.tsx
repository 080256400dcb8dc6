import type { DeskDay } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskQueries } from '../../bookings/staff/index.ts';
import { ApiError } from '../../client/index.ts';
import { RequestPanel, requestQueries, type TriagedRequest } from '../../demo-requests/inbox/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { OpenOnBoard } from './board-dialog.ts';
import { useOpenRequestDialog } from './use-open-request-dialog.ts';

type Props = {
  request: TriagedRequest;
  isNoting: boolean;
  day: DeskDay | undefined;
  onOpen: OpenOnBoard;
  onClose: () => void;
};

/** Shows one request with all its details. The dialog stays open when the request is completed. */
export default function RequestDialog({ request: opened, isNoting, day, onOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const openDialog = useOpenRequestDialog(onOpen);
  /**
   * The number of notes that the user started. A new number remounts the panel, which focuses the note field.
   */
  const [notes, setNotes] = useState(isNoting ? 1 : 0);
  const { data: loaded, error } = useQuery(requestQueries.one(opened.id));
  // Combines two copies of the request. The board's copy is there right away, but has shortened text. The
  // full request loads later.
  const onBoard = day?.openRequests.find(({ id }) => id === opened.id) ?? opened;
  const isGone = error instanceof ApiError && error.status === 404;
  const request =
    loaded && !isGone ? { ...onBoard, ...loaded } : { ...onBoard, isRead: isGone || onBoard.isRead };
  return (
    <Dialog title={`Request from ${request.name}`} onClose={onClose}>
      <RequestPanel
        key={notes}
        request={request}
        isNoting={notes > 0}
        onOpen={openDialog}
        onNote={() => setNotes(notes + 1)}
        onChanged={() => void queryClient.invalidateQueries({ queryKey: deskQueries.all })}
      />
    </Dialog>
  );
}
