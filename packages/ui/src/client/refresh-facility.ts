import { facility } from '@clubhouse/core/facility';
import { api } from './api.ts';
import { storeFacility } from './facility.ts';

/** Requests the settings again. If the request fails, the page keeps the settings that it has. */
export async function refreshFacility(): Promise<void> {
  const current = await api.get('/api/facility', facility).catch(() => null);
  if (current) storeFacility(current);
}
