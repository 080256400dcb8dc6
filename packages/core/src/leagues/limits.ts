/** The limits of a league: docs/product/leagues.md#league-fields. */
export const MAX_PARTICIPANTS = 50;
export const MAX_BAYS = 2;
/** The highest round number. */
export const MAX_ROUNDS = 999;
export const PARTICIPANTS_PER_BAY = 4;
export const SCRAMBLE_TEAM_SIZE = 2;
export const MAX_STROKES = 200;
/** Far above the number of teams, and far below the largest integer that both databases can store. */
export const MAX_TEAM_ID = 9999;
export const POINTS = { win: 1, loss: 0 } as const;
/** In a longer league, the year of a date is probably a typing error. */
export const MAX_LEAGUE_YEARS = 3;
