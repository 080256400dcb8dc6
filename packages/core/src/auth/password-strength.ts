import { FACILITY } from '../facility/index.ts';
import { loginName } from './contract.ts';

/** What somebody who knows the place would try first. */
const FACILITY_WORDS = [
  ...FACILITY.name.toLowerCase().split(/\s+/),
  FACILITY.city.toLowerCase(),
  'golf',
  'clubhouse',
];
const MIN_LETTERS_OF_ONES_OWN = 4;

const reversed = (text: string) => [...text].reverse().join('');

/** The same again and again, or one step after the other: lists of common passwords leave these out as too plain. */
function isPattern(text: string): boolean {
  if (/^(.{1,4}?)\1+$/su.test(text)) return true;
  const signs = [...text].map((sign) => sign.charCodeAt(0));
  const steps = new Set(signs.slice(1).map((sign, index) => sign - (signs[index] ?? 0)));
  // After 9 comes 0, and before 0 the 9.
  const wraps = /^\d+$/.test(text) ? { '-9': 1, '9': -1 } : {};
  const distinct = new Set([...steps].map((step) => wraps[String(step) as keyof typeof wraps] ?? step));
  const [step = 0] = distinct;
  return distinct.size === 1 && Math.abs(step) <= 2;
}

/**
 * Why a new password is too easy to guess, or null (docs/product/accounts.md#weak-passwords): the most common ones,
 * also backwards, plain patterns, the user's own email, and the facility's own words with only digits and signs around
 * them.
 */
export function passwordWeakness(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): string | null {
  const lower = password.toLowerCase();
  if (isCommon(lower) || isCommon(reversed(lower)) || isPattern(lower))
    return 'That password is one of the most common ones. Please choose another.';
  if (lower === loginName(email) || lower === loginName(email).split('@')[0]) {
    return 'Your password must not be your email address. Please choose another.';
  }
  const withoutOurWords = FACILITY_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), lower);
  const ownLetters = withoutOurWords.replace(/[\d\W_]/gu, '').length;
  if (withoutOurWords !== lower && ownLetters < MIN_LETTERS_OF_ONES_OWN) {
    return 'That password is too close to our own name. Please choose another.';
  }
  return null;
}
