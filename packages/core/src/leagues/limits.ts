/** The limits of a league: docs/product/leagues.md#league-fields. */
export const MAX_PARTICIPANTS = 50;
export const MAX_BAYS = 2;
/** The highest number that a round can have. */
export const MAX_ROUNDS = 999;
export const PARTICIPANTS_PER_BAY = 4;
export const SCRAMBLE_TEAM_SIZE = 2;
export const MAX_STROKES = 200;
/** Far more than there are places, and far below what the databases hold. */
export const MAX_TEAM_ID = 9999;
export const POINTS = { win: 1, loss: 0 } as const;
/** Longer ones would be a mistake in typing the year. */
export const MAX_LEAGUE_YEARS = 3;
