export { addMemberLink, type KnownPerson, usePersonOfLink } from './add-member-link.ts';
export { userQueries } from './api.ts';
export { PersonLink } from './person-link.tsx';
export { PersonSelect, UserSelect } from './user-select.tsx';
