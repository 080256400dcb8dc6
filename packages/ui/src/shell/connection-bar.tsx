import { useEffect, useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { lazyPart } from '../kit/lazy.tsx';

const OfflineBar = lazyPart(() => import('./offline-bar.tsx'), {
  failed: () => <p className="bg-warning-soft px-4 py-2 text-small text-warning sm:px-6">You’re offline.</p>,
});
loadAhead(OfflineBar.preload, 'background');

/** While the browser is offline, shows the time when it went offline. */
export function ConnectionBar({ isHidden }: { isHidden: boolean }) {
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('offline', () => setSince(new Date()), { signal: stop.signal });
    window.addEventListener('online', () => setSince(null), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <div role="status" className="print:hidden">
      {since && !isHidden && <OfflineBar since={since} />}
    </div>
  );
}
