/** The maximum length of a word. Longer words are cut, here and in the database (migration 012). */
const WORD_LENGTH = 40;
/** The maximum number of words in a search. Further words are ignored. */
const MAX_WORDS = 8;

/**
 * Matches the characters between two words. The database must split words in the same way (migration 012).
 * The pattern uses character ranges, because the character classes of PostgreSQL depend on its locale.
 */
const BETWEEN_WORDS = /[^a-z0-9\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\uffef]+/u;

/** Returns the words in a text, in lowercase and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));

/** Removes the country code 1 from a phone number, because many phone numbers are stored without it. */
const withoutCountry = (text: string) => text.replace(/^\s*(\+\s*1|1(?=[\s().-]*(\d[\s().-]*){10}$))/, '');

/** Returns the words in a search. The list is empty if the search has no letters and no digits. */
export function searchedWords(search: string): string[] {
  return wordsOf(withoutCountry(search)).slice(0, MAX_WORDS);
}

/**
 * Returns whether each word in a search is the start of a word in `texts`. The database uses the same rule.
 */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const own = texts.flatMap(wordsOf);
  return searchedWords(search).every((word) => own.some((each) => each.startsWith(word)));
}
