import type { ComponentType } from 'react';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { HeroText, StaticSections } from './sections.tsx';

export { islandMark } from './island.tsx';

/** The HTML that the build puts into the landing page's islands. */
export const ISLANDS: Record<string, ComponentType> = {
  hero: HeroText,
  sections: StaticSections,
  coaches: Coaches,
  contact: Contact,
};
