export { BenefitsList } from './benefits-list.tsx';
export { WithChecklist } from './setup/checklist.tsx';
