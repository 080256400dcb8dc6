export { insertLeague, leaguesJoinedBy, leaguesPlayingOn, type NewLeagueRow } from './queries.ts';
export { leagueRoutes } from './routes.ts';
