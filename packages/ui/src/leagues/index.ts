export { leagueQueries } from './api.ts';
export { nightPathOf, ownAnswerText, ownScorePath, ownStartText, pathOf } from './league-texts.ts';
export { NightButtons } from './nights/night-buttons.tsx';
