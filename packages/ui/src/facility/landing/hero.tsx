import { SCREENS } from '@clubhouse/core/screens';
import { ChevronDown } from 'lucide-react';
import { useSession } from '../../auth/index.ts';
import { ButtonLink } from '../../kit/index.ts';
import { HeroBackground } from './hero-background.tsx';

const FIGURES = [
  ['<100', 'Remaining Memberships'],
  ['24/7', 'Facility Access'],
  ['4.9★', 'Member Rating'],
] as const;

/** As high as the window, below the header, which is see-through while the page is at its top. */
export function Hero() {
  const { user } = useSession();
  const isMember = user?.isMember === true;
  return (
    <section
      aria-labelledby="hero-title"
      className="dark relative isolate -mt-16 grid min-h-[max(100svh,38rem)] items-end overflow-hidden bg-[#0B110E]"
    >
      <HeroBackground />
      <div className="mx-auto w-full max-w-6xl px-4 pt-32 pb-24 sm:px-6 sm:pb-28">
        <p className="font-[550] text-hero-subtitle text-small uppercase tracking-[0.08em]">
          Orlando's Premier Golf Training Facility
        </p>
        <h1 id="hero-title" className="mt-3 max-w-[14ch] text-display text-hero-text">
          Elevate Your Golf Performance
        </h1>
        <p className="mt-4 max-w-[44ch] text-hero-subtitle text-lead">
          Private simulators, PGA instruction and analytics of every swing. In Longwood, at any hour.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink
            to={isMember ? SCREENS.booking.path : '#request-demo'}
            className="min-h-12 min-w-44 px-6"
          >
            {isMember ? 'Book a bay' : 'Book a free demo'}
          </ButtonLink>
          <a
            href="#membership"
            className="inline-flex min-h-12 items-center rounded-md border border-hero-subtitle px-6 py-2 font-[550] text-hero-text hover:bg-[rgb(244_242_235/.12)]"
          >
            See the membership
          </a>
        </div>
        <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4">
          {FIGURES.map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-hero-subtitle text-small">{label}</dt>
              <dd className="font-data text-hero-text text-title">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <a
        href="#about"
        aria-label="Scroll down to what we offer"
        className="absolute bottom-5 left-1/2 grid size-11 -translate-x-1/2 place-items-center rounded-full border border-hero-subtitle text-hero-text hover:bg-[rgb(244_242_235/.12)]"
      >
        <ChevronDown aria-hidden className="size-5" />
      </a>
    </section>
  );
}
