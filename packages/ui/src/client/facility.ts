import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { createStore, useStore } from './store.ts';

/** Where the browser keeps a copy of the settings. */
export const STORED_FACILITY = 'facility';

/** The server writes the settings into its pages. The front desk app has no such page, so it keeps a copy. */
function firstFacility(): Facility {
  if (typeof document === 'undefined') return DEFAULT_FACILITY;
  try {
    const text = document.getElementById('facility')?.textContent ?? localStorage.getItem(STORED_FACILITY);
    // A copy from an earlier release lacks the groups of this release.
    return text ? { ...DEFAULT_FACILITY, ...JSON.parse(text) } : DEFAULT_FACILITY;
  } catch {
    // The browser blocks storage.
    return DEFAULT_FACILITY;
  }
}

const facility = createStore(firstFacility());

/** Replaces the settings. On the server, call this before rendering a page. */
export const setFacility = facility.set;

export const currentFacility = facility.get;

export const useFacility = (): Facility => useStore(facility, facility.get());
