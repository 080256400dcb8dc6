import { may } from '@clubhouse/core/auth';
import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../auth/index.ts';
import { deskQueries } from '../../bookings/staff/index.ts';
import { useSetRead } from '../../demo-requests/inbox/index.ts';
import type { OpenOnBoard } from './board-dialog.ts';

export type RequestActions = ReturnType<typeof useRequestActions>;

/** The actions on a demo request from the board. */
export function useRequestActions(onOpen: OpenOnBoard) {
  const isAdmin = may(useUser(), 'administer');
  const queryClient = useQueryClient();
  const { setRead } = useSetRead(() => void queryClient.invalidateQueries({ queryKey: deskQueries.all }));
  const open = (request: DemoRequest) => onOpen({ dialog: 'request', request });
  return {
    open,
    /** The actions available for a request. Its buttons and the keys of the board share them. */
    on: (request: DemoRequest) => {
      const isOpen = !request.isRead;
      return {
        complete: () => setRead(request, isOpen),
        open: isOpen ? () => open(request) : undefined,
        demo: isOpen && !request.demo ? () => onOpen({ dialog: 'demo', request }) : undefined,
        makeMember: isOpen && isAdmin ? () => onOpen({ dialog: 'make-member', request }) : undefined,
      };
    },
  };
}
