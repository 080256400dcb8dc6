import { PinForm } from '../auth/index.ts';
import { Dialog } from '../kit/dialog.tsx';

export default function PinDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Your PIN" onClose={onClose}>
      <PinForm isInDialog onDone={onClose} />
    </Dialog>
  );
}
