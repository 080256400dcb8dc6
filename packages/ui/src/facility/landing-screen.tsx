import { useEffect, useState } from 'react';
import { useSession } from '../client/index.ts';
import { FailedPart } from '../kit/failed-part.tsx';
import { lazyPart } from '../kit/lazy.tsx';
import { Hero } from './landing/hero.tsx';
import { Island, islandHtml } from './landing/island.tsx';
import { PageParts } from './landing/page-parts.tsx';

const loadSections = () => import('./landing/sections.tsx');
// If the script fails to load, the hero shows no text, because the sections below show the error.
const HeroText = lazyPart<{ headingLevel?: 'h1' | 'h2' }>(
  async () => ({ default: (await loadSections()).HeroText }),
  { failed: () => null },
);
const Sections = lazyPart(async () => ({ default: (await loadSections()).Sections }), {
  failed: (failure) => (
    <div className="mx-auto w-full max-w-6xl px-4 py-24 sm:px-6">
      <FailedPart what="the rest of this page" failure={failure} />
    </div>
  ),
});
const loadCoaches = async () => (await import('./landing/coaches.tsx')).Coaches;
const loadContact = async () => (await import('./landing/contact.tsx')).Contact;

/**
 * The landing page. For members, it appears below their home screen. There, the slogan is a smaller heading,
 * because the home screen's greeting is the main heading.
 */
export function LandingScreen({ isBelowHome = false }: { isBelowHome?: boolean }) {
  const { user } = useSession();
  // True if the page's HTML contains this screen. Also true on the server, which renders that HTML.
  const [isHtml] = useState(() => !isBelowHome && islandHtml('hero') !== undefined);
  // Preloads the scripts when the user leaves. When the user returns, the page is then tall enough right away,
  // and the browser can restore the scroll position.
  useEffect(() => () => void Promise.allSettled([HeroText.preload(), Sections.preload()]), []);
  if (!isHtml) {
    return (
      <>
        <Hero>
          <HeroText headingLevel={isBelowHome ? 'h2' : 'h1'} />
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
      <PageParts
        menu={<Island name="menu" />}
        offer={<Island name="offer" />}
        coaches={<Island name="coaches" load={loadCoaches} />}
        details={<Island name="details" />}
        action={!user && <Island name="action" />}
        contact={
          <Island
            name="contact"
            load={loadContact}
            failedText="This form isn’t ready yet because the connection was lost. We’ll keep trying, and what you typed is still here."
          />
        }
      />
    </>
  );
}
