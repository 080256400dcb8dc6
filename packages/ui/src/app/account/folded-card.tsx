import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Card } from '../../kit/index.ts';

/** A card that the user can open and close. The content loads when the user first opens the card. */
export function FoldedCard({
  title,
  ref,
  children,
}: {
  title: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Card className="py-2 sm:py-3">
      <details className="group/card" onToggle={() => setWasOpened(true)}>
        <summary
          ref={ref}
          className="-mx-2 flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-2 [&::-webkit-details-marker]:hidden"
        >
          <h2 className="text-title">{title}</h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted group-open/card:rotate-180 motion-safe:transition-transform"
          />
        </summary>
        {wasOpened && <div className="pt-2 pb-3">{children}</div>}
      </details>
    </Card>
  );
}
