import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';

const FULL = 'fixed inset-0 z-90 overflow-y-auto bg-background text-text outline-none print:hidden';
const FRAME = 'mx-auto grid min-h-full w-full max-w-lg content-center gap-6 px-6 py-10';

/**
 * A screen in front of everything else. Over a desk that somebody left it is a dialog that cannot be closed: what is
 * open below keeps what was typed into it, and can be neither seen nor reached.
 */
export function Cover({
  title,
  isOver,
  children,
}: {
  title: ReactNode;
  isOver: boolean;
  children: ReactNode;
}) {
  if (!isOver) {
    return (
      <main className={FULL}>
        <div className={FRAME}>
          <h1 className="text-heading">{title}</h1>
          {children}
        </div>
      </main>
    );
  }
  return (
    <Dialog.Root open closeOnEscape={false} closeOnInteractOutside={false} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content className={FULL}>
            <div className={FRAME}>
              <Dialog.Title asChild>
                <h1 className="text-heading">{title}</h1>
              </Dialog.Title>
              {children}
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
