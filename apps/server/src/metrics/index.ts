import type { Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';

export async function startMetrics({ metricsToken }: Settings): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { metricsFor } = await import('./metrics.ts');
  return metricsFor(metricsToken);
}
