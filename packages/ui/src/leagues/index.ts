export { leagueQueries } from './api.ts';
export {
  dateRangeOf,
  nightPathOf,
  ownAnswerText,
  ownScorePath,
  ownStartText,
  pathOf,
} from './league-texts.ts';
export { NightButtons, ReinstateNightDialog } from './nights/night-buttons.tsx';
export { substituteQueries } from './substitutes/api.ts';
export { SubstituteRequests } from './substitutes/substitute-requests.tsx';
