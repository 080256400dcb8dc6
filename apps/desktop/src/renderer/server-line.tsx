import { use } from 'react';

const address = window.desktop.serverAddress(undefined);

/** Which server this desk works with: the first thing to know when something seems wrong. */
export function ServerLine() {
  return <p className="bg-surface px-4 py-1 text-muted text-small">Server: {use(address)}</p>;
}
