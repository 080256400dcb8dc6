import type { Connection, Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection, locked } from '../client/desk-state.ts';
import { useStore } from '../client/index.ts';

const FINE: Connection = { state: 'online', since: new Date(0).toISOString() };

export const useConnection = () => useStore(connection, FINE);
export const isOffline = () => connection.get().state === 'offline';

/** Follows the connection state from the shell. When the server is back, refetches everything on screen. */
export function useServerWatch(shell: Shell): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const receive = (next: Connection) => {
      const before = connection.get().state;
      connection.set(next);
      // The locked desk refetches when it is unlocked.
      if (before === 'offline' && next.state !== 'offline' && !locked.get())
        void queryClient.invalidateQueries();
    };
    const stop = shell.on('connection', receive);
    void shell.connection(undefined).then(receive, () => undefined);
    return stop;
  }, [shell, queryClient]);
}
