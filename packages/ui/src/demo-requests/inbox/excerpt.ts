import { NO_MESSAGE } from '@clubhouse/core/demo-requests';

/** What a card shows of a message before it is opened. */
const EXCERPT_LENGTH = 90;

/** The beginning of a message on one line, and whether there is more of it to open. */
export function excerptOf(message: string): { text: string; isWhole: boolean } {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return { text: line, isWhole: true };
  const cut = line.slice(0, EXCERPT_LENGTH);
  // Up to the last whole word, unless that is all one word.
  return { text: `${cut.replace(/\s\S*$/, '')}…`, isWhole: false };
}

export const hasMessage = (message: string) => message !== '' && message !== NO_MESSAGE;
