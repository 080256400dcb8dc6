import { vi } from 'vitest';

type Tagged = { dataLayer?: ArrayLike<unknown>[] };

/**
 * Enables analytics without loading the script of the service. Returns a function that returns the sent events.
 */
export function watchAnalytics(): () => Promise<unknown[][]> {
  document.head.innerHTML = '<meta name="analytics-id" content="G-TEST1" />';
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const page = window as Tagged;
  return async () => {
    await vi.waitUntil(() => page.dataLayer);
    await vi.dynamicImportSettled();
    return [...(page.dataLayer ?? [])]
      .map((entry) => [...Array.from(entry)])
      .filter(([kind]) => kind === 'event');
  };
}
