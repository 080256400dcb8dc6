import { bayCount, bayHours, clockInterval, type Facility } from '@clubhouse/core/facility';
import { useEffect } from 'react';
import { useFacility } from '../../client/facility.ts';
import { DownGlyph } from '../../kit/glyphs.tsx';
import { About } from './about.tsx';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { Membership } from './membership.tsx';
import { Services } from './services.tsx';

/** All sections below the hero, for users who navigate to the landing page from a different screen. */
export function Sections() {
  // Scrolls to the anchor in the URL, because the section did not exist when the browser tried to.
  useEffect(() => {
    const anchor = location.hash.slice(1);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return (
    <>
      <StaticSections />
      <Contact />
      <Coaches />
    </>
  );
}

export function StaticSections() {
  return (
    <>
      <About />
      <Membership />
      <Services />
      <Rating />
    </>
  );
}

function Rating() {
  const { rating, remainingText } = useFacility().membership;
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className="dark bg-background text-text">
      <div
        className={`mx-auto grid w-full max-w-6xl items-center gap-8 px-4 py-16 sm:gap-16 sm:px-6 sm:py-24 ${rating && 'sm:grid-cols-[auto_1fr]'}`}
      >
        {rating && (
          <p className="font-data text-[clamp(4.5rem,12vw,8rem)] text-accent leading-none">
            {rating}
            <span aria-hidden>★</span>
            <span className="sr-only">out of 5 stars</span>
          </p>
        )}
        <div>
          <h2 id="testimonials-title" className="max-w-[18ch] text-heading">
            Hundreds of golfers train here
          </h2>
          <p className="mt-4 max-w-[50ch] text-lead text-muted">
            {rating && `They rate us ${rating} out of 5. `}
            {remainingText && `${remainingSentence(remainingText)} `}
            We keep the club small, so a bay is open when you want one.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Turns a figure like "<100" into a sentence. */
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

export function HeroText() {
  const facility = useFacility();
  const { badge, city, name, tagline } = facility.place;
  const hours = bayHours(facility);
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-32 pb-24 sm:px-6 sm:pb-28">
        {badge && (
          <p className="font-[550] text-hero-subtitle text-small uppercase tracking-[0.08em]">{badge}</p>
        )}
        <h1 id="hero-title" className="mt-3 max-w-[18rem] text-display text-hero-text sm:max-w-[9.5em]">
          {tagline || name}
        </h1>
        <p className="mt-4 max-w-[44ch] text-hero-subtitle text-lead">
          {bayCount(facility) === 1 ? 'A private simulator bay' : 'Private simulator bays'}, PGA instruction
          and analytics on every swing.{' '}
          {hours ? `Play from ${clockInterval(hours)}, every day,` : 'Open 24/7'} in {city}.
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
            View membership
          </a>
        </div>
        <dl className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-4 gap-y-2 sm:flex sm:gap-x-10">
          {figuresOf(facility.membership).map(([figure, label]) => (
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
