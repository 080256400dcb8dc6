import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../kit/index.ts';

/**
 * Shows the panel in place of the list on narrow screens. It is not a dialog, because a dialog would make
 * "Undo" in a toast unreachable.
 */
export function PanelPage({
  label,
  onBack,
  children,
}: {
  label: string;
  onBack: () => void;
  children: ReactNode;
}) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current?.scrollIntoView({ block: 'start' });
    // Focuses the page, unless a note field in it already has the focus.
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={page}
      tabIndex={-1}
      aria-label={label}
      className="min-w-0 flex-1 scroll-mt-20 pb-6 outline-none"
    >
      <Button look="quiet" className="-ml-4" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-5" />
        All requests
      </Button>
      {children}
    </section>
  );
}
