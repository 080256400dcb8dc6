export { isDoorCodeDue, keepDoorCode } from './due.ts';
export { insertCode } from './queries.ts';
export { keypadRoutes } from './routes.ts';
