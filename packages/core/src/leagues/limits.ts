// docs/product/leagues.md documents these limits.
export const MAX_PARTICIPANTS = 50;
export const MAX_ROUNDS = 999;
export const SCRAMBLE_TEAM_SIZE = 2;
export const MAX_STROKES = 200;
export const MAX_HANDICAP = 54;
export const MAX_HANDICAP_ROUNDS = 20;
export const MIN_PAR = 18;
export const MAX_PAR = 90;
/** Fits the integer columns of both databases, and far exceeds the number of teams in any league. */
export const MAX_TEAM_ID = 9999;
/** How long players can enter scores after the end of a session. */
export const PLAYER_ENTRY_HOURS = 24;
/**
 * After this time, a player's score counts even if no other player has confirmed it. Disputed scores do not
 * count.
 */
export const CONFIRMATION_HOURS = 48;
export const POINTS = { win: 1, half: 0.5, loss: 0 } as const;
export const DEFAULT_ANSWERS_CLOSE_HOURS = 2;
export const MAX_ANSWERS_CLOSE_HOURS = 48;
export const MAX_MESSAGE_SUBJECT = 80;
export const MAX_MESSAGE_LENGTH = 2000;
export const MAX_LISTED_MESSAGES = 100;
/** The maximum length of a league. If a league is longer, one of its years is probably a typo. */
export const MAX_LEAGUE_YEARS = 3;
