import { lazy, useEffect, useState } from 'react';
import { Hero } from './landing/hero.tsx';
import { Island, islandHtml } from './landing/island.tsx';

const loadSections = () => import('./landing/sections.tsx');
const HeroText = lazy(async () => ({ default: (await loadSections()).HeroText }));
const Sections = lazy(async () => ({ default: (await loadSections()).Sections }));
const loadCoaches = async () => (await import('./landing/coaches.tsx')).Coaches;
const loadContact = async () => (await import('./landing/contact.tsx')).Contact;

/** Whether the page came with this screen as HTML; true as well while that HTML is being made. */
const isPrerendered = () => islandHtml('hero') !== undefined;

/** / (spec 2). Its first visit needs the script of little more than its header. */
export function LandingScreen() {
  const [isHtml] = useState(isPrerendered);
  return (
    <>
      <Hero>{isHtml ? <Island name="hero" /> : <HeroText />}</Hero>
      {isHtml ? <HtmlSections /> : <ArrivedSections />}
    </>
  );
}

function HtmlSections() {
  return (
    <>
      <Island name="sections" />
      <Island name="contact" load={loadContact} />
      {/* The last, because it has its height only when it has been asked for: nothing that was jumped to moves. */}
      <Island name="coaches" load={loadCoaches} />
    </>
  );
}

function ArrivedSections() {
  return (
    <>
      <Sections />
      <AnchorOfArrival />
    </>
  );
}

/** The anchor that one came for is there only now. */
function AnchorOfArrival() {
  useEffect(() => {
    const anchor = location.hash.slice(1);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return null;
}
