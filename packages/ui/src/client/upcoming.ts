import type { Upcoming } from '@clubhouse/core/bookings';

const UPCOMING = 'upcoming';

/**
 * Stores the user's upcoming events for the offline page: docs/product/phone.md#offline. The page shows no
 * other personal data.
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
