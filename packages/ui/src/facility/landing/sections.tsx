import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { StaticSections } from './static-sections.tsx';

export { HeroText } from './hero-text.tsx';

/** The sections below the headline, for users who arrive from another screen. */
export function Sections() {
  return (
    <>
      <StaticSections />
      <Contact />
      <Coaches />
    </>
  );
}
