import { SCREENS } from '@clubhouse/core/screens';
import { useNavigate } from 'react-router-dom';
import type { RequestDialogName, TriagedRequest } from '../../demo-requests/inbox/index.ts';
import type { OpenOnBoard } from './board-dialog.ts';

const DIALOGS = { demo: 'demo', member: 'make-member', delete: 'delete-request' } as const;

/**
 * Returns a function that opens one of a request's dialogs. The board has no dialogs for ending a membership
 * or sending a reset link. In these two cases, the function opens the request on the requests screen.
 */
export function useOpenRequestDialog(onOpen: OpenOnBoard) {
  const navigate = useNavigate();
  return (name: RequestDialogName, request: TriagedRequest) => {
    if (name !== 'end' && name !== 'reset') return onOpen({ dialog: DIALOGS[name], request });
    return void navigate(`${SCREENS.adminRequests.path}?request=${request.id}`);
  };
}
