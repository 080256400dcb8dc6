import { bayCount, bayHours, clockInterval, type Facility } from '@clubhouse/core/facility';
import { useEffect } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useSession } from '../../client/index.ts';
import { DownGlyph } from '../../kit/glyphs.tsx';
import { Picture } from '../../kit/index.ts';
import { About } from './about.tsx';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { FirstVisit } from './first-visit.tsx';
import { Membership } from './membership.tsx';
import { PageParts } from './page-parts.tsx';
import { pictureOf } from './pictures.ts';
import { SectionMenu, StickyAction } from './section-menu.tsx';
import { Services } from './services.tsx';

/**
 * All sections below the hero. Used if the page's HTML does not contain the landing page, for example after
 * the user navigates from a different screen.
 */
export function Sections() {
  const { user } = useSession();
  // Scrolls to the anchor in the URL, because the section did not exist when the browser loaded the page.
  useEffect(() => {
    const anchor = location.hash.slice(1);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return (
    <PageParts
      menu={<SectionMenu />}
      offer={<Offer />}
      coaches={<Coaches />}
      details={<Details />}
      action={!user && <StickyAction />}
      contact={<Contact />}
    />
  );
}

export const Offer = () => (
  <>
    <About />
    <Membership />
    <Rating />
  </>
);

export const Details = () => (
  <>
    <Services />
    <FirstVisit />
  </>
);

function Rating() {
  const facility = useFacility();
  const { rating, remainingText } = facility.membership;
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="dark relative isolate overflow-hidden bg-background text-text"
    >
      {/* The picture fades into the dark background, so that the text stays readable. */}
      <div className="absolute inset-y-0 right-0 -z-10 w-3/5 opacity-30 [mask-image:linear-gradient(to_right,transparent,black_70%)] sm:opacity-90">
        <Picture
          {...pictureOf('instruction', facility, '')}
          alt=""
          sizes="60vw"
          className="size-full object-cover"
        />
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-20">
        {rating && (
          <p className="font-[640] figures text-[clamp(4rem,17vw,13rem)] text-accent leading-[0.95] tracking-[-0.05em]">
            {rating}
            <span aria-hidden className="text-[0.5em]">
              ★
            </span>
            <span className="sr-only">out of 5 stars</span>
          </p>
        )}
        <h2 id="testimonials-title" className="mt-2 text-title sm:mt-4 sm:max-w-[18ch]">
          Hundreds of golfers train here
        </h2>
        <p className="mt-1 max-w-[44ch] text-muted max-sm:text-small sm:mt-2">
          {rating && `They rate us ${rating} out of 5. `}
          {remainingText && `${remainingSentence(remainingText)} `}
          We keep the club small, so there’s usually a bay open when you want one.
        </p>
      </div>
    </section>
  );
}

/** Returns a sentence about the number of memberships left. `figure` can be text like "<100". */
function remainingSentence(figure: string): string {
  const count = figure.replace(/^<\s*/, 'Fewer than ');
  return count === '1' ? '1 membership remains.' : `${count} memberships remain.`;
}

function figuresOf({ rating, remainingText }: Facility['membership']): [figure: string, label: string][] {
  const figures: [string, string][] = [
    [remainingText, 'Remaining Memberships'],
    ['24/7', 'Facility Access'],
    [rating && `${rating}★`, 'Member Rating'],
  ];
  return figures.filter(([figure]) => figure !== '');
}

export function HeroText({ headingLevel: Heading = 'h1' }: { headingLevel?: 'h1' | 'h2' }) {
  const facility = useFacility();
  const { badge, city, name, tagline } = facility.place;
  const hours = bayHours(facility);
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-24 pb-20 sm:px-6 sm:pt-32 sm:pb-28">
        {/* Shows the name on phones, because the header there shows only the symbol. */}
        {tagline && <p className="mb-2 font-[640] text-hero-text text-title sm:hidden">{name}</p>}
        {badge && (
          <p className="font-[550] text-hero-subtitle text-small uppercase tracking-[0.08em] max-sm:max-w-64">
            {badge}
          </p>
        )}
        <Heading id="hero-title" className="mt-3 max-w-[18rem] text-display text-hero-text sm:max-w-[9.5em]">
          {tagline || name}
        </Heading>
        <p className="mt-4 max-w-[44ch] text-hero-subtitle text-lead">
          {bayCount(facility) === 1 ? 'A private simulator bay' : 'Private simulator bays'}, PGA instruction
          and analytics on every swing. {hours ? `Play every day from ${clockInterval(hours)}` : 'Open 24/7'}{' '}
          in {city}.
        </p>
        {/* On phones, the buttons are stacked, because a row could wrap when the web font loads. */}
        <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col max-sm:items-start sm:mt-7">
          <a
            href="#request-demo"
            className="inline-flex min-h-12 items-center rounded-md bg-action px-6 py-2 font-[550] text-on-action hover:bg-action-hover"
          >
            Book a free demo
          </a>
          <a
            href="#membership"
            className="inline-flex min-h-12 items-center rounded-md border border-hero-subtitle px-6 py-2 font-[550] text-hero-text hover:bg-[rgb(244_242_235/.12)]"
          >
            View membership
          </a>
        </div>
        <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-x-4 gap-y-2 sm:mt-10 sm:flex sm:gap-x-10">
          {figuresOf(facility.membership).map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-hero-subtitle text-small max-sm:min-h-[2lh]">{label}</dt>
              <dd className="font-[640] figures text-hero-text text-title">{figure}</dd>
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
