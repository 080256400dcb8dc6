export { AccessDenied } from './access-denied.tsx';
export { BenefitsList } from './benefits-list.tsx';
export { MembershipRequired } from './membership-required.tsx';
