/** Longer words are cut. The database cuts them at the same length (migration 012). */
const WORD_LENGTH = 40;
/** A search ignores further words. */
const MAX_WORDS = 8;

/**
 * Everything except digits and letters. The database and the screens must split text the same way, and PostgreSQL's
 * character classes depend on the database's locale. So both use these ranges.
 */
const BETWEEN_WORDS = /[^a-z0-9\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\uffef]+/u;

/** Returns the words of a text in lower case, without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));

/** Searches ignore a phone's country code, because it is often missing. */
const withoutCountry = (text: string) => text.replace(/^\s*(\+\s*1|1(?=[\s().-]*(\d[\s().-]*){10}$))/, '');

/** Returns the word prefixes of a search. Returns an empty list if the search has no letters and no digits. */
export function searchedWords(search: string): string[] {
  return [...new Set(wordsOf(withoutCountry(search)))].slice(0, MAX_WORDS);
}

/** Returns whether each word of a search begins a word in these texts. The database uses the same rule. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const own = texts.flatMap(wordsOf);
  return searchedWords(search).every((word) => own.some((each) => each.startsWith(word)));
}
