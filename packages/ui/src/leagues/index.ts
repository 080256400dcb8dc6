export { leagueQueries } from './api.ts';
export { NightButton } from './nights/night-button.tsx';
