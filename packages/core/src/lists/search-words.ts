/** Longer words are found by their first letters. The database cuts them at the same length (migration 012). */
const WORD_LENGTH = 40;
/** As many words of a search count; what is typed as one breath has fewer. */
const MAX_WORDS = 8;

/**
 * Between two words: all but digits and letters. Written as ranges because PostgreSQL's classes depend on the
 * database's locale, and database and screens have to cut alike.
 */
const BETWEEN_WORDS = '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\uffef]+';
const betweenWords = new RegExp(BETWEEN_WORDS, 'u');

/** Small letters without their marks, as they are stored and looked for. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(betweenWords)
    .filter(Boolean)
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''));

/** A phone's country is not always written, and not looked for. */
const withoutCountry = (text: string) => text.replace(/^\s*(\+\s*1|1(?=[\s().-]*(\d[\s().-]*){10}$))/, '');

/** The beginnings of words that a search asks for; none where it has no letter and no digit. */
export function searchedWords(search: string): string[] {
  return [...new Set(wordsOf(withoutCountry(search)))].slice(0, MAX_WORDS);
}

/** Whether these texts match a search: each of its words begins one of theirs. The database finds rows by the same rule. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const own = texts.flatMap(wordsOf);
  return searchedWords(search).every((word) => own.some((each) => each.startsWith(word)));
}
