export { MembershipCard } from './membership-card.tsx';
export { personQueries } from './person/api.ts';
