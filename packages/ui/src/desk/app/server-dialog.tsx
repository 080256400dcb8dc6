import { Dialog } from '../../kit/dialog.tsx';
import { useAbout } from './about.ts';
import { ServerForm } from './server-form.tsx';

/** Another server than before. */
export function ServerDialog({ onClose }: { onClose: () => void }) {
  const about = useAbout();
  return (
    <Dialog title="Use another server" onClose={onClose}>
      <ServerForm address={about?.server ?? ''} onDone={onClose} />
    </Dialog>
  );
}
