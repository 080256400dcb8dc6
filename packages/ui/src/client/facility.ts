import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { createStore, useStore } from './store.ts';

/** The storage key for the browser's copy of the settings. */
export const STORED_FACILITY = 'facility';

/**
 * Reads the settings from the page's HTML. The front desk app's page has no settings, so the app reads its
 * stored copy.
 */
function firstFacility(): Facility {
  if (typeof document === 'undefined') return DEFAULT_FACILITY;
  try {
    const text = document.getElementById('facility')?.textContent ?? localStorage.getItem(STORED_FACILITY);
    // Fills in default settings, because a copy from an earlier release may lack new groups.
    return text ? { ...DEFAULT_FACILITY, ...JSON.parse(text) } : DEFAULT_FACILITY;
  } catch {
    // The browser blocks storage, or the text is not valid JSON.
    return DEFAULT_FACILITY;
  }
}

const facility = createStore(firstFacility());

/** Replaces the settings. On the server, call this before rendering a page. */
export const setFacility = facility.set;

export const currentFacility = facility.get;

export const useFacility = (): Facility => useStore(facility, facility.get());
