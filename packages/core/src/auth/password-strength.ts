import type { Facility } from '../facility/index.ts';
import { loginName } from './contract.ts';

/** Returns the words that an attacker who knows the facility would try first. */
const wordsOf = ({ place }: Facility) =>
  [...place.name.toLowerCase().split(/\s+/), place.city.toLowerCase(), 'golf', 'clubhouse'].filter(Boolean);
const MIN_OTHER_LETTERS = 4;

const reversed = (text: string) => [...text].reverse().join('');

/** Returns whether a text repeats a short part ("abcabc") or counts up or down ("1234", "8642"). */
export function isPattern(text: string): boolean {
  if (/^(.{1,4}?)\1+$/su.test(text)) return true;
  const signs = [...text].map((sign) => sign.charCodeAt(0));
  const steps = new Set(signs.slice(1).map((sign, index) => sign - (signs[index] ?? 0)));
  // A digit sequence may continue from 9 to 0, or from 0 to 9.
  const wraps = /^\d+$/.test(text) ? { '-9': 1, '9': -1 } : {};
  const distinct = new Set([...steps].map((step) => wraps[String(step) as keyof typeof wraps] ?? step));
  const [step = 0] = distinct;
  return distinct.size === 1 && Math.abs(step) <= 2;
}

/** Returns why a new password is too easy to guess, or null: docs/product/accounts.md#weak-passwords. */
export function passwordWeakness(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
  facility: Facility,
): string | null {
  const lower = password.toLowerCase();
  if (isCommon(lower) || isCommon(reversed(lower)) || isPattern(lower))
    return 'That password is too common. Please choose another.';
  const own = loginName(email);
  if (lower === own || lower === own.split('@')[0]) {
    return 'Your password can’t be your email address or the part before the @. Please choose another.';
  }
  const withoutOurWords = wordsOf(facility).reduce((rest, word) => rest.replaceAll(word, ''), lower);
  const otherLetters = withoutOurWords.replace(/[\d\W_]/gu, '').length;
  if (withoutOurWords !== lower && otherLetters < MIN_OTHER_LETTERS) {
    return 'That password is too similar to our name. Please choose another.';
  }
  return null;
}
