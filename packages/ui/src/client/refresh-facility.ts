import { type Facility, facilityInUse, themeVariables } from '@clubhouse/core/facility';
import { api } from './api.ts';
import { STORED_FACILITY, setFacility } from './facility.ts';

// The first page does not load this file, because the schema of the settings is large.

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
    // The browser blocks storage. The next start then shows the default settings for a moment.
  }
}

/** Shows the accent colors. A page from the server already has a stylesheet with them. */
export function showTheme({ brand }: Facility): void {
  for (const [name, value] of Object.entries(themeVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
}
