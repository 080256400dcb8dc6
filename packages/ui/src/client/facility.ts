import { DEFAULT_FACILITY, type Facility, themeVariables } from '@clubhouse/core/facility';
import { createStore, useStore } from './store.ts';

const STORED = 'facility';

/** The server writes the settings into its pages. The front desk app has no such page, so it keeps a copy. */
function firstFacility(): Facility {
  if (typeof document === 'undefined') return DEFAULT_FACILITY;
  try {
    const text = document.getElementById('facility')?.textContent ?? localStorage.getItem(STORED);
    // A copy from an earlier release lacks the groups of this release.
    return text ? { ...DEFAULT_FACILITY, ...JSON.parse(text) } : DEFAULT_FACILITY;
  } catch {
    // The browser blocks storage.
    return DEFAULT_FACILITY;
  }
}

const facility = createStore(firstFacility());
showTheme(facility.get());

/** Shows the accent colors. A page from the server already has a stylesheet with them. */
function showTheme({ brand }: Facility): void {
  if (typeof document === 'undefined') return;
  for (const [name, value] of Object.entries(themeVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
}

/** Shows other settings. On the server, call this before rendering a page. */
export const setFacility = facility.set;

export function storeFacility(current: Facility): void {
  facility.set(current);
  showTheme(current);
  try {
    localStorage.setItem(STORED, JSON.stringify(current));
  } catch {
    // The browser blocks storage. The next start then shows the default settings for a moment.
  }
}

export const currentFacility = facility.get;

export const useFacility = (): Facility => useStore(facility, facility.get());
