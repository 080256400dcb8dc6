import { guestKeys } from '../desk/index.ts';
import { wordsOf } from '../lists/index.ts';
import { type FormerGuest, MAX_RESULTS } from './contract.ts';

type Account = { id: number; displayName: string; email: string; phone: string | null; isMember: boolean };

/**
 * Returns the best matches. Accounts whose name starts with the first search word come first. Within each
 * group, members come before other accounts. Ties are sorted by name, and then newest first.
 */
export function bestAccounts<Row extends Account>(accounts: readonly Row[], words: readonly string[]): Row[] {
  const [first = ''] = words;
  const startsWithFirst = ({ displayName }: Row) => (wordsOf(displayName)[0] ?? '').startsWith(first);
  return accounts
    .map((account) => ({ account, isFirst: startsWithFirst(account) }))
    .sort(
      (a, b) =>
        Number(b.isFirst) - Number(a.isFirst) ||
        Number(b.account.isMember) - Number(a.account.isMember) ||
        a.account.displayName.localeCompare(b.account.displayName) ||
        b.account.id - a.account.id,
    )
    .slice(0, MAX_RESULTS)
    .map(({ account }) => account);
}

/**
 * Returns each guest once, and leaves out people who have an account. `guests` must be sorted with the latest
 * booking first.
 */
export function bestGuests(
  guests: readonly FormerGuest[],
  accounts: readonly Pick<Account, 'email' | 'phone'>[],
): FormerGuest[] {
  const keysOf = ({ phone, email }: { phone: string | null; email: string | null }) =>
    guestKeys({ phone: phone ?? '', email: email ?? undefined }).filter((key) => key !== 'phone:');
  const seen = new Set(accounts.flatMap(keysOf));
  const best: FormerGuest[] = [];
  for (const guest of guests) {
    const keys = keysOf(guest);
    if (!keys.some((key) => seen.has(key))) best.push(guest);
    for (const key of keys) seen.add(key);
  }
  return best.slice(0, MAX_RESULTS);
}

/**
 * Returns the next upcoming bookings and the latest past bookings, half of the rows each. If one half is not
 * full, the other half gets the remaining rows.
 */
export function bestBookings<Row>(coming: readonly Row[], past: readonly Row[]): Row[] {
  const half = MAX_RESULTS / 2;
  const soonest = coming.slice(0, Math.max(half, MAX_RESULTS - past.length));
  return [...soonest, ...past.slice(0, MAX_RESULTS - soonest.length)];
}
