export { addMemberLink, type KnownPerson, usePersonOfLink } from './add-member-link.ts';
export { userQueries } from './api.ts';
export { LinkedNames } from './linked-names.tsx';
export { PersonLink } from './person-link.tsx';
export { useMatchingAccount } from './use-matching-account.ts';
export { PersonSelect, UserSelect } from './user-select.tsx';
