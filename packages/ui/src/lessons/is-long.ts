/** How many lines of a long text are shown before the rest is asked for. */
const LINES_SHOWN = 4;
/** More than fits into those lines, also where they are as wide as text gets here. */
const LONG_CHARACTERS = 360;

/** Whether a text is so long that its end can wait. */
export const isLong = (text: string) =>
  text.length > LONG_CHARACTERS || text.split('\n').length > LINES_SHOWN;
