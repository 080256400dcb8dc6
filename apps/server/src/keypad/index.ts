export { isDoorCodeDue, keepDoorCode } from './due.ts';
export { insertCode, lastViewOf } from './queries.ts';
export { keypadRoutes } from './routes.ts';
