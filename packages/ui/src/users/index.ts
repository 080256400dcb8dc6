export { userQueries } from './api.ts';
export { UserSelect } from './user-select.tsx';
