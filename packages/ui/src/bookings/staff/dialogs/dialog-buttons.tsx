import type { ReactNode } from 'react';
import { Button } from '../../../kit/index.ts';

/** What a dialog does, and the way out of it. */
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
