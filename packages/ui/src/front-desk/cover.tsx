import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, useRef } from 'react';

const FULL = 'fixed inset-0 overflow-y-auto bg-background text-text outline-none print:hidden';
const FRAME = 'mx-auto grid min-h-full w-full max-w-lg content-center gap-6 px-6 py-10';

/**
 * A full-window screen. Over a locked desk it is a dialog that the user cannot close. The desk below keeps its input and
 * its dialogs, but no one can see or reach them.
 */
export function Cover({ title, isOver, children }: { title: string; isOver: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
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
    <Dialog.Root
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => focusIn(content.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content ref={content} className={`${FULL} z-90`}>
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

/** The element that the form has focused, so opening the dialog does not move the focus. */
function focusIn(content: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && content?.contains(activeElement) ? activeElement : null;
}
