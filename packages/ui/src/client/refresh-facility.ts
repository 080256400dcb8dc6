import { type Facility, facilityInUse, themeVariables } from '@clubhouse/core/facility';
import { api } from './api.ts';
import { STORED_FACILITY, setFacility } from './facility.ts';

// A separate file, because the settings schema is large and the first page does not need it.

let requests = 0;

/** Requests the settings again. If the request fails, the page keeps its current settings. */
export async function refreshFacility(): Promise<void> {
  requests += 1;
  const request = requests;
  const current = await api.get('/api/facility', facilityInUse).catch(() => null);
  // Ignores the response to an earlier request, which can arrive late with older settings.
  if (current && request === requests) storeFacility(current);
}

function storeFacility(current: Facility): void {
  setFacility(current);
  showTheme(current);
  try {
    localStorage.setItem(STORED_FACILITY, JSON.stringify(current));
  } catch {
    // If the browser blocks storage, the app shows the default settings for a moment at the next start.
  }
}

/**
 * Applies the accent colors. Without this, an open page would keep its old colors after a change, and the
 * front desk app would show the default colors.
 */
export function showTheme({ brand }: Facility): void {
  for (const [name, value] of Object.entries(themeVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
}
