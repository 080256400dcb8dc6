// The only module that calls the web analytics service.
export type Values = Record<string, string | number>;
type Tagged = Window & { dataLayer?: unknown[] };

/** The service's own snippet reads `arguments`, not an array. */
function push(..._values: unknown[]): void {
  const page = window as Tagged;
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer.push(arguments);
}

let isLoaded = false;

export function send(id: string, event: string, values: Values): void {
  if (!isLoaded) {
    isLoaded = true;
    push('js', new Date());
    // The app sends page views itself, because the URL changes without a page load. It also sends its own version of
    // the URL, because the real one may contain a secret.
    push('config', id, { send_page_view: false, page_location: location.origin });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }
  push('event', event, values);
}
