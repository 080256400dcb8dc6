import type { ComponentType } from 'react';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { HeroText, StaticSections } from './sections.tsx';

export { setFacility } from '../../client/facility.ts';
export { islandMark } from './island.tsx';

/** The components that the build renders to HTML, by the name of their island on the landing page. */
export const ISLANDS: Record<string, ComponentType> = {
  hero: HeroText,
  sections: StaticSections,
  coaches: Coaches,
  contact: Contact,
};
