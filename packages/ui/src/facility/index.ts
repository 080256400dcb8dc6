export { BenefitsList } from './benefits-list.tsx';
