export { leagueQueries } from './api.ts';
