export { insertLeague, leaguesPlayingOn, type NewLeagueRow } from './queries.ts';
export { leagueRoutes } from './routes.ts';
