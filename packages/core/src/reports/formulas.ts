/** Characters that start a formula, including full-width characters, which some keyboards produce. */
const SIGN = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';
/** Invisible characters and quotes, which a spreadsheet may skip before a formula. */
const UNSEEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Z}\\p{M}\\u2800\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f"]';
const FORMULA = new RegExp(`^(?:[\\t\\r]|${UNSEEN}*${SIGN})`, 'u');
/** Some spreadsheets start a new cell at a semicolon or tab, and a new row at a line break. */
const SEPARATOR = /[;\t\r\n]/;
const FORMULA_INSIDE = new RegExp(`(?<=${SEPARATOR.source})${UNSEEN}*(?=${SIGN})`, 'gu');

/**
 * Returns the text of a CSV cell. Adds an apostrophe before each part that a spreadsheet would run as a
 * formula.
 */
export function withoutFormulas(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SEPARATOR.test(text) ? text.replace(FORMULA_INSIDE, "$&'") : text;
}
