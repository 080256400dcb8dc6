import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { StaticSections } from './static-sections.tsx';

export { HeroText } from './hero-text.tsx';

/** What is below the headline, for those who come from another screen. */
export function Sections() {
  return (
    <>
      <StaticSections />
      <Contact />
      <Coaches />
    </>
  );
}
