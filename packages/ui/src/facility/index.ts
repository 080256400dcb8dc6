export { BenefitsList } from './benefits-list.tsx';
export { OutgoingMailCard } from './email/outgoing-mail-card.tsx';
export { FacilityFacts } from './facility-facts.tsx';
export { LandingScreen } from './landing-screen.tsx';
export { GROUP_NAMES } from './settings/groups.ts';
export { ChecklistLink, WithChecklist } from './setup/checklist.tsx';
