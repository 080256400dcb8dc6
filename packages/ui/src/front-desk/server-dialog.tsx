import { useSession, useStore } from '../client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Notice } from '../kit/index.ts';
import { isLockDue } from './desk-session.ts';
import { ServerForm } from './server-form.tsx';

/**
 * Lets the user choose a different server. Hides the form if an idle desk could not lock because it is
 * offline. Otherwise, a passerby could choose a malicious server.
 */
export default function ServerDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const isLeft = useStore(isLockDue, false) && user !== null;
  return (
    <Dialog title="Use another server" onClose={onClose}>
      {isLeft ? (
        <Notice tone="danger">
          Your session ended after 10 minutes of inactivity. To use another server, restart this app.
        </Notice>
      ) : (
        <ServerForm onDone={onClose} />
      )}
    </Dialog>
  );
}
