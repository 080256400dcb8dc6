import type { DemoRequest } from '../demo-requests/index.ts';
import { matchesSearch, searchedWords, wordsOf } from '../lists/index.ts';
import type { ListedUser } from '../members/index.ts';
import type { DeskBookingRow } from './contract.ts';
import { guestKeys } from './rules.ts';

type Source =
  | { from: 'account'; user: ListedUser }
  | { from: 'request'; request: DemoRequest }
  | { from: 'guest'; booking: DeskBookingRow };
export type KnownPerson = { key: string; name: string; phone: string; email: string } & Source;

export type Sources = {
  accounts: readonly ListedUser[];
  requests: readonly DemoRequest[];
  bookings: readonly DeskBookingRow[];
};

/**
 * Returns each person once. If several sources list a person, the first source wins: members, demo requests,
 * other accounts, guests.
 */
export function knownPeople({ accounts, requests, bookings }: Sources): KnownPerson[] {
  const ofAccount = (user: ListedUser): KnownPerson => ({
    key: `account ${user.id}`,
    name: user.displayName,
    phone: user.phone ?? '',
    email: user.email,
    from: 'account',
    user,
  });
  const everybody: KnownPerson[] = [
    ...accounts.filter(({ isMember }) => isMember).map(ofAccount),
    ...requests.map((request) => ({
      key: `request ${request.id}`,
      name: request.name,
      phone: request.phone,
      email: request.email,
      from: 'request' as const,
      request,
    })),
    ...accounts.filter(({ isMember }) => !isMember).map(ofAccount),
    ...bookings
      .filter(({ kind, name }) => kind === 'guest' && name !== null)
      .map((booking) => ({
        key: `guest ${booking.id}`,
        name: booking.name ?? '',
        phone: booking.phone ?? '',
        email: booking.email ?? '',
        from: 'guest' as const,
        booking,
      })),
  ];
  return withoutRepeats(everybody);
}

export const isMemberHere = (person: KnownPerson): person is KnownPerson & { from: 'account' } =>
  person.from === 'account' && person.user.isMember;

/**
 * Keeps only the first of several entries with the same email, or with the same phone and name. The phone
 * alone is not enough, because a family can share a phone.
 */
function withoutRepeats(people: readonly KnownPerson[]): KnownPerson[] {
  const seen = new Set<string>();
  return people.filter((person) => {
    const name = wordsOf(person.name).join(' ');
    const keys = guestKeys(person)
      .filter((key) => key !== 'phone:')
      .map((key) => (key.startsWith('email:') ? key : `${key} ${name}`));
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** How many digits a phone search needs. Fewer digits would match too many phone numbers. */
const MIN_DIGITS = 3;

/**
 * Returns up to `count` people whose name or email matches the typed words, or whose phone matches the typed
 * digits.
 */
export function peopleMatching(people: readonly KnownPerson[], typed: string, count: number): KnownPerson[] {
  if (searchedWords(typed).length === 0) return [];
  const digits = typed.replace(/\D/g, '');
  const isPhone = digits.length >= MIN_DIGITS && !/\p{L}/u.test(typed);
  return people
    .filter(
      ({ name, phone, email }) =>
        (isPhone && hasDigits(phone, digits)) || matchesSearch([name, email], typed),
    )
    .slice(0, count);
}

function hasDigits(phone: string, digits: string): boolean {
  const own = phone.replace(/\D/g, '');
  return own.includes(digits) || (digits.length > 10 && digits.endsWith(own) && own.length >= 10);
}

/**
 * Returns the first person with this phone number. Returns null if the number is unknown or has fewer than
 * ten digits.
 */
export function personWithPhone(people: readonly KnownPerson[], phone: string): KnownPerson | null {
  if (phone.replace(/\D/g, '').length < 10) return null;
  const [typed] = guestKeys({ phone });
  return people.find((person) => person.phone !== '' && guestKeys(person)[0] === typed) ?? null;
}
