import type { Values } from './analytics-service.ts';

function send(event: string, values: Values): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content;
  if (!id) return;
  void import('./analytics-service.ts').then(
    (service) => service.send(id, event, values),
    () => {},
  );
}

export function trackPageView(path: string): void {
  send('page_view', { page_path: path });
}

export function track(category: string, action: string, values: Values = {}): void {
  send(`${category}_${action}`, values);
}
