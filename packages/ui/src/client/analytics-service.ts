// Only this module calls the web analytics service.
export type Values = Record<string, string | number>;

function push(..._values: unknown[]): void {
  const page = window as Window & { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the service's script accepts `arguments`, but no array
  page.dataLayer.push(arguments);
}

let isLoaded = false;

export function send(id: string, event: string, values: Values): void {
  if (!isLoaded) {
    isLoaded = true;
    push('js', new Date());
    // The app reports page views itself, because navigation changes the URL without a page load.
    // `page_location` hides the real URL from the service, because the URL may contain a secret.
    push('config', id, { send_page_view: false, page_location: location.origin });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }
  push('event', event, values);
}
