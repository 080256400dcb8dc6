import type { Upcoming } from '@clubhouse/core/bookings';

const UPCOMING = 'upcoming';

/**
 * Stores the user's upcoming events, the only personal data on the offline page:
 * docs/product/phone.md#offline.
 */
export function storeUpcoming(upcoming: Upcoming): void {
  try {
    localStorage.setItem(UPCOMING, JSON.stringify(upcoming));
  } catch {
    // The browser blocks storage. The offline page then has nothing to show.
  }
}

export function readUpcoming(): Upcoming | null {
  try {
    return JSON.parse(localStorage.getItem(UPCOMING) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetUpcoming(): void {
  try {
    localStorage.removeItem(UPCOMING);
  } catch {
    // If the browser blocks storage, there is nothing to forget.
  }
}
