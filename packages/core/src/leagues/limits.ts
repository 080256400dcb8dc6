// docs/product/leagues.md#league-fields documents these limits.
export const MAX_PARTICIPANTS = 50;
export const MAX_ROUNDS = 999;
export const SCRAMBLE_TEAM_SIZE = 2;
export const MAX_STROKES = 200;
/** Both databases can store this number, and no league has nearly as many teams. */
export const MAX_TEAM_ID = 9999;
export const POINTS = { win: 1, loss: 0 } as const;
/** If a league lasts longer than this, the year in one of its dates is probably a typing error. */
export const MAX_LEAGUE_YEARS = 3;
