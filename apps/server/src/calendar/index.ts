export { calendarFiles, calendarLinkRoutes } from './routes.ts';
