import { useState } from 'react';
import { FailedPart } from '../kit/failed-part.tsx';
import { lazyPart } from '../kit/lazy.tsx';
import { Hero } from './landing/hero.tsx';
import { Island, islandHtml } from './landing/island.tsx';

const loadSections = () => import('./landing/sections.tsx');
// Shows nothing if the script fails to load, because the sections below show the error.
const HeroText = lazyPart(async () => ({ default: (await loadSections()).HeroText }), { failed: () => null });
const Sections = lazyPart(async () => ({ default: (await loadSections()).Sections }), {
  failed: (failure) => (
    <div className="mx-auto w-full max-w-6xl px-4 py-24 sm:px-6">
      <FailedPart what="the rest of this page" failure={failure} />
    </div>
  ),
});
const loadCoaches = async () => (await import('./landing/coaches.tsx')).Coaches;
const loadContact = async () => (await import('./landing/contact.tsx')).Contact;

export function LandingScreen() {
  // True if the page's HTML contains this screen. Also true during the build, which renders that HTML.
  const [isHtml] = useState(() => islandHtml('hero') !== undefined);
  if (!isHtml) {
    return (
      <>
        <Hero>
          <HeroText />
        </Hero>
        <Sections />
      </>
    );
  }
  return (
    <>
      <Hero>
        <Island name="hero" />
      </Hero>
      <Island name="sections" />
      <Island
        name="contact"
        load={loadContact}
        failedText="This form isn’t ready yet because the connection was lost. We’ll keep trying. What you typed is still here."
      />
      {/* The coaches come last, because their height changes when they load. Everything above stays in place. */}
      <Island name="coaches" load={loadCoaches} />
    </>
  );
}
