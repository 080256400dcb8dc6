import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { About } from './landing/about.tsx';
import { Contact } from './landing/contact.tsx';
import { Hero } from './landing/hero.tsx';
import { Membership } from './landing/membership.tsx';
import { Rating } from './landing/rating.tsx';
import { Services } from './landing/services.tsx';

/** / (spec 2). */
export function LandingScreen() {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival; within the page the shell follows the anchor
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Hero />
      <About />
      <Membership />
      <Services />
      <Rating />
      <Contact />
    </>
  );
}
