import { facility } from '@clubhouse/core/facility';
import { api } from './api.ts';
import { storeFacility } from './facility.ts';

let requests = 0;

/** Requests the settings again. If the request fails, the page keeps the settings that it has. */
export async function refreshFacility(): Promise<void> {
  requests += 1;
  const request = requests;
  const current = await api.get('/api/facility', facility).catch(() => null);
  // Ignores the response to an earlier request, which can arrive late with older settings.
  if (current && request === requests) storeFacility(current);
}
