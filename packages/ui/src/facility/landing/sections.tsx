import { useEffect } from 'react';
import { About } from './about.tsx';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { Membership } from './membership.tsx';
import { Services } from './services.tsx';

export { HeroText } from './hero-text.tsx';

/** The sections below the headline, for users who arrive from another screen. */
export function Sections() {
  // Scrolls to the anchor in the URL, which exists only after this script has loaded.
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

/** The sections that work without a script. */
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
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className="dark bg-background text-text">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-8 px-4 py-16 sm:grid-cols-[auto_1fr] sm:gap-16 sm:px-6 sm:py-24">
        <p className="font-data text-[clamp(4.5rem,12vw,8rem)] text-accent leading-none">
          4.9<span aria-hidden>★</span>
          <span className="sr-only">of 5 stars</span>
        </p>
        <div>
          <h2 id="testimonials-title" className="max-w-[18ch] text-heading">
            Hundreds of golfers train here
          </h2>
          <p className="mt-4 max-w-[50ch] text-lead text-muted">
            They rate us 4.9 out of 5. Fewer than 100 memberships remain. We keep the club small, so a bay is
            open when you want one.
          </p>
        </div>
      </div>
    </section>
  );
}
