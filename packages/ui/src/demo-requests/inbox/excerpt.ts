import { NO_MESSAGE } from '@clubhouse/core/demo-requests';

const EXCERPT_LENGTH = 90;

export function excerptOf(message: string): { text: string; isWhole: boolean } {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return { text: line, isWhole: true };
  const cut = line.slice(0, EXCERPT_LENGTH);
  // Removes the last word, which may be incomplete, unless the text is a single word.
  return { text: `${cut.replace(/\s\S*$/, '')}…`, isWhole: false };
}

export const hasMessage = (message: string) => message !== '' && message !== NO_MESSAGE;
