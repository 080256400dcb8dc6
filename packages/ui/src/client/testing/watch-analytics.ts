import { vi } from 'vitest';

type Tagged = { dataLayer?: ArrayLike<unknown>[] };

/** Switches analytics on, without the script of the service. Returns the events that reach the service. */
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
