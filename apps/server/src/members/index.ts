export { membershipState } from './membership-state.ts';
export { makeAdmin } from './roles.ts';
export { memberRoutes } from './routes.ts';
export { deleteAccount, endMemberships } from './service.ts';
export { userRoutes } from './user-routes.ts';
export { lastVisitOf } from './visits.ts';
