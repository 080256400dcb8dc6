export { insertCode } from './queries.ts';
export { keypadRoutes } from './routes.ts';
