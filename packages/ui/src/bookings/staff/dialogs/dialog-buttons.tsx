import type { ReactNode } from 'react';
import { Button } from '../../../kit/index.ts';

/** The submit button and the cancel button of a dialog. */
export function DialogButtons({
  leaveText,
  onLeave,
  children,
}: {
  leaveText: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      {children}
      <Button look="secondary" onClick={onLeave}>
        {leaveText}
      </Button>
    </div>
  );
}
