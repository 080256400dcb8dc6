/** The number of visible lines of a long text. */
const LINES_SHOWN = 4;
/** The number of characters that fit into these lines at the widest layout. */
const LONG_CHARACTERS = 360;

/** Whether a text is long enough to be cut. */
export const isLong = (text: string) =>
  text.length > LONG_CHARACTERS || text.split('\n').length > LINES_SHOWN;
