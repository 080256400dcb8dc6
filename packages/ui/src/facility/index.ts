export { BenefitsList } from './benefits-list.tsx';
export { OutgoingMailCard } from './email/outgoing-mail-card.tsx';
export { FacilityFacts } from './facility-facts.tsx';
export { WithChecklist } from './setup/checklist.tsx';
