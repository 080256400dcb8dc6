import type { Values } from './analytics-service.ts';

const idOf = () => document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content;

/** Without an id nothing is loaded, including the service's script. */
function send(event: string, values: Values): void {
  const id = idOf();
  if (!id) return;
  void import('./analytics-service.ts').then(
    (service) => service.send(id, event, values),
    // Analytics errors are ignored.
    () => {},
  );
}

export function trackPageView(path: string): void {
  send('page_view', { page_path: path });
}

/** A product event, named from its category and action. */
export function track(category: string, action: string, values: Values = {}): void {
  send(`${category}_${action}`, values);
}
