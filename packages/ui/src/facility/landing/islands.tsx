import type { ComponentType } from 'react';
import { Coaches } from './coaches.tsx';
import { Contact } from './contact.tsx';
import { SectionMenu, StickyAction } from './section-menu.tsx';
import { Details, HeroText, Offer } from './sections.tsx';

export { setFacility } from '../../client/facility.ts';
export { renderForSession } from '../../client/home-member.ts';
export { setPageCoaches } from '../../lessons/index.ts';
export { islandMark } from './island.tsx';

/** The components that the server renders to HTML, keyed by the name of their island on the landing page. */
export const ISLANDS: Record<string, ComponentType> = {
  hero: HeroText,
  menu: SectionMenu,
  offer: Offer,
  coaches: Coaches,
  details: Details,
  action: StickyAction,
  contact: Contact,
};
