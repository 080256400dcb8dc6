import { DownGlyph } from '../../kit/glyphs.tsx';

const FIGURES = [
  ['<100', 'Remaining Memberships'],
  ['24/7', 'Facility Access'],
  ['4.9★', 'Member Rating'],
] as const;

export function HeroText() {
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-32 pb-24 sm:px-6 sm:pb-28">
        <p className="font-[550] text-hero-subtitle text-small uppercase tracking-[0.08em]">
          Orlando's Premier Golf Training Facility
        </p>
        <h1 id="hero-title" className="mt-3 max-w-[18rem] text-display text-hero-text sm:max-w-[9.5em]">
          Elevate Your Golf Performance
        </h1>
        <p className="mt-4 max-w-[44ch] text-hero-subtitle text-lead">
          Private simulator bays, PGA instruction and analytics of every swing. Open 24/7 in Longwood.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a
            href="#request-demo"
            className="inline-flex min-h-12 items-center rounded-md bg-accent px-6 py-2 font-[550] text-on-accent hover:bg-accent-hover"
          >
            Book a free demo
          </a>
          <a
            href="#membership"
            className="inline-flex min-h-12 items-center rounded-md border border-hero-subtitle px-6 py-2 font-[550] text-hero-text hover:bg-[rgb(244_242_235/.12)]"
          >
            See membership
          </a>
        </div>
        <dl className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-4 gap-y-2 sm:flex sm:gap-x-10">
          {FIGURES.map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-hero-subtitle text-small">{label}</dt>
              <dd className="font-data text-hero-text text-title">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <a
        href="#about"
        aria-label="Scroll down to see what we offer"
        className="absolute bottom-5 left-1/2 grid size-11 -translate-x-1/2 place-items-center rounded-full border border-hero-subtitle text-hero-text hover:bg-[rgb(244_242_235/.12)]"
      >
        <DownGlyph />
      </a>
    </>
  );
}
