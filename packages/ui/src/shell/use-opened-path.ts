import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** When the user presses a notification, opens its screen without a reload (apps/web/worker/worker.ts). */
export function useOpenedPath(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = new AbortController();
    const open = ({ data, ports }: MessageEvent) => {
      if (data?.type !== 'open') return;
      // Tells the service worker that this page opens the path. Otherwise, the service worker would load the
      // path itself, and the page would reload.
      ports[0]?.postMessage('shown');
      void navigate(String(data.path));
    };
    navigator.serviceWorker?.addEventListener('message', open, { signal: stop.signal });
    return () => stop.abort();
  }, [navigate]);
}
