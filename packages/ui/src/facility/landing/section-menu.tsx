import { dollars } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { useCoaches } from '../../lessons/index.ts';

const ACTION =
  'inline-flex min-h-11 items-center justify-center rounded-md bg-action px-5 py-2 text-center font-[550] text-on-action hover:bg-action-hover';

/** A menu that sticks to the top of the window. The lime line below it grows as the visitor scrolls down. */
export function SectionMenu() {
  const hasCoaches = useCoaches().length > 0;
  const links = [
    ['Membership', '#membership'],
    ...(hasCoaches ? [['Coaches', '#coaches']] : []),
    ['Services', '#services'],
    ['First visit', '#first-visit'],
    ['Directions', '#directions'],
  ] as [string, string][];
  return (
    <nav
      aria-label="Sections"
      className="section-menu z-20 border-border border-b bg-background/95 backdrop-blur print:hidden"
    >
      <div className="mx-auto flex w-full max-w-6xl items-center gap-2 sm:px-6">
        <ul className="flex grow gap-x-1 overflow-x-auto px-2 [scrollbar-width:none] sm:-ml-3 sm:px-0">
          {links.map(([text, href]) => (
            <li key={href} className="shrink-0">
              <a
                href={href}
                className="inline-flex min-h-12 items-center rounded-md px-2.5 -outline-offset-2 hover:bg-accent-soft sm:px-3"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
        <a href="#request-demo" className={`${ACTION} my-1.5 shrink-0 max-sm:hidden`}>
          Book a free demo
        </a>
      </div>
      <div aria-hidden className="lime-progress" />
    </nav>
  );
}

/**
 * The call to action on phones. It sticks to the bottom of the window while the visitor scrolls from the hero
 * to the form.
 */
export function StickyAction() {
  const { monthlyFee } = useFacility().membership;
  return (
    <div className="sticky-action z-10 border-border border-t bg-background/95 backdrop-blur sm:hidden print:hidden">
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <p className="leading-tight">
          <span className="font-[640]">{dollars(monthlyFee)}</span>
          <span className="text-muted text-small"> a month</span>
        </p>
        <a href="#request-demo" className={ACTION}>
          Book a free demo
        </a>
      </div>
    </div>
  );
}
