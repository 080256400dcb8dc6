export { answerPath, type LinkAnswer } from './answer-link.ts';
export { answerPages } from './answer-pages.ts';
export { answerSettingsOf, answersForNights, saveAnswer } from './answer-queries.ts';
export { playoffNightsOff, playoffTeamsByLeague } from './bracket.ts';
export { nightPath } from './mails.ts';
export { messageRoutes } from './message-routes.ts';
export { nightsPlayed } from './nights-played.ts';
export {
  allLeaguePlayers,
  forgetParticipant,
  hasAccount,
  insertParticipants,
  leaguePlayers,
  leaguesOf,
} from './participant-queries.ts';
export { participantRoutes } from './participant-routes.ts';
export { insertRounds, insertScores, keepTeamsOfRound, roundsOf, type ScoreFigures } from './play-queries.ts';
export { playRoutes } from './play-routes.ts';
export { playoffRoutes } from './playoff-routes.ts';
export { countParticipants, insertLeague } from './queries.ts';
export { leagueRoutes } from './routes.ts';
export { scheduleLeague } from './schedule.ts';
export { leagueShareRoutes } from './share-routes.ts';
export { playedSeasonsOf, standingsAfter } from './standings.ts';
export { substitutePages } from './substitutes/pages.ts';
export { substitutesForNights, substitutionsWithPlayer } from './substitutes/queries.ts';
export { endOwnRequests, endSubstitutions } from './substitutes/release.ts';
export { currentRequestMessage } from './substitutes/requests.ts';
export { substituteRoutes } from './substitutes/routes.ts';
export { waveLeagues } from './wave-queries.ts';
export { findWaves, keepWavesUntil, waveOfTeam } from './waves.ts';
