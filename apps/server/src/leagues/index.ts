export { forgetParticipant, insertParticipants } from './participant-queries.ts';
export { participantRoutes } from './participant-routes.ts';
export { insertRounds, insertScores, keepTeamsOfRound, roundsOf, type ScoreFigures } from './play-queries.ts';
export { playRoutes } from './play-routes.ts';
export { countParticipants, insertLeague } from './queries.ts';
export { leagueRoutes } from './routes.ts';
export { scheduleLeague } from './schedule.ts';
