import type { Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';

/** Starts to collect metrics. If no token is set, returns undefined and collects no metrics. */
export async function startMetrics({ metricsToken }: Settings): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { metricsFor } = await import('./metrics.ts');
  return metricsFor(metricsToken);
}
