import { FACILITY } from '../facility/index.ts';
import { loginName } from './contract.ts';

/** What somebody who knows the place would try first. */
const FACILITY_WORDS = [
  ...FACILITY.name.toLowerCase().split(/\s+/),
  FACILITY.city.toLowerCase(),
  'golf',
  'clubhouse',
];
const LEAST_LETTERS_OF_ONES_OWN = 4;

/**
 * Why a new password is too easy to guess, or null (contract 2): the most common ones, one's own address, and
 * the facility's own words with nothing but digits and signs around them.
 */
export function passwordWeakness(
  password: string,
  address: string,
  isCommon: (password: string) => boolean,
): string | null {
  const lower = password.toLowerCase();
  if (isCommon(lower)) return 'That password is one of the most common ones. Please choose another.';
  if (lower === loginName(address) || lower === loginName(address).split('@')[0]) {
    return 'Your password must not be your email address. Please choose another.';
  }
  const withoutOurWords = FACILITY_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), lower);
  const ownLetters = withoutOurWords.replace(/[\d\W_]/gu, '').length;
  if (withoutOurWords !== lower && ownLetters < LEAST_LETTERS_OF_ONES_OWN) {
    return 'That password is little more than our own name. Please choose another.';
  }
  return null;
}
